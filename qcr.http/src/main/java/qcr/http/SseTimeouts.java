package qcr.http;

import java.time.Duration;
import java.util.Objects;

/**
 * How long to wait; zero waits for ever. Only time spent waiting for the server counts, so a slow
 * reader is never mistaken for a slow server. There is no limit on a stream as a whole.
 *
 * @param connect for a connection, TLS included
 * @param firstEvent from sending the request to the first event; comments do not count
 * @param idle from one byte of the response to the next; comments count
 */
public record SseTimeouts(Duration connect, Duration firstEvent, Duration idle) {
  /** 10 s, 60 s and 120 s. */
  public static final SseTimeouts DEFAULT =
      new SseTimeouts(Duration.ofSeconds(10), Duration.ofSeconds(60), Duration.ofSeconds(120));

  /** Waits for ever. */
  public static final SseTimeouts NONE =
      new SseTimeouts(Duration.ZERO, Duration.ZERO, Duration.ZERO);

  /** Rejects a negative duration with {@link IllegalArgumentException}. */
  public SseTimeouts {
    check("connect", connect);
    check("firstEvent", firstEvent);
    check("idle", idle);
  }

  private static void check(String name, Duration value) {
    Objects.requireNonNull(value, name);
    if (value.isNegative()) {
      throw new IllegalArgumentException("timeout is negative: " + name + "=" + value);
    }
  }
}
