package qcr.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Collection;
import java.util.regex.Pattern;

/** Text of a server that may be shown: short, on one line, without what looks like a secret. */
final class Preview {
  private static final int MAX_LINE_CHARS = 100;
  private static final String REDACTED = "[redacted]";

  /** A scheme with credentials, a labelled secret, a key by its prefix, or a long run. */
  private static final Pattern SECRETS =
      Pattern.compile(
          "(?i)\\b(?:bearer|basic)\\s+[\\w.~+/=*-]{4,512}"
              + "|\\b[sp]k-[\\w.*-]{3,512}"
              + "|(?<=(?:token|secret|password|cookie|authorization|api[_-]?key)[\"']?\\s{0,3}[:=]"
              + "\\s{0,3}[\"']?)[^\\s\"',;&<>]{4,512}"
              + "|(?=[\\w.~+/=*-]{0,512}\\d)(?=[\\w.~+/=*-]{0,512}[a-zA-Z])[\\w.~+/=*-]{24,512}");

  private static final int SHORTEST_SECRET = 4;

  private Preview() {}

  /**
   * The bytes as text.
   *
   * @param secrets values that must not appear, and neither must their words
   */
  static String of(byte[] bytes, boolean isCut, Collection<String> secrets) {
    String text = new String(bytes, UTF_8);
    for (String secret : secrets) {
      text = without(text, secret, isCut);
      for (String word : secret.split("[\\s=:;,]+", -1)) text = without(text, word, isCut);
    }
    return escape(SECRETS.matcher(text).replaceAll(REDACTED));
  }

  /** Removes the secret, and a beginning of it where the text was cut. */
  private static String without(String text, String secret, boolean isCut) {
    if (secret.length() < SHORTEST_SECRET) return text;
    String clean = text.replace(secret, REDACTED);
    if (!isCut) return clean;
    // Progress: length falls to the shortest that counts.
    for (int length = Math.min(secret.length() - 1, clean.length());
        length >= SHORTEST_SECRET;
        length--) {
      if (clean.endsWith(secret.substring(0, length))) {
        return clean.substring(0, clean.length() - length) + REDACTED;
      }
    }
    return clean;
  }

  /** A header's value that may be shown: escaped and cut. */
  static String line(String text) {
    boolean isLong = text.length() > MAX_LINE_CHARS;
    String escaped = escape(isLong ? text.substring(0, MAX_LINE_CHARS) : text);
    return isLong ? escaped + "..." : escaped;
  }

  private static String escape(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                case '\\' -> out.append("\\\\");
                case '"' -> out.append("\\\"");
                default -> {
                  if (isHidden(c)) out.append("\\u{%x}".formatted(c));
                  else out.appendCodePoint(c);
                }
              }
            });
    return out.toString();
  }

  private static boolean isHidden(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.PRIVATE_USE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }
}
