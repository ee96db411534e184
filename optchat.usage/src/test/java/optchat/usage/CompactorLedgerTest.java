package optchat.usage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import optchat.memory.Compactor;
import optchat.memory.Compactor.Reply;
import optchat.memory.Job;
import optchat.memory.Memory;
import optchat.memory.MemoryOptions;
import optchat.text.MessageKind;
import optchat.usage.CompactorLedger.Source;
import optchat.usage.CompactorLedger.Spent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompactorLedgerTest {
  private static final Tokens TOKENS = new Tokens(900L, 120L, null, 7L);
  private static final Spent SPENT = new Spent(TOKENS, new BigDecimal("0.25"));

  @TempDir Path directory = Path.of("");

  private long nanos;
  private final Deque<Runnable> timers = new ArrayDeque<>();
  private final Deque<Runnable> calls = new ArrayDeque<>();

  private Runnable after(Duration delay, Runnable task) {
    timers.add(task);
    return () -> timers.remove(task);
  }

  /** Each of the model's answers in turn; null for one that never comes. */
  private void run(Memory memory, UsageLedger usage, List<? extends Compactor.Model<Spent>> model)
      throws IOException {
    AtomicInteger asked = new AtomicInteger();
    Compactor.Model<Spent> next =
        job -> {
          nanos += 1_500_999_999L;
          return model.get(asked.getAndIncrement()).reply(job);
        };
    AtomicInteger ids = new AtomicInteger();
    CompactorLedger ledger =
        new CompactorLedger(
            usage,
            new Source("session", "provider", "model"),
            () -> Instant.parse("2026-01-01T00:00:10Z"),
            () -> "id-" + ids.getAndIncrement());
    Compactor<Spent> compactor =
        new Compactor<>(
            memory,
            next,
            ledger,
            calls::add,
            this::after,
            () -> nanos,
            Compactor.Limits.defaults());
    CompletableFuture<Compactor.End> end = compactor.start();
    while (!end.isDone()) {
      if (!calls.isEmpty()) {
        Runnable call = calls.remove();
        if (asked.get() < model.size()) call.run();
        else compactor.cancel();
      } else {
        nanos += Duration.ofMinutes(1).toNanos();
        timers.remove().run();
      }
    }
    assertThat(end).isCompleted();
  }

  private static Reply<Spent> tooLong(Job job) {
    return new Reply<>("x".repeat(600) + job.level(), SPENT);
  }

  private static Reply<Spent> empty(Job job) {
    return new Reply<>(" ".repeat(1 + job.level()), new Spent(TOKENS, null));
  }

  private static Reply<Spent> throwing(Job job) throws IOException {
    throw new IOException("no answer for " + job.level());
  }

  private static Reply<Spent> good(Job job) {
    return new Reply<>("summary " + job.index(), null);
  }

  private static Reply<Spent> noText(Job job) {
    return new Reply<>("\uD800" + job.index(), SPENT);
  }

  @Test
  void everyCallIsAnAttempt() throws IOException {
    Path chat = directory.resolve("chat");
    MemoryOptions options = MemoryOptions.defaults().withNanoTime(() -> nanos);
    try (Memory memory = Memory.open(chat, options)) {
      UsageLedger usage = new UsageLedger(chat, () -> false);
      for (int i = 0; i < 2; i++) memory.append(MessageKind.USER, "word ".repeat(200));
      run(
          memory,
          usage,
          Arrays.<Compactor.Model<Spent>>asList(
              CompactorLedgerTest::tooLong,
              CompactorLedgerTest::empty,
              CompactorLedgerTest::throwing,
              CompactorLedgerTest::noText,
              CompactorLedgerTest::good));
      UsageReport report = usage.report();
      assertThat(report.attempts()).isEqualTo(6);
      assertThat(report.complete()).isTrue();
      for (Outcome outcome :
          List.of(Outcome.EMPTY, Outcome.THREW, Outcome.REJECTED, Outcome.CANCELLED)) {
        assertThat(report.outcomes()).containsEntry(outcome, 1L);
      }
      assertThat(report.outcomes()).containsEntry(Outcome.OK, 2L);
      assertThat(report.corrective()).isEqualTo(1);
      assertThat(report.afterCoolDown()).isEqualTo(3);
      assertThat(report.input()).isEqualTo(new UsageReport.Count(BigInteger.valueOf(2700), 3));
      assertThat(report.priced()).isEqualTo(2);
      assertThat(report.cost()).isEqualByComparingTo("0.5");
      assertThat(Files.readAllLines(chat.resolve(UsageLedger.FILE_NAME)).getFirst())
          .isEqualTo(
              "{\"v\":1,\"id\":\"id-0\",\"session\":\"session\",\"provider\":\"provider\","
                  + "\"model\":\"model\",\"l\":0,\"i\":0,\"attempt\":1,\"retry\":0,"
                  + "\"outcome\":\"ok\",\"at\":\"2026-01-01T00:00:08.499000001Z\",\"ms\":1500,"
                  + "\"tokens\":{\"input\":900,\"output\":120,\"cacheRead\":null,\"cacheWrite\":7},"
                  + "\"cost\":0.25}");
    }
  }

  @Test
  void aCallThatTakesTooLongIsATimeout() throws IOException {
    Path chat = directory.resolve("chat");
    try (Memory memory = Memory.open(chat, MemoryOptions.defaults())) {
      memory.append(MessageKind.USER, "word ".repeat(200));
      UsageLedger usage = new UsageLedger(chat, () -> false);
      Source source = new Source("s", "p", "m");
      CompactorLedger ledger =
          new CompactorLedger(usage, source, () -> Instant.EPOCH, () -> "only");
      Compactor<Spent> compactor =
          new Compactor<>(
              memory,
              CompactorLedgerTest::good,
              ledger,
              calls::add,
              this::after,
              () -> 0,
              new Compactor.Limits(Duration.ofSeconds(1), 1));
      CompletableFuture<Compactor.End> end = compactor.start();
      timers.remove().run();
      assertThat(end).isCompletedWithValue(Compactor.End.GAVE_UP);
      assertThat(usage.report().outcomes()).containsEntry(Outcome.TIMEOUT, 1L);
    }
  }
}
