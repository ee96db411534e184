package rozi.terminal;

import java.util.Objects;
import java.util.regex.Pattern;

/** What to look for in a screen and its scrollback. */
public sealed interface SearchQuery {
  /**
   * Text as it stands, without the white space around it; if nothing is left it matches nothing.
   *
   * @param text the text
   * @param caseSensitive whether A differs from a; other letters than those of ASCII always differ
   */
  record Literal(String text, boolean caseSensitive) implements SearchQuery {
    /** Strips {@code text}. */
    public Literal {
      text = text.strip();
    }
  }

  /**
   * A regular expression; empty matches do not count. Its cost is the caller's business.
   *
   * @param pattern the expression
   */
  record Regex(Pattern pattern) implements SearchQuery {
    /** Rejects null. */
    public Regex {
      Objects.requireNonNull(pattern, "pattern");
    }
  }
}
