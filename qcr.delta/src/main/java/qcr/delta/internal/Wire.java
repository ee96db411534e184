package qcr.delta.internal;

/**
 * One wire format: first reads a whole frame, then says what it means, so that a bad one says
 * nothing.
 */
public interface Wire {
  /** Reads the members of the frame's object; the reader has just passed its start. */
  void read(JsonReader p) throws MalformedJsonException;

  /** Tells what the frame just read means. */
  void apply(String eventType, long offset);

  /**
   * The stream or the sentinel said that nothing follows: true if the answer was whole, and is
   * told.
   */
  boolean complete(boolean sentinel);
}
