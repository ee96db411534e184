package qcr.http;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** Time that passes when a test says so. */
final class ManualTimer implements SseTimer {
  private record Alarm(long at, Runnable task) {}

  /** Every delay asked for, in order. */
  final BlockingQueue<Duration> delays = new LinkedBlockingQueue<>();

  private final List<Alarm> alarms = new ArrayList<>();
  private long now = 1L << 40;

  @Override
  public synchronized long nanoTime() {
    return now;
  }

  @Override
  public Runnable schedule(long delayNanos, Runnable task) {
    Alarm alarm =
        new Alarm(
            delayNanos > Long.MAX_VALUE - nanoTime() ? Long.MAX_VALUE : nanoTime() + delayNanos,
            task);
    synchronized (this) {
      alarms.add(alarm);
    }
    delays.add(Duration.ofNanos(delayNanos));
    return () -> {
      synchronized (this) {
        alarms.remove(alarm);
        notifyAll();
      }
    };
  }

  /** Alarms set and neither rung nor cancelled. */
  synchronized int pending() {
    return alarms.size();
  }

  /**
   * Alarms left once those that another thread is about to cancel are gone: a close is taken up by
   * whichever thread is at work. The limit only ends a test that fails.
   */
  synchronized int pendingAtLast() throws InterruptedException {
    // Progress: a turn waits for a change, or uses up one of twenty seconds.
    for (int turn = 0; !alarms.isEmpty() && turn < 20; turn++) wait(1_000);
    return alarms.size();
  }

  void advance(Duration by) {
    long until;
    synchronized (this) {
      until = now + by.toNanos();
    }
    // Progress: a turn rings one alarm.
    for (Alarm next = due(until); next != null; next = due(until)) next.task().run();
    synchronized (this) {
      now = until;
    }
  }

  private synchronized @Nullable Alarm due(long until) {
    Alarm first = alarms.stream().min(Comparator.comparingLong(Alarm::at)).orElse(null);
    if (first == null || first.at() > until) return null;
    alarms.remove(first);
    notifyAll();
    now = Math.max(now, first.at());
    return first;
  }
}
