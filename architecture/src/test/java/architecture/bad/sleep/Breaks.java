package architecture.bad.sleep;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits that no test can move. */
final class Breaks {
  private Breaks() {}

  static final class Millis {
    void run() throws InterruptedException {
      Thread.sleep(1);
    }
  }

  static final class Length {
    void run() throws InterruptedException {
      Thread.sleep(Duration.ofMillis(1));
    }
  }

  static final class Unit {
    void run() throws InterruptedException {
      TimeUnit.MILLISECONDS.sleep(1);
    }
  }
}
