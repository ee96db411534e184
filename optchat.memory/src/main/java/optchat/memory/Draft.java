package optchat.memory;

import java.util.Objects;
import optchat.text.MessageKind;

/**
 * A message before it has a number and a date.
 *
 * @param kind what it is
 * @param text its text, well-formed UTF-16
 */
public record Draft(MessageKind kind, String text) {
  /** Rejects null. */
  public Draft {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(text, "text");
  }
}
