package optchat.text;

import java.util.Objects;

/**
 * Blank and trim by the Unicode property White_Space: NEL (U+0085) and no-break space (U+00A0)
 * belong to it, the separators U+001C to U+001F do not. {@link String#strip} and {@link
 * Character#isWhitespace} differ on just these.
 *
 * <p>The 25 code points of Unicode 17.0, {@code PropList.txt}: 9-D, 20, 85, A0, 1680, 2000-200A,
 * 2028, 2029, 202F, 205F, 3000. Allocates nothing.
 */
public final class WhiteSpace {
  private WhiteSpace() {}

  /**
   * Whether a code point is White_Space.
   *
   * @param codePoint any number
   * @return true for the 25 code points
   */
  public static boolean is(int codePoint) {
    return switch (codePoint) {
      case 0x9,
          0xa,
          0xb,
          0xc,
          0xd,
          0x20,
          0x85,
          0xa0,
          0x1680,
          0x2028,
          0x2029,
          0x202f,
          0x205f,
          0x3000 ->
          true;
      default -> codePoint >= 0x2000 && codePoint <= 0x200a;
    };
  }

  /**
   * Whether {@code utf8[from, to)} holds White_Space only.
   *
   * @param utf8 the bytes
   * @param from first byte, inclusive
   * @param to last byte, exclusive
   * @return true if there is nothing else, so also if it is empty
   */
  public static boolean isBlank(byte[] utf8, int from, int to) {
    return trimStart(utf8, from, to) == to;
  }

  /**
   * Skips White_Space at the start.
   *
   * @param utf8 the bytes
   * @param from first byte, inclusive
   * @param to last byte, exclusive
   * @return the first index that is not White_Space, or {@code to}
   */
  public static int trimStart(byte[] utf8, int from, int to) {
    Objects.checkFromToIndex(from, to, utf8.length);
    int i = from;
    for (int size; i < to && (size = sizeAt(utf8, i, to)) > 0; ) i += size;
    return i;
  }

  /**
   * Skips White_Space at the end.
   *
   * @param utf8 the bytes
   * @param from first byte, inclusive
   * @param to last byte, exclusive
   * @return the end of what is not White_Space, or {@code from}
   */
  public static int trimEnd(byte[] utf8, int from, int to) {
    Objects.checkFromToIndex(from, to, utf8.length);
    int i = to;
    for (int size; i > from && (size = sizeBefore(utf8, from, i)) > 0; ) i -= size;
    return i;
  }

  /**
   * The bytes of the White_Space character at {@code i}, 0 if there is none that ends before {@code
   * to}.
   */
  private static int sizeAt(byte[] utf8, int i, int to) {
    int lead = utf8[i];
    if (lead >= 0) return is(lead) ? 1 : 0;
    if (lead == (byte) 0xc2) return i + 1 < to && is(utf8[i + 1] & 0xff) && utf8[i + 1] < 0 ? 2 : 0;
    if (lead < (byte) 0xe1 || lead > (byte) 0xe3 || i + 2 >= to) return 0;
    if (!CodePoints.isContinuation(utf8[i + 1]) || !CodePoints.isContinuation(utf8[i + 2]))
      return 0;
    int codePoint = (lead & 0x0f) << 12 | (utf8[i + 1] & 0x3f) << 6 | (utf8[i + 2] & 0x3f);
    return is(codePoint) ? 3 : 0;
  }

  /**
   * The bytes of the White_Space character that ends at {@code i}, 0 if there is none that starts
   * at {@code from} or behind.
   */
  private static int sizeBefore(byte[] utf8, int from, int i) {
    for (int size = 1; size <= 3 && i - size >= from; size++) {
      if (sizeAt(utf8, i - size, i) == size) return size;
    }
    return 0;
  }

  /**
   * Whether a String holds White_Space only.
   *
   * @param text any String: a surrogate is not White_Space
   * @return true if there is nothing else, so also if it is empty
   */
  public static boolean isBlank(String text) {
    int i = 0;
    while (i < text.length() && is(text.charAt(i))) i++;
    return i == text.length();
  }

  /**
   * A String without the White_Space at its ends.
   *
   * @param text any String
   * @return {@code text} itself if there is none
   */
  public static String trim(String text) {
    int from = 0;
    int to = text.length();
    while (from < to && is(text.charAt(from))) from++;
    while (to > from && is(text.charAt(to - 1))) to--;
    return text.substring(from, to);
  }
}
