package optchat.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import optchat.memory.Compactor.Call;
import optchat.memory.Compactor.End;
import optchat.memory.Compactor.Limits;
import optchat.memory.Compactor.Outcome;
import optchat.memory.Compactor.Reply;
import optchat.store.StoreOptions;
import optchat.text.MessageKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompactorTest {
  private static final Limits LIMITS = new Limits(Duration.ofSeconds(60), 3);

  @TempDir Path directory = Path.of("");

  /** A task that waits for its time. */
  private record Alarm(long at, int order, Runnable task) implements Comparable<Alarm> {
    @Override
    public int compareTo(Alarm other) {
      int byTime = Long.compare(at, other.at);
      return byTime != 0 ? byTime : Integer.compare(order, other.order);
    }
  }

  private long now;
  private int alarmsMade;
  private final PriorityQueue<Alarm> alarms = new PriorityQueue<>();
  private final Deque<Runnable> calls = new ArrayDeque<>();
  private final List<Call<String>> ledger = new ArrayList<>();
  private Memory memory;

  @BeforeEach
  void open() throws IOException {
    StoreOptions store = StoreOptions.defaults().withClock(() -> Instant.EPOCH, ZoneOffset.UTC);
    memory =
        Memory.open(directory, MemoryOptions.defaults().withStore(store).withNanoTime(() -> now));
  }

  @AfterEach
  void close() throws IOException {
    memory.close();
  }

  private void append(int count) throws IOException {
    for (int i = 0; i < count; i++) memory.append(MessageKind.USER, i + "x".repeat(600));
  }

  private Runnable after(Duration delay, Runnable task) {
    Alarm alarm = new Alarm(now + delay.toNanos(), alarmsMade++, task);
    alarms.add(alarm);
    return () -> alarms.remove(alarm);
  }

  /** Lets the next alarm go off. */
  private void alarm() {
    Alarm alarm = alarms.remove();
    now = Math.max(now, alarm.at);
    alarm.task.run();
  }

  private void runCalls() {
    for (Runnable call = calls.poll(); call != null; call = calls.poll()) call.run();
  }

  private Compactor<String> compactor(Compactor.Model<String> model) {
    return compactor(model, calls::add);
  }

  private Compactor<String> compactor(Compactor.Model<String> model, Executor executor) {
    return new Compactor<>(memory, model, ledger::add, executor, this::after, () -> now, LIMITS);
  }

  private static Reply<String> summary(Job job) {
    return new Reply<>("summary " + job.level() + ":" + job.index(), "paid");
  }

  private List<Outcome> outcomes() {
    return ledger.stream().map(Call::outcome).toList();
  }

  @Test
  void everySummaryIsWritten() throws IOException {
    append(20);
    CompletableFuture<End> end = compactor(CompactorTest::summary).start();
    runCalls();
    assertThat(end).isCompletedWithValue(End.DONE);
    assertThat(memory.status().settled()).isTrue();
    assertThat(memory.status().busy()).isZero();
    assertThat(ledger).hasSize(20); // parents of short summaries are free
    assertThat(ledger).allMatch(c -> c.outcome() == Outcome.OK && "paid".equals(c.usage()));
    assertThat(alarms).isEmpty();
  }

  @Test
  void nothingToDoIsDoneAtOnce() {
    assertThat(compactor(CompactorTest::summary).start()).isCompletedWithValue(End.DONE);
    assertThat(ledger).isEmpty();
  }

  @Test
  void noMoreCallsRunThanJobsMayFly() throws Exception {
    // Parents of long summaries over many messages: eight of them may run side by side.
    append(16);
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      Compactor.Model<String> model =
          job -> {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            running.decrementAndGet();
            return new Reply<>(job.level() + "y".repeat(500), null);
          };
      assertThat(compactor(model, threads).start().get()).isEqualTo(End.DONE);
    } finally {
      threads.shutdown();
    }
    assertThat(most.get()).isBetween(1, 8);
    assertThat(memory.status().nodes()).isEqualTo(16 + 8 + 4 + 2 + 1);
  }

  @Test
  void eightCallsWaitAtOnceAndNoNinth() throws IOException {
    append(40);
    Compactor<String> compactor =
        compactor(job -> new Reply<>(job.level() + "y".repeat(500), null));
    CompletableFuture<End> end = compactor.start();
    int most = 0;
    while (!calls.isEmpty()) {
      most = Math.max(most, calls.size());
      calls.removeLast().run(); // parents wait as long as they can
    }
    assertThat(end).isCompletedWithValue(End.DONE);
    assertThat(most).isBetween(2, 8);
  }

  @Test
  void tooLongRepliesAreCorrectedAndCounted() throws IOException {
    append(1);
    CompletableFuture<End> end =
        compactor(job -> new Reply<>(job.messages().size() < 5 ? "z".repeat(600) : "short", "u"))
            .start();
    runCalls();
    assertThat(end).isCompletedWithValue(End.DONE);
    assertThat(ledger).extracting(Call::attempt).containsExactly(1, 2, 3);
    assertThat(ledger).extracting(Call::retry).containsOnly(0);
    assertThat(memory.view(true).text().text()).contains("0+1|short\n");
  }

  @Test
  void failuresRestAndAreTriedAgain() throws IOException {
    append(1);
    Deque<Compactor.Model<String>> script = new ArrayDeque<>();
    script.add(
        job -> {
          throw new IOException("overloaded");
        });
    script.add(job -> new Reply<>(" \n", "u"));
    script.add(CompactorTest::summary);
    CompletableFuture<End> end = compactor(job -> script.remove().reply(job)).start();
    runCalls();
    assertThat(calls).isEmpty();
    assertThat(now).isZero();
    alarm();
    assertThat(now).isEqualTo(Duration.ofSeconds(10).toNanos());
    runCalls();
    alarm();
    runCalls();
    assertThat(end).isCompletedWithValue(End.DONE);
    assertThat(outcomes()).containsExactly(Outcome.THREW, Outcome.EMPTY, Outcome.OK);
    assertThat(ledger).extracting(Call::retry).containsExactly(0, 1, 2);
    assertThat(ledger.getFirst().error()).hasMessage("overloaded");
    assertThat(alarms).isEmpty();
  }

  @Test
  void aReplyThatIsNoTextIsRejected() throws IOException {
    append(1);
    Deque<String> replies = new ArrayDeque<>(List.of("\ud800", "good"));
    CompletableFuture<End> end = compactor(job -> new Reply<>(replies.remove(), null)).start();
    runCalls();
    alarm();
    runCalls();
    assertThat(end).isCompletedWithValue(End.DONE);
    assertThat(outcomes()).containsExactly(Outcome.REJECTED, Outcome.OK);
  }

  @Test
  void aLateReplyCountsForNothing() throws IOException {
    append(1);
    CompletableFuture<End> end = compactor(CompactorTest::summary).start();
    Runnable late = calls.remove();
    alarm(); // the timeout
    assertThat(outcomes()).containsExactly(Outcome.TIMEOUT);
    assertThat(ledger.getFirst().took()).isEqualTo(LIMITS.timeout());
    late.run();
    assertThat(memory.status().settled()).isFalse();
    alarm(); // the rest
    runCalls();
    assertThat(end).isCompletedWithValue(End.DONE);
    assertThat(outcomes()).containsExactly(Outcome.TIMEOUT, Outcome.OK);
  }

  @Test
  void aTimeoutInterruptsTheCall() throws Exception {
    append(1);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    ExecutorService threads = Executors.newSingleThreadExecutor();
    try {
      Compactor.Model<String> stuck =
          job -> {
            begun.countDown();
            try {
              new CountDownLatch(1).await();
            } catch (InterruptedException e) {
              interrupted.countDown();
              throw e;
            }
            return summary(job);
          };
      Compactor<String> compactor = compactor(stuck, threads);
      CompletableFuture<End> end = compactor.start();
      begun.await();
      alarm();
      interrupted.await();
      compactor.cancel();
      assertThat(end).isCompletedWithValue(End.CANCELLED);
      assertThat(outcomes()).containsExactly(Outcome.TIMEOUT);
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void afterTooManyFailuresItGivesUp() throws IOException {
    append(2);
    CompletableFuture<End> end =
        compactor(
                job -> {
                  throw new IllegalStateException("never");
                })
            .start();
    for (int i = 0; i < 3; i++) {
      runCalls();
      if (i < 2) alarm();
    }
    assertThat(end).isCompletedWithValue(End.GAVE_UP);
    assertThat(outcomes()).containsOnly(Outcome.THREW).hasSize(3);
    assertThat(memory.status().busy()).isZero();
    assertThat(memory.status().settled()).isFalse();
  }

  @Test
  void cancellingFailsWhatFlies() throws IOException {
    append(1);
    Compactor<String> compactor = compactor(CompactorTest::summary);
    CompletableFuture<End> end = compactor.start();
    Runnable late = calls.remove();
    compactor.cancel();
    assertThat(end).isCompletedWithValue(End.CANCELLED);
    assertThat(outcomes()).containsExactly(Outcome.CANCELLED);
    assertThat(memory.status().busy()).isZero();
    late.run();
    assertThat(memory.status().settled()).isFalse();
    assertThat(ledger).hasSize(1);
    assertThat(alarms).isEmpty();
    compactor.cancel();
    assertThatThrownBy(compactor::start).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void whatTheLedgerThrowsEndsIt() throws IOException {
    append(2);
    IOException full = new IOException("disk full");
    CompletableFuture<End> end =
        new Compactor<String>(
                memory,
                CompactorTest::summary,
                call -> {
                  throw full;
                },
                calls::add,
                this::after,
                () -> now,
                LIMITS)
            .start();
    runCalls();
    assertThatThrownBy(end::join).hasRootCause(full);
    assertThat(memory.status().busy()).isZero();
  }

  @Test
  void anExecutorThatRefusesEndsIt() throws IOException {
    append(1);
    RejectedExecutionException refused = new RejectedExecutionException("shut down");
    CompletableFuture<End> end =
        compactor(
                CompactorTest::summary,
                task -> {
                  throw refused;
                })
            .start();
    assertThatThrownBy(end::join).hasCause(refused);
    assertThat(memory.status().busy()).isZero();
    assertThat(outcomes()).containsExactly(Outcome.CANCELLED);
  }

  @Test
  void messagesThatComeMeanwhileAreSummarizedToo() throws IOException {
    append(1);
    CompletableFuture<End> end = compactor(CompactorTest::summary).start();
    append(2);
    runCalls();
    assertThat(end).isCompletedWithValue(End.DONE);
    assertThat(memory.status().settled()).isTrue();
  }

  @Test
  void limitsOutOfRangeAreRefused() {
    assertThatThrownBy(() -> new Limits(Duration.ZERO, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Limits(Duration.ofSeconds(1), 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
