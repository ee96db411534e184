package qcr.http;

import java.time.Duration;

/** No event within {@link SseTimeouts#firstEvent}. */
public final class SseFirstEventTimeoutException extends SseTimeoutException {
  private static final long serialVersionUID = 1L;

  /** Time spent waiting. */
  private final Duration elapsed;

  /** What came of the body. */
  private final long bytesSeen;

  SseFirstEventTimeoutException(Duration limit, Duration elapsed, long bytesSeen) {
    super(
        "no event in time: limitMillis="
            + limit.toMillis()
            + ", elapsedMillis="
            + elapsed.toMillis()
            + ", bytesSeen="
            + bytesSeen,
        limit);
    this.elapsed = elapsed;
    this.bytesSeen = bytesSeen;
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
   * How much of a body came all the same, comments for example.
   *
   * @return a count of bytes
   */
  public long bytesSeen() {
    return bytesSeen;
  }
}
