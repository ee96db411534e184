package optchat.memory;

import java.util.Objects;
import optchat.text.MessageKind;

/**
 * A message of the log.
 *
 * @param id its number, from 0
 * @param kind what it is
 * @param text its text
 * @param size bytes of UTF-8 of {@code kind: text}
 * @param date when it was made, RFC 3339
 */
public record ChatMessage(int id, MessageKind kind, String text, int size, String date) {
  /** Rejects null. */
  public ChatMessage {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(date, "date");
  }
}
