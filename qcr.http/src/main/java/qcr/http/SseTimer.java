package qcr.http;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** The clock and the alarms that time limits and reconnection go by; a test brings its own. */
public interface SseTimer {
  /**
   * A clock that never goes back, as {@link System#nanoTime}.
   *
   * @return nanoseconds since some moment
   */
  long nanoTime();

  /**
   * Runs a task once.
   *
   * @param delayNanos from now; not negative
   * @param task short, never blocks; not to be run before this method returns
   * @return cancels the task if it has not started; may be run at any time, more than once
   */
  Runnable schedule(long delayNanos, Runnable task);

  /**
   * The system's clock, with alarms on the common pool: no thread of its own.
   *
   * @return a timer that needs no closing
   */
  static SseTimer system() {
    return new SseTimer() {
      @Override
      public long nanoTime() {
        return System.nanoTime();
      }

      @Override
      public Runnable schedule(long delayNanos, Runnable task) {
        Future<?> alarm =
            ForkJoinPool.commonPool().schedule(task, delayNanos, TimeUnit.NANOSECONDS);
        return () -> alarm.cancel(false);
      }
    };
  }
}
