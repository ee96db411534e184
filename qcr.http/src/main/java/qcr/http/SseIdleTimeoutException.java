package qcr.http;

import java.time.Duration;

/** No byte, not even of a comment, within {@link SseTimeouts#idle}. */
public final class SseIdleTimeoutException extends SseTimeoutException {
  private static final long serialVersionUID = 1L;

  /** Time spent waiting. */
  private final Duration elapsed;

  /** What came before. */
  private final long eventsSeen;

  SseIdleTimeoutException(Duration limit, Duration elapsed, long eventsSeen) {
    super(
        "the server went silent: limitMillis="
            + limit.toMillis()
            + ", elapsedMillis="
            + elapsed.toMillis()
            + ", eventsSeen="
            + eventsSeen,
        limit);
    this.elapsed = elapsed;
    this.eventsSeen = eventsSeen;
  }

  /**
   * How long the server was waited for.
   *
   * @return the limit or more
   */
  public Duration elapsed() {
    return elapsed;
  }

  /**
   * How many events this response had brought.
   *
   * @return a count
   */
  public long eventsSeen() {
    return eventsSeen;
  }
}
