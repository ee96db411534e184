package qcr.sse;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One dispatched event.
 *
 * @param type what the stream named it, {@code "message"} if nothing; never empty
 * @param data the data lines joined by {@code '\n'}, without a last one; may be empty
 * @param lastEventId the id in force, perhaps from an earlier event; null until the stream sets one
 * @param offset of the first byte of the event's first line that is no comment; not negative
 */
public record SseEvent(String type, String data, @Nullable String lastEventId, long offset) {
  /**
   * Rejects an empty {@code type} or a negative {@code offset} with {@link
   * IllegalArgumentException}.
   */
  public SseEvent {
    Objects.requireNonNull(data, "data");
    if (type.isEmpty()) throw new IllegalArgumentException("type is empty: offset=" + offset);
    if (offset < 0) throw new IllegalArgumentException("offset is negative: offset=" + offset);
  }

  /**
   * Whether this is the sentinel that ends a stream of OpenAI's kind.
   *
   * @return true if the data is exactly {@code [DONE]}
   */
  public boolean isDone() {
    return data.equals("[DONE]");
  }
}
