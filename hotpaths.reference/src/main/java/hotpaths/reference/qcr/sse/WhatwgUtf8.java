package hotpaths.reference.qcr.sse;

import java.util.ArrayList;
import java.util.List;

/**
 * The UTF-8 decoder of the WHATWG Encoding standard, step by step, remembering where things were.
 */
public final class WhatwgUtf8 {
  /** One decoded code point: where its bytes start, and whether they were ill-formed. */
  public record Unit(int codePoint, int offset, boolean malformed) {}

  private WhatwgUtf8() {}

  /** All of {@code bytes}, byte order mark included. */
  public static List<Unit> decode(byte[] bytes) {
    List<Unit> out = new ArrayList<>();
    int codePoint = 0;
    int seen = 0;
    int needed = 0;
    int lower = 0x80;
    int upper = 0xBF;
    int start = 0;
    for (int i = 0; i <= bytes.length; i++) {
      if (i == bytes.length) { // end of queue
        if (needed != 0) out.add(new Unit(0xFFFD, start, true));
        break;
      }
      int b = bytes[i] & 0xFF;
      if (needed == 0) {
        start = i;
        if (b <= 0x7F) out.add(new Unit(b, i, false));
        else if (b >= 0xC2 && b <= 0xDF) {
          needed = 1;
          codePoint = b & 0x1F;
        } else if (b >= 0xE0 && b <= 0xEF) {
          if (b == 0xE0) lower = 0xA0;
          if (b == 0xED) upper = 0x9F;
          needed = 2;
          codePoint = b & 0xF;
        } else if (b >= 0xF0 && b <= 0xF4) {
          if (b == 0xF0) lower = 0x90;
          if (b == 0xF4) upper = 0x8F;
          needed = 3;
          codePoint = b & 0x7;
        } else out.add(new Unit(0xFFFD, i, true));
        continue;
      }
      boolean fits = b >= lower && b <= upper;
      lower = 0x80;
      upper = 0xBF;
      if (!fits) {
        out.add(new Unit(0xFFFD, start, true));
        codePoint = seen = needed = 0;
        i--; // the byte is read again
        continue;
      }
      codePoint = (codePoint << 6) | (b & 0x3F);
      if (++seen == needed) {
        out.add(new Unit(codePoint, start, false));
        codePoint = seen = needed = 0;
      }
    }
    return out;
  }

  /** The text of {@code bytes}. */
  public static String text(byte[] bytes) {
    StringBuilder out = new StringBuilder();
    for (Unit unit : decode(bytes)) out.appendCodePoint(unit.codePoint());
    return out.toString();
  }
}
