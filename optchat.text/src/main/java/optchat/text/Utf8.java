package optchat.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

/** UTF-8 as the Unicode Standard defines it: validation, encoding without loss, prefixes. */
public final class Utf8 {
  /** After so much ASCII more of it is likely. */
  private static final int LONG_RUN = 64;

  private Utf8() {}

  /**
   * The end of the longest well-formed prefix of {@code utf8[from, to)}: shortest forms only, no
   * surrogates, nothing above U+10FFFF, nothing cut off. Allocates nothing.
   *
   * @param utf8 any bytes
   * @param from first byte, inclusive
   * @param to last byte, exclusive
   * @return {@code to} if all is well-formed, else the index at which the first ill-formed sequence
   *     starts
   */
  public static int validEnd(byte[] utf8, int from, int to) {
    Objects.checkFromToIndex(from, to, utf8.length);
    int i = from;
    // Invariant: utf8[from, i) is well-formed. Progress: a turn adds at least 1 to i or returns.
    while (true) {
      for (int run = i; i <= to - Long.BYTES && (Swar.word(utf8, i) & Swar.HIGHS) == 0; ) {
        i += Long.BYTES;
        if (i - run == LONG_RUN) i = asciiBlocksEnd(utf8, i, to);
      }
      while (i < to && utf8[i] >= 0) i++;
      if (i == to) return to;
      // Text that is not ASCII comes in runs, so stay here until the run ends.
      while (i < to && utf8[i] < 0) {
        int length = sequenceLength(utf8, i, to);
        if (length == 0) return i;
        i += length;
      }
    }
  }

  private static int asciiBlocksEnd(byte[] utf8, int from, int to) {
    int i = from;
    // Invariant: utf8[from, i) is ASCII. Progress: a turn adds a block to i.
    while (to - i >= Swar.BLOCK && Swar.isAsciiBlock(utf8, i, i + Swar.BLOCK)) i += Swar.BLOCK;
    return i;
  }

  /**
   * The bytes of the well-formed sequence that starts with the non-ASCII byte at {@code i}, or 0 if
   * there is none.
   */
  private static int sequenceLength(byte[] utf8, int i, int to) {
    int lead = utf8[i] & 0xff;
    if (lead < 0xc2) return 0; // a continuation byte, or a two-byte form of ASCII
    if (lead < 0xe0) return i + 1 < to && CodePoints.isContinuation(utf8[i + 1]) ? 2 : 0;
    if (i + 2 >= to) return 0;
    int second = utf8[i + 1] & 0xff;
    if (!CodePoints.isContinuation(utf8[i + 2])) return 0;
    if (lead < 0xf0) {
      int least = lead == 0xe0 ? 0xa0 : 0x80; // below: a three-byte form of two bytes
      int most = lead == 0xed ? 0x9f : 0xbf; // above: a surrogate
      return least <= second && second <= most ? 3 : 0;
    }
    if (lead > 0xf4 || i + 3 >= to || !CodePoints.isContinuation(utf8[i + 3])) return 0;
    int least = lead == 0xf0 ? 0x90 : 0x80; // below: a four-byte form of three bytes
    int most = lead == 0xf4 ? 0x8f : 0xbf; // above: beyond U+10FFFF
    return least <= second && second <= most ? 4 : 0;
  }

  /**
   * The UTF-8 form of a String.
   *
   * @param text well-formed UTF-16
   * @return a new array
   * @throws UnpairedSurrogateException if {@code text} holds one: the JDK would write {@code ?}
   *     instead
   */
  public static byte[] encode(String text) {
    CodePoints.requireWellFormed(text);
    return text.getBytes(UTF_8);
  }

  /**
   * The size of the UTF-8 form of a String, without making it.
   *
   * @param text well-formed UTF-16
   * @return the size in bytes
   * @throws UnpairedSurrogateException if {@code text} holds one
   */
  public static long encodedLength(String text) {
    CodePoints.requireWellFormed(text);
    int length = text.length();
    long bytes = length;
    // Each half of a surrogate pair stands for two of its four bytes.
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      bytes += c < 0x80 ? 0 : c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
    }
    return bytes;
  }

  /**
   * The end of the longest prefix of {@code utf8[from, to)} of at most {@code maxBytes} bytes that
   * splits no code point.
   *
   * @param utf8 the bytes
   * @param from first byte, inclusive
   * @param to last byte, exclusive
   * @param maxBytes at least 0
   * @return the end; O(1)
   */
  public static int prefixEnd(byte[] utf8, int from, int to, int maxBytes) {
    Objects.checkFromToIndex(from, to, utf8.length);
    checkMaxBytes(maxBytes);
    return maxBytes >= to - from ? to : CodePoints.floor(utf8, from, to, from + maxBytes);
  }

  /**
   * The end of the longest prefix of a range of a segment of at most {@code maxBytes} bytes that
   * splits no code point.
   *
   * @param utf8 the bytes
   * @param from first byte, inclusive
   * @param to last byte, exclusive
   * @param maxBytes at least 0
   * @return the end; O(1)
   */
  public static long prefixEnd(MemorySegment utf8, long from, long to, int maxBytes) {
    Objects.checkFromToIndex(from, to, utf8.byteSize());
    checkMaxBytes(maxBytes);
    return maxBytes >= to - from ? to : CodePoints.floor(utf8, from, to, from + maxBytes);
  }

  /**
   * The longest prefix of {@code text} whose UTF-8 form has at most {@code maxBytes} bytes and that
   * splits no code point.
   *
   * @param text well-formed UTF-16, all of it
   * @param maxBytes at least 0
   * @return the prefix; {@code text} itself if all of it fits
   * @throws UnpairedSurrogateException if {@code text} holds one
   */
  public static String prefix(String text, int maxBytes) {
    checkMaxBytes(maxBytes);
    CodePoints.requireWellFormed(text);
    int left = maxBytes;
    int i = 0;
    // Invariant: text[0, i) takes maxBytes - left bytes. Progress: a turn adds 1 or 2 to i or
    // returns.
    while (i < text.length()) {
      int codePoint = text.codePointAt(i);
      left -= codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
      if (left < 0) return text.substring(0, i);
      i += Character.charCount(codePoint);
    }
    return text;
  }

  private static void checkMaxBytes(int maxBytes) {
    if (maxBytes < 0) throw new IllegalArgumentException("negative size: maxBytes=" + maxBytes);
  }
}
