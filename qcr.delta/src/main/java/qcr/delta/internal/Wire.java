package qcr.delta.internal;

import tools.jackson.core.JsonParser;

/**
 * One wire format: first reads a whole frame, then says what it means, so that a bad one says
 * nothing.
 */
public interface Wire {
  /** Reads the members of the frame's object; the parser has just passed its start. */
  void read(JsonParser p);

  /** Tells what the frame just read means. */
  void apply(String eventType, long offset);

  /**
   * The stream or the sentinel said that nothing follows: true if the answer was whole, and is
   * told.
   */
  boolean complete(boolean sentinel);
}
