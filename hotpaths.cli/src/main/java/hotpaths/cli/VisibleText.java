package hotpaths.cli;

/**
 * Makes characters visible that would move the cursor, recolour or reorder what a terminal shows.
 * Control characters become caret notation ({@code ^[} for escape), the others {@code <U+202E>}.
 */
final class VisibleText {
  private VisibleText() {}

  /**
   * Text of several lines: line feed and tab stay as they are.
   *
   * @param text any text, unpaired surrogates included
   * @return the same with the other control characters visible
   */
  static String lines(CharSequence text) {
    return visible(text, true);
  }

  /**
   * Text that must stay on one line, such as an error.
   *
   * @param text any text, unpaired surrogates included
   * @return the same with every control character visible
   */
  static String line(CharSequence text) {
    return visible(text, false);
  }

  /**
   * JSON: what a terminal would obey inside its strings becomes an escape, so that it stays the
   * same JSON.
   *
   * @param json JSON whose controls below U+0020 are escaped already
   * @return equivalent JSON
   */
  static String json(CharSequence json) {
    StringBuilder out = new StringBuilder(json.length() + 16);
    for (int i = 0; i < json.length(); ) {
      int c = Character.codePointAt(json, i);
      i += Character.charCount(c);
      if (c != 0x7f && !hidden(c)) {
        out.appendCodePoint(c);
      } else {
        for (char unit : Character.toChars(c)) out.append(String.format("\\u%04x", (int) unit));
      }
    }
    return out.toString();
  }

  private static String visible(CharSequence text, boolean keepLines) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); ) {
      int c = Character.codePointAt(text, i);
      i += Character.charCount(c);
      if (keepLines && (c == '\n' || c == '\t')) out.append((char) c);
      else if (c < 0x20 || c == 0x7f) out.append('^').append((char) (c ^ 0x40));
      else if (hidden(c)) out.append(String.format("<U+%04X>", c));
      else out.appendCodePoint(c);
    }
    return out.toString();
  }

  /**
   * C1 controls, unpaired surrogates, line and paragraph separators, everything that reorders text
   * (UAX 9), the byte order mark and the invisible tag characters. Joiners and variation selectors
   * stay: emoji are made of them.
   */
  private static boolean hidden(int c) {
    if (c < 0x80) return false;
    return c < 0xa0
        || c == 0x061c
        || (c >= 0x200e && c <= 0x200f)
        || (c >= 0x2028 && c <= 0x202e)
        || (c >= 0x2066 && c <= 0x2069)
        || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)
        || c == 0xfeff
        || (c >= 0xfff9 && c <= 0xfffb)
        || (c >= 0xe0000 && c <= 0xe007f);
  }
}
