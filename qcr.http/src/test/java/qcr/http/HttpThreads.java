package qcr.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Sees to it that a client leaves no thread behind. */
final class HttpThreads {
  private final Set<Thread> before = all();

  private static Set<Thread> all() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("HttpClient"))
        .collect(Collectors.toSet());
  }

  /** Fails unless all threads of HTTP clients made since have ended or end now. */
  void assertNoneLeft() throws InterruptedException {
    List<Thread> left = all().stream().filter(thread -> !before.contains(thread)).toList();
    for (Thread thread : left) {
      assertThat(thread.join(Duration.ofSeconds(20))).as("%s ends", thread).isTrue();
    }
  }
}
