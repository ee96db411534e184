package optchat.store;

import java.util.Objects;
import optchat.store.internal.Dates;
import optchat.text.MessageKind;
import optchat.text.Utf8;

/**
 * A message to append. The array is not copied: leave it alone until the append returns.
 *
 * @param kind what it is
 * @param utf8 its text, well-formed UTF-8
 * @param date RFC 3339, kept as it is
 */
@SuppressWarnings(
    "ArrayRecordComponent") // the fast path: no copy of a text that goes straight to the log
public record NewMessage(MessageKind kind, byte[] utf8, String date) {
  /** Rejects null. */
  public NewMessage {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(utf8, "utf8");
    Objects.requireNonNull(date, "date");
  }

  /**
   * A message whose text is a String.
   *
   * @param kind what it is
   * @param text its text
   * @param date RFC 3339, kept as it is
   * @throws IllegalArgumentException if {@code text} holds an unpaired surrogate
   */
  public NewMessage(MessageKind kind, String text, String date) {
    this(kind, Utf8.encode(text), date);
  }

  /**
   * Whether {@link #date} is a date and time of RFC 3339: a store refuses it if not.
   *
   * @return true if it is
   */
  public boolean isDated() {
    return Dates.isRfc3339(date);
  }
}
