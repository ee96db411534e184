package qcr.http;

import java.time.Duration;

/**
 * How long one response's server has been waited for; used by its pump's one thread at a time. One
 * alarm is set for the nearer limit and put off when it rings too early, so bytes cost no alarm.
 */
final class Waiting {
  private final SseTimer timer;
  private final EventPump pump;
  private final Duration firstEvent;
  private final Duration idle;
  private Runnable alarm = EventPump::nothing;
  private boolean alarmSet;
  private long generation; // of the alarm: an older one rings in vain
  private boolean active;
  private long since;
  private long waitedForEvent; // before since
  private long bytesSeen;
  private long eventsSeen;

  Waiting(SseHttpOptions options, EventPump pump) {
    this.timer = options.timer();
    this.pump = pump;
    this.firstEvent = options.timeouts().firstEvent();
    this.idle = options.timeouts().idle();
  }

  /** Another response: nothing waited for yet. */
  void begin() {
    cancel();
    waitedForEvent = 0;
    bytesSeen = 0;
    eventsSeen = 0;
  }

  void start() {
    if (active) return;
    active = true;
    since = timer.nanoTime();
    if (!alarmSet) setAlarm(0);
  }

  /** Bytes came, or the end. */
  void stop(long bytes) {
    bytesSeen += bytes;
    if (!active) return;
    active = false;
    waitedForEvent += timer.nanoTime() - since;
  }

  void sawEvent() {
    eventsSeen++;
  }

  long bytesSeen() {
    return bytesSeen;
  }

  void cancel() {
    alarm.run();
    alarm = EventPump::nothing;
    alarmSet = false;
    generation++;
    active = false;
  }

  private boolean awaitsFirstEvent() {
    return eventsSeen == 0 && firstEvent.isPositive();
  }

  private void setAlarm(long waited) {
    long delay = Long.MAX_VALUE;
    if (idle.isPositive()) delay = Reconnection.nanos(idle) - waited;
    if (awaitsFirstEvent()) {
      delay = Math.min(delay, Reconnection.nanos(firstEvent) - waitedForEvent - waited);
    }
    if (delay == Long.MAX_VALUE) return;
    long mine = ++generation;
    alarmSet = true;
    alarm = timer.schedule(Math.max(0, delay), () -> pump.post(() -> ring(mine)));
  }

  private void ring(long mine) {
    if (mine != generation) return;
    alarmSet = false;
    if (!active) return; // the next start sets another
    long waited = timer.nanoTime() - since;
    long forEvent = waitedForEvent + waited;
    if (awaitsFirstEvent() && forEvent >= Reconnection.nanos(firstEvent)) {
      active = false;
      pump.timedOut(
          new SseFirstEventTimeoutException(firstEvent, Duration.ofNanos(forEvent), bytesSeen));
    } else if (idle.isPositive() && waited >= Reconnection.nanos(idle)) {
      active = false;
      pump.timedOut(new SseIdleTimeoutException(idle, Duration.ofNanos(waited), eventsSeen));
    } else {
      setAlarm(waited);
    }
  }
}
