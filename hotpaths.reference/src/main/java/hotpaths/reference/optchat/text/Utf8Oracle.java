package hotpaths.reference.optchat.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;

/** UTF-8 by the table of well-formed byte sequences, one code point at a time. */
public final class Utf8Oracle {
  private Utf8Oracle() {}

  /** The length of the longest well-formed prefix. */
  public static int validLength(byte[] bytes) {
    int i = 0;
    while (i < bytes.length) {
      int size = 0;
      for (int n = 1; n <= 4 && i + n <= bytes.length; n++)
        if (isOneCodePoint(bytes, i, n)) size = n;
      if (size == 0) return i;
      i += size;
    }
    return i;
  }

  /**
   * Whether {@code n} bytes are the shortest form of one scalar value: decode by hand, encode by
   * the JDK, compare.
   */
  private static boolean isOneCodePoint(byte[] bytes, int i, int n) {
    int lead = bytes[i] & 0xff;
    int codePoint = n == 1 ? lead : lead & (0x7f >> n);
    for (int k = 1; k < n; k++) codePoint = (codePoint << 6) | (bytes[i + k] & 0x3f);
    if (codePoint > Character.MAX_CODE_POINT) return false;
    if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) return false;
    byte[] shortest = Character.toString(codePoint).getBytes(UTF_8);
    return java.util.Arrays.equals(shortest, 0, shortest.length, bytes, i, i + n);
  }

  /** Where the code points of a text start in its UTF-8 form, and its end. */
  public static List<Integer> boundaries(String text) {
    List<Integer> boundaries = new ArrayList<>();
    int at = 0;
    for (int codePoint : text.codePoints().toArray()) {
      boundaries.add(at);
      at += Character.toString(codePoint).getBytes(UTF_8).length;
    }
    boundaries.add(at);
    return boundaries;
  }

  /** The longest prefix of at most {@code maxBytes} bytes. */
  public static String prefix(String text, int maxBytes) {
    String prefix = "";
    for (int codePoint : text.codePoints().toArray()) {
      String longer = prefix + Character.toString(codePoint);
      if (longer.getBytes(UTF_8).length > maxBytes) break;
      prefix = longer;
    }
    return prefix;
  }

  /**
   * The index of the first unpaired surrogate, or the length: one that no code point above U+FFFF
   * accounts for.
   */
  public static int firstUnpaired(String text) {
    int at = 0;
    for (int codePoint : text.codePoints().toArray()) {
      if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) return at;
      at += Character.toChars(codePoint).length;
    }
    return at;
  }
}
