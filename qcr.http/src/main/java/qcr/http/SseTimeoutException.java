package qcr.http;

import java.time.Duration;

/** A limit of {@link SseTimeouts} passed. */
public abstract sealed class SseTimeoutException extends SseHttpException
    permits SseConnectTimeoutException, SseFirstEventTimeoutException, SseIdleTimeoutException {
  private static final long serialVersionUID = 1L;

  /** The limit. */
  private final Duration limit;

  SseTimeoutException(String message, Duration limit) {
    super(message);
    this.limit = limit;
  }

  /**
   * The limit that passed.
   *
   * @return positive
   */
  public Duration limit() {
    return limit;
  }
}
