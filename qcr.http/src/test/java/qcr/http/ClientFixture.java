package qcr.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A client on a clock that a test moves; no test may leave a thread or an alarm. */
abstract class ClientFixture {
  final ManualTimer timer = new ManualTimer();
  private HttpThreads threads = new HttpThreads();
  SseClient client = new SseClient(SseHttpOptions.DEFAULT.withTimer(timer));

  @BeforeEach
  void noteThreads() {
    client.close();
    threads = new HttpThreads();
    client = new SseClient(SseHttpOptions.DEFAULT.withTimer(timer));
  }

  @AfterEach
  void nothingIsLeft() throws InterruptedException {
    client.close();
    threads.assertNoneLeft();
    assertThat(timer.pendingAtLast()).as("alarms left").isZero();
  }
}
