package qcr.sse;

/** A line or an event is longer than {@link SseOptions} allow. */
public final class SseLimitException extends SseException {
  private static final long serialVersionUID = 1L;

  /** What was too long. */
  private final Part part;

  /** The limit. */
  private final int limitBytes;

  /** What a limit is about. */
  public enum Part {
    /** One line: {@link SseOptions#maxLineBytes}. */
    LINE,
    /** The data of one event: {@link SseOptions#maxEventBytes}. */
    EVENT
  }

  SseLimitException(Part part, int limitBytes, long offset) {
    super(
        (part == Part.LINE ? "line" : "event data")
            + " is too long: limitBytes="
            + limitBytes
            + ", offset="
            + offset,
        offset);
    this.part = part;
    this.limitBytes = limitBytes;
  }

  /**
   * What was too long; {@link #offset} is where it starts.
   *
   * @return the line or the event
   */
  public Part part() {
    return part;
  }

  /**
   * The limit that was breached.
   *
   * @return bytes
   */
  public int limitBytes() {
    return limitBytes;
  }
}
