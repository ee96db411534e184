package qcr.http;

import java.io.IOException;

/** A response was refused, or something took too long. */
public abstract sealed class SseHttpException extends IOException
    permits SseContentException,
        SseLastEventIdException,
        SseRedirectException,
        SseStatusException,
        SseTimeoutException,
        SseClosedException {
  private static final long serialVersionUID = 1L;

  SseHttpException(String message) {
    super(message);
  }
}
