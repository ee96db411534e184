package hotpaths.reference.optchat.text;

/**
 * The property White_Space through the JDK's regular expressions, which take it from the Unicode
 * data.
 */
public final class WhiteSpaceOracle {
  private WhiteSpaceOracle() {}

  /** Whether a code point has the property. */
  public static boolean is(int codePoint) {
    return Character.toString(codePoint).matches("\\p{IsWhite_Space}");
  }

  /** Whether a text holds nothing else. */
  public static boolean isBlank(String text) {
    return text.matches("\\p{IsWhite_Space}*");
  }

  /** The text without the white space at its ends. */
  public static String trim(String text) {
    return text.replaceFirst("^\\p{IsWhite_Space}+", "").replaceFirst("\\p{IsWhite_Space}+\\z", "");
  }
}
