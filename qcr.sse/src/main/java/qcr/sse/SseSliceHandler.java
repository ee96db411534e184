package qcr.sse;

/** {@link SseHandler} without a copy: what it receives is valid until the method returns. */
@FunctionalInterface
public interface SseSliceHandler {
  /**
   * An event was ended by an empty line.
   *
   * @param event a view, the parser's own
   */
  void event(SseSlice event);

  /**
   * A line that starts with a colon.
   *
   * @param buf holds the text; not to be written to
   * @param from first byte, after the colon and one space
   * @param to end
   */
  default void comment(byte[] buf, int from, int to) {}

  /**
   * The stream asks for another reconnection time.
   *
   * @param millis not negative
   */
  default void retry(long millis) {}

  /**
   * The stream ended inside an event, which the standard throws away.
   *
   * @param event a view of what was there of it
   */
  default void incomplete(SseSlice event) {}
}
