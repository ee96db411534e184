package qcr.delta.internal;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Text that may be shown: short, escaped, and with whatever looks like a key made unreadable. */
public final class Preview {
  private static final int MAX_CHARS = 200;
  private static final int WINDOW = 1_200;
  private static final int KEY_CHARS = 20;
  private static final String REDACTED = "[redacted]";
  private static final String[] LABELS = {
    "bearer",
    "authorization",
    "apikey",
    "api_key",
    "api-key",
    "token",
    "secret",
    "password",
    "cookie"
  };

  private Preview() {}

  /** At most 200 chars that show the start of {@code buf[from, to)}. */
  public static String of(byte[] buf, int from, int to) {
    return of(buf, from, to, false);
  }

  /** The same of bytes that go on somewhere else: their last may be the first of a key. */
  public static String ofCut(byte[] buf, int from, int to) {
    return of(buf, from, to, true);
  }

  private static String of(byte[] buf, int from, int to, boolean isCut) {
    int end = Math.min(to, from + WINDOW);
    String window = new String(buf, from, end - from, StandardCharsets.UTF_8);
    return cut(escape(redact(window, isCut || end < to)));
  }

  /** At most 200 chars that show the start of {@code text}. */
  public static String of(String text) {
    boolean isCut = text.length() > WINDOW;
    return cut(escape(redact(isCut ? text.substring(0, WINDOW) : text, isCut)));
  }

  private static String cut(String text) {
    if (text.length() <= MAX_CHARS) return text;
    int end = MAX_CHARS - 3;
    if (Character.isHighSurrogate(text.charAt(end - 1))) end--;
    return text.substring(0, end) + "...";
  }

  /** Linear: each run of key characters is looked at once. */
  private static String redact(String text, boolean isCut) {
    StringBuilder out = new StringBuilder(text.length());
    boolean labelled = false; // a label came just before, with nothing but punctuation since
    int gap = 0;
    int i = 0;
    // Invariant: out shows text[0, i). Progress: a turn adds at least 1 to i.
    while (i < text.length()) {
      int end = i;
      while (end < text.length() && isKeyChar(text.charAt(end))) end++;
      if (end == i) {
        out.append(text.charAt(i++));
        if (++gap > 6) labelled = false;
        continue;
      }
      String run = text.substring(i, end);
      boolean isLabel = isLabel(run);
      boolean hide = labelled && !isLabel && run.length() >= 4;
      // What the window cut may be the start of a key.
      hide |= looksLikeKey(run) || (isCut && end == text.length());
      out.append(hide ? REDACTED : run);
      labelled = isLabel || (labelled && run.length() < 4);
      gap = 0;
      i = end;
    }
    return out.toString();
  }

  private static boolean isKeyChar(char c) {
    return (c >= '0' && c <= '9')
        || (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || c == '_'
        || c == '-'
        || c == '.'
        || c == '+'
        || c == '/'
        || c == '*';
  }

  private static boolean isLabel(String run) {
    if (run.length() >= KEY_CHARS) return false;
    String lower = run.toLowerCase(Locale.ROOT);
    for (String label : LABELS) if (lower.endsWith(label)) return true;
    return false;
  }

  private static boolean looksLikeKey(String run) {
    if (run.length() >= 6 && (run.startsWith("sk-") || run.startsWith("pk-"))) return true;
    if (run.length() < KEY_CHARS) return false;
    boolean digit = false;
    boolean letter = false;
    for (int i = 0; i < run.length(); i++) {
      char c = run.charAt(i);
      digit |= c >= '0' && c <= '9';
      letter |= Character.isLetter(c);
    }
    return digit && letter;
  }

  private static String escape(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        case '\\' -> out.append("\\\\");
        default -> {
          int type = Character.getType(c);
          boolean hidden =
              type == Character.CONTROL
                  || type == Character.FORMAT
                  || type == Character.LINE_SEPARATOR
                  || type == Character.PARAGRAPH_SEPARATOR;
          if (hidden) out.append("\\u%04x".formatted((int) c));
          else out.append(c);
        }
      }
    }
    return out.toString();
  }
}
