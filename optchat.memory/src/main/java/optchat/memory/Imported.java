package optchat.memory;

import java.util.Objects;
import optchat.text.MessageKind;

/**
 * A message from another log, to be taken over as it is.
 *
 * @param id its number: the next one of this log
 * @param kind what it is
 * @param text its text, well-formed UTF-16
 * @param size bytes of UTF-8 of {@code kind: text}
 * @param date RFC 3339, kept as it is
 */
public record Imported(long id, MessageKind kind, String text, long size, String date) {
  /** Rejects null. */
  public Imported {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(date, "date");
  }
}
