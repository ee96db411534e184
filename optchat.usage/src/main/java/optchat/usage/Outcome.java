package optchat.usage;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How an attempt ended. */
public enum Outcome {
  /** A reply came. */
  OK,
  /** A reply came and nothing was in it. */
  EMPTY,
  /** The provider answered with an error. */
  ERROR,
  /** The provider broke its answer off. */
  ABORTED,
  /** The call threw. */
  THREW,
  /** The reply was refused. */
  REJECTED,
  /** No reply came in time. */
  TIMEOUT,
  /** The caller gave up. */
  CANCELLED;

  private final String label = name().toLowerCase(Locale.ROOT);

  /**
   * The word in a ledger.
   *
   * @return the name in lower case
   */
  public String label() {
    return label;
  }

  /**
   * The outcome of a word.
   *
   * @param label the word in a ledger
   * @return null if there is none
   */
  public static @Nullable Outcome ofLabel(String label) {
    return switch (label) {
      case "ok" -> OK;
      case "empty" -> EMPTY;
      case "error" -> ERROR;
      case "aborted" -> ABORTED;
      case "threw" -> THREW;
      case "rejected" -> REJECTED;
      case "timeout" -> TIMEOUT;
      case "cancelled" -> CANCELLED;
      default -> null;
    };
  }
}
