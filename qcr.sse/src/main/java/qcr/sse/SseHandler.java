package qcr.sse;

/**
 * Receives what a stream holds, in its order. An exception from a method leaves {@code feed} as it
 * is and makes the parser unusable until {@link SseParser#reset}.
 */
@FunctionalInterface
public interface SseHandler {
  /**
   * An event was ended by an empty line.
   *
   * @param event the event
   */
  void event(SseEvent event);

  /**
   * A line that starts with a colon, often sent to keep a connection alive.
   *
   * @param text what follows the colon, without one leading space
   */
  default void comment(String text) {}

  /**
   * The stream asks for another reconnection time.
   *
   * @param millis not negative
   */
  default void retry(long millis) {}

  /**
   * The stream ended inside an event, which the standard throws away. Called from {@link
   * SseParser#end}.
   *
   * @param event what was there of it, a last line without an end included
   */
  default void incomplete(SseEvent event) {}
}
