package qcr.http;

import java.time.Duration;

/** No connection within {@link SseTimeouts#connect}. */
public final class SseConnectTimeoutException extends SseTimeoutException {
  private static final long serialVersionUID = 1L;

  SseConnectTimeoutException(Duration limit) {
    super("no connection in time: limitMillis=" + limit.toMillis(), limit);
  }
}
