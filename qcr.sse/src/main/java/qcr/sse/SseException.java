package qcr.sse;

import java.io.IOException;

/** The stream cannot be read on: a limit was breached or, in strict mode, bytes are not UTF-8. */
public abstract sealed class SseException extends IOException
    permits SseLimitException, SseFormatException {
  private static final long serialVersionUID = 1L;

  /** Where in the stream. */
  private final long offset;

  SseException(String message, long offset) {
    super(message);
    this.offset = offset;
  }

  /**
   * Where in the stream it is.
   *
   * @return offset of the first offending byte or line
   */
  public long offset() {
    return offset;
  }
}
