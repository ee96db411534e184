package optchat.export.internal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The inside of a JSON string that stands in a script element: JSON's own escapes, and {@code <},
 * {@code >}, U+2028 and U+2029 by number, so that no text can end the element or a line of it.
 */
final class ScriptText {
  /** The longest escape of one byte, in bytes. */
  static final int MAX_GROWTH = 6;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGHS = ONES << 7;
  private static final long SPACES = ONES * ' ';
  private static final long QUOTES = ONES * '"';
  private static final long BACKSLASHES = ONES * '\\';
  private static final long ANGLES = ONES * ('<' & ~2); // < and > differ in this bit only
  private static final long NOT_TWOS = ~(ONES * 2);
  private static final byte SEPARATOR_LEAD =
      (byte) 0xe2; // U+2028 and U+2029 are e2 80 a8, e2 80 a9
  private static final long LEADS = 0xe2e2e2e2e2e2e2e2L;

  /** By byte below 0x80: its escape; empty for a byte that stays. */
  private static final byte[][] ESCAPES = new byte[128][];

  private static final byte[] LINE_SEPARATOR = "\\u2028".getBytes(US_ASCII);
  private static final byte[] PARAGRAPH_SEPARATOR = "\\u2029".getBytes(US_ASCII);

  static {
    for (int b = 0; b < 128; b++) {
      String escape =
          switch (b) {
            case '\b' -> "\\b";
            case '\t' -> "\\t";
            case '\n' -> "\\n";
            case '\f' -> "\\f";
            case '\r' -> "\\r";
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            default -> b < ' ' || b == '<' || b == '>' ? String.format("\\u%04x", b) : "";
          };
      ESCAPES[b] = escape.getBytes(US_ASCII);
    }
  }

  private ScriptText() {}

  /**
   * Writes the escaped form of {@code src[from, to)} at {@code dst[at]} and returns its end. The
   * range ends with a code point; {@code 6 * (to - from)} bytes from {@code at} must exist.
   */
  static int escape(byte[] src, int from, int to, byte[] dst, int at) {
    assert dst.length - at >= (long) (to - from) * MAX_GROWTH : "at=" + at + ", to=" + to;
    int i = from;
    int w = at;
    // Invariant: dst[at, w) is src[from, i) escaped. Progress: a turn adds at least 1 to i.
    while (i < to) {
      if (i <= to - Long.BYTES) {
        long word = (long) LONG.get(src, i);
        LONG.set(dst, w, word); // what needs an escape is written over
        long hits = firstToEscape(word);
        int clean = Long.numberOfTrailingZeros(hits) >>> 3; // 8 if there is no hit
        i += clean;
        w += clean;
        if (hits == 0) continue;
      }
      byte b = src[i];
      byte[] escape = b >= 0 ? ESCAPES[b] : separator(src, i, to);
      if (escape.length == 0) {
        dst[w++] = b;
        i++;
      } else {
        for (byte e : escape) dst[w++] = e;
        i += b >= 0 ? 1 : 3;
      }
    }
    return w;
  }

  private static byte[] separator(byte[] src, int i, int to) {
    if (src[i] != SEPARATOR_LEAD || to - i < 3 || src[i + 1] != (byte) 0x80) return ESCAPES[' '];
    return switch (src[i + 2]) {
      case (byte) 0xa8 -> LINE_SEPARATOR;
      case (byte) 0xa9 -> PARAGRAPH_SEPARATOR;
      default -> ESCAPES[' '];
    };
  }

  /** 0x80 in the first byte that may need an escape, 0 if none does; higher bits are not exact. */
  private static long firstToEscape(long word) {
    long angle = (word ^ ANGLES) & NOT_TWOS;
    long lead = word ^ LEADS;
    long ascii =
        (word - SPACES) | ((word ^ QUOTES) - ONES) | ((word ^ BACKSLASHES) - ONES) | (angle - ONES);
    return ((ascii & ~word) | ((lead - ONES) & ~lead)) & HIGHS;
  }
}
