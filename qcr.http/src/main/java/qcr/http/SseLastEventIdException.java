package qcr.http;

/**
 * A reconnection would have to send an id that a header of the JDK's HTTP client cannot carry:
 * something else than printable ASCII. To go on without it would repeat or lose events in silence.
 */
public final class SseLastEventIdException extends SseHttpException {
  private static final long serialVersionUID = 1L;

  /** Where. */
  private final int index;

  SseLastEventIdException(int index, char found) {
    super("the last event id cannot be sent: index=%d, found=U+%04X".formatted(index, (int) found));
    this.index = index;
  }

  /**
   * Where the first such character is.
   *
   * @return an index into the id
   */
  public int index() {
    return index;
  }
}
