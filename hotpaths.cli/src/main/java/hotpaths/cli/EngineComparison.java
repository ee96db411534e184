package hotpaths.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** One random history, asked of two engines that begin with empty directories. */
final class EngineComparison {
  /** What stands in a history where both engines were closed and opened. */
  static final String REOPEN = "reopen";

  /** A failed job rests 10 s by each engine's own clock: before that, both forget it. */
  private static final long TRUSTED_NANOS = TimeUnit.SECONDS.toNanos(6);

  private final EngineLink one;
  private final EngineLink other;
  private final EngineAnswers answers;
  private final LongSupplier nanoTime;
  private final List<String> history = new ArrayList<>();
  private @Nullable Long failedAt;

  /** What differed: a request and two answers, or two records of the files. */
  record Difference(String what, String one, String other) {}

  EngineComparison(EngineLink one, EngineLink other, EngineAnswers answers, LongSupplier nanoTime) {
    this.one = one;
    this.other = other;
    this.answers = answers;
    this.nanoTime = nanoTime;
  }

  /** All that was asked so far, and where the engines were opened anew. */
  List<String> history() {
    return history;
  }

  /** Plays a history; null if nothing differs. */
  @Nullable Difference play(RandomGenerator random, int steps) throws IOException, CliException {
    RandomRequests requests = new RandomRequests(random);
    try (one;
        other) {
      one.open();
      other.open();
      for (int step = 0; step < steps; step++) {
        if (random.nextInt(25) == 0 || isLate()) {
          Difference files = reopen(requests);
          if (files != null) return files;
        }
        String request = requests.next();
        history.add(request);
        String first = one.ask(request);
        String second = other.ask(request);
        if (!answers.same(request, first, second)) return new Difference(request, first, second);
        if (request.contains("\"op\":\"fail\"") || request.contains("\"op\":\"submit\"")) {
          if (failedAt == null && first.contains("\"ok\":false") == request.contains("submit")) {
            failedAt = nanoTime.getAsLong();
          }
        }
        requests.answered(request, first);
      }
      return reopen(requests);
    }
  }

  private boolean isLate() {
    Long since = failedAt;
    return since != null && nanoTime.getAsLong() - since > TRUSTED_NANOS;
  }

  private @Nullable Difference reopen(RandomRequests requests) throws IOException, CliException {
    history.add(REOPEN);
    one.close();
    other.close();
    String files =
        new EngineFiles(answers::isUndated).difference(one.directory(), other.directory());
    if (files != null) return new Difference("files", files, "");
    one.open();
    other.open();
    requests.reopened();
    failedAt = null;
    return null;
  }
}
