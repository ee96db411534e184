package optchat.server.internal;

/** Texts for errors: what a client sent is shown short and harmless. */
final class ErrorText {
  private static final int QUOTED_CHARS = 60;
  private static final int LONGEST_CHARS = 500;

  private ErrorText() {}

  /** A piece of a request, in quotes. */
  static String quoted(String text) {
    return '"' + visible(text, QUOTED_CHARS) + '"';
  }

  /** A whole message. */
  static String of(String message) {
    return visible(message, LONGEST_CHARS);
  }

  private static String visible(String text, int most) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      if (out.length() >= most) return out.append("...").toString();
      if (isHostile(c)) {
        for (char unit : Character.toChars(c)) out.append(String.format("\\u%04x", (int) unit));
      } else {
        out.appendCodePoint(c);
      }
      i += Character.charCount(c);
    }
    return out.toString();
  }

  /** Controls, separators of lines, what reorders or hides text, and unpaired surrogates. */
  private static boolean isHostile(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }
}
