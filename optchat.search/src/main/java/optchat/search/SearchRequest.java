package optchat.search;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One question to a history.
 *
 * @param text what to find, literally; ASCII letters fold case, every other byte must be equal
 * @param before only messages with a smaller id are looked at; null for all
 * @param includeTools whether tool and echo messages are looked at too
 */
public record SearchRequest(String text, @Nullable Integer before, boolean includeTools) {
  /** Rejects a missing text. */
  public SearchRequest {
    Objects.requireNonNull(text, "text");
  }

  /**
   * The newest matches of the ordinary kinds.
   *
   * @param text what to find
   */
  public SearchRequest(String text) {
    this(text, null, false);
  }
}
