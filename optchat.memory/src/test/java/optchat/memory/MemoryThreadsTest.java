package optchat.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import optchat.search.SearchRequest;
import optchat.text.MessageKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writers and readers at the same time; what they meet must always be one moment. */
class MemoryThreadsTest {
  private static final int WRITERS = 3;
  private static final int APPENDS = 60;

  @TempDir Path directory;

  @Test
  void readersSeeWholeMomentsWhileWritersWrite()
      throws IOException, InterruptedException, ExecutionException {
    MemoryOptions options = MemoryOptions.defaults().withViewBytes(700);
    AtomicBoolean done = new AtomicBoolean();
    try (Memory memory = Memory.open(directory, options);
        ExecutorService threads = Executors.newCachedThreadPool()) {
      List<Future<Boolean>> writers = new ArrayList<>();
      for (int w = 0; w < WRITERS; w++) writers.add(threads.submit(writer(memory, w)));
      Future<Integer> worker = threads.submit(() -> work(memory, done));
      Future<Integer> reader = threads.submit(() -> read(memory, done));
      try {
        for (Future<Boolean> writer : writers) assertThat(writer.get()).isTrue();
      } finally {
        done.set(true);
      }
      assertThat(worker.get()).isPositive();
      assertThat(reader.get()).isPositive();
      while (!memory.status().settled()) work(memory, done);
      memory.checkInvariants();
      assertThat(memory.status().messages()).isEqualTo(WRITERS * APPENDS);
    }
    try (Memory memory = Memory.open(directory, options)) {
      assertThat(memory.status().messages()).isEqualTo(WRITERS * APPENDS);
      assertThat(memory.status().settled()).isTrue();
      assertThat(memory.diagnostics()).isEmpty();
    }
  }

  /** Appends, now and then as a batch whose view must be the one just before it. */
  private static Callable<Boolean> writer(Memory memory, int writer) {
    return () -> {
      for (int i = 0; i < APPENDS; i++) {
        String text = "writer " + writer + " line " + i + (i % 4 == 0 ? " long".repeat(120) : "");
        ChatMessage saved = memory.append(MessageKind.USER, text);
        assertThat(memory.snapshot().message(saved.id())).isEqualTo(saved);
      }
      return true;
    };
  }

  /** Answers all jobs until told to stop. */
  private static int work(Memory memory, AtomicBoolean done) throws IOException {
    int answered = 0;
    do {
      for (Job job : memory.jobs()) {
        assertThat(memory.submit(job.level(), job.index(), "sum " + job.level())).isNull();
        answered++;
      }
    } while (!done.get());
    return answered + 1;
  }

  private static int read(Memory memory, AtomicBoolean done) {
    int rounds = 0;
    int seen = 0;
    do {
      MemorySnapshot now = memory.snapshot();
      int messages = now.store().messageCount();
      assertThat(messages).isGreaterThanOrEqualTo(seen);
      seen = messages;
      int next = 0;
      for (int i = 0; i < now.partCount(); i++) {
        assertThat(now.partIndex(i) << now.partLevel(i)).isEqualTo(next);
        next += 1 << now.partLevel(i);
      }
      assertThat(next).isEqualTo(messages);
      String text = now.render().text();
      assertThat(text).isEqualTo(now.render().text());
      try (Stream<String> lines = text.lines()) {
        assertThat(lines.count()).isEqualTo(now.partCount() + 2L);
      }
      assertThat(now.search(new SearchRequest("writer")).hits())
          .allMatch(hit -> hit.covering() != null && hit.id() < messages);
      rounds++;
    } while (!done.get());
    return rounds;
  }

  @Test
  void prepareAlwaysShowsAllThatCameBefore()
      throws IOException, InterruptedException, ExecutionException {
    try (Memory memory = Memory.open(directory, MemoryOptions.defaults());
        ExecutorService threads = Executors.newCachedThreadPool()) {
      List<Future<Boolean>> all = new ArrayList<>();
      for (int w = 0; w < WRITERS; w++) {
        int writer = w;
        all.add(
            threads.submit(
                () -> {
                  for (int i = 0; i < 25; i++) {
                    memory.append(MessageKind.TALK, "talk " + writer);
                    Prepared prepared =
                        memory.prepare(List.of(new Draft(MessageKind.USER, "ask " + writer)));
                    String view = prepared.view().text().text();
                    long covered =
                        view.lines()
                            .filter(line -> line.indexOf('|') > 0)
                            .mapToLong(
                                line ->
                                    Long.parseLong(
                                        line.substring(line.indexOf('+') + 1, line.indexOf('|'))))
                            .sum();
                    assertThat(covered).isEqualTo(prepared.firstId());
                  }
                  return true;
                }));
      }
      for (Future<Boolean> each : all) assertThat(each.get()).isTrue();
      assertThat(memory.status().messages()).isEqualTo(WRITERS * 50);
      memory.checkInvariants();
    }
  }
}
