package optchat.text;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * The inside of a JSON string, between its quotes: {@code "}, {@code \} and the controls below
 * U+0020 are escaped, everything else, non-ASCII too, stays as it is. Of the controls, backspace,
 * tab, line feed, form feed and return get their letter; the others get {@code u} and four
 * lower-case hexadecimal digits.
 */
public final class JsonText {
  /** The longest escape of one byte, in bytes. */
  public static final int MAX_GROWTH = 6;

  private static final long QUOTES = Swar.all('"');
  private static final long BACKSLASHES = Swar.all('\\');
  private static final byte[] HEX = "0123456789abcdef".getBytes(US_ASCII);

  /** By byte: how many bytes its escape has, 1 for a byte that stays. */
  private static final byte[] SIZES = new byte[256];

  /** By byte below 0x80: the letter behind the backslash; 0 for none. */
  private static final byte[] LETTERS = new byte[128];

  static {
    LETTERS['\b'] = 'b';
    LETTERS['\t'] = 't';
    LETTERS['\n'] = 'n';
    LETTERS['\f'] = 'f';
    LETTERS['\r'] = 'r';
    LETTERS['"'] = '"';
    LETTERS['\\'] = '\\';
    for (int b = 0; b < 256; b++) {
      SIZES[b] = (byte) (b < 128 && LETTERS[b] != 0 ? 2 : b < 0x20 ? 6 : 1);
    }
  }

  private JsonText() {}

  /**
   * The size of the escaped form of {@code utf8[from, to)}. Allocates nothing.
   *
   * @param utf8 the bytes
   * @param from first byte, inclusive
   * @param to last byte, exclusive
   * @return the size in bytes, without quotes; {@code to - from} if nothing needs an escape
   */
  public static long escapedSize(byte[] utf8, int from, int to) {
    Objects.checkFromToIndex(from, to, utf8.length);
    long size = 0;
    int i = from;
    // Invariant: size is that of utf8[from, i) escaped. Progress: a turn adds 8 to i.
    for (; i <= to - Long.BYTES; i += Long.BYTES) {
      long word = Swar.word(utf8, i);
      size += needsEscape(word) == 0 ? Long.BYTES : escapedSize(word);
    }
    for (; i < to; i++) size += SIZES[utf8[i] & 0xff]; // at most 7 turns
    return size;
  }

  /**
   * The size of the escaped form of a range of a segment. Allocates nothing.
   *
   * @param utf8 the bytes
   * @param from first byte, inclusive
   * @param to last byte, exclusive
   * @return the size in bytes, without quotes; {@code to - from} if nothing needs an escape
   */
  public static long escapedSize(MemorySegment utf8, long from, long to) {
    Objects.checkFromToIndex(from, to, utf8.byteSize());
    long size = 0;
    long i = from;
    // Invariant: size is that of utf8[from, i) escaped. Progress: a turn adds 8 to i.
    for (; i <= to - Long.BYTES; i += Long.BYTES) {
      long word = utf8.get(JAVA_LONG_UNALIGNED, i); // in any order of bytes
      size += needsEscape(word) == 0 ? Long.BYTES : escapedSize(word);
    }
    for (; i < to; i++) size += SIZES[utf8.get(JAVA_BYTE, i) & 0xff];
    return size;
  }

  private static long needsEscape(long word) {
    return Swar.controls(word) | Swar.equal(word, QUOTES) | Swar.equal(word, BACKSLASHES);
  }

  private static int escapedSize(long word) {
    int size = 0;
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      size += SIZES[(int) (word >>> shift) & 0xff];
    }
    return size;
  }

  /**
   * Writes the escaped form of {@code src[from, to)} at {@code dst[at]}. Allocates nothing.
   *
   * @param src the bytes; another array than {@code dst}
   * @param from first byte, inclusive
   * @param to last byte, exclusive
   * @param dst where to write
   * @param at where to start writing; {@link #escapedSize} bytes from here must exist
   * @return the end of what was written
   * @throws IndexOutOfBoundsException if {@code dst} is too short; what was written by then stays
   */
  @SuppressWarnings("ReferenceEquality") // the same array is meant, not equal ones
  public static int escape(byte[] src, int from, int to, byte[] dst, int at) {
    Objects.checkFromToIndex(from, to, src.length);
    Objects.checkFromIndexSize(at, to - from, dst.length);
    if (src == dst) throw new IllegalArgumentException("cannot escape an array into itself");
    return write(src, from, to, dst, at);
  }

  /**
   * Writes the escaped form of a range of a segment at {@code dst[at]}. Allocates nothing.
   *
   * @param src the bytes
   * @param from first byte, inclusive
   * @param to last byte, exclusive
   * @param dst where to write
   * @param at where to start writing
   * @param escapedSize what {@link #escapedSize} said of this range: so many bytes from {@code at}
   *     must exist
   * @return the end of what was written
   */
  public static int escape(
      MemorySegment src, long from, long to, byte[] dst, int at, int escapedSize) {
    Objects.checkFromToIndex(from, to, src.byteSize());
    Objects.checkFromIndexSize(at, escapedSize, dst.length);
    if (to - from > escapedSize) {
      throw new IllegalArgumentException(
          "escaped form shorter than the text: escapedSize="
              + escapedSize
              + ", bytes="
              + (to - from));
    }
    // The text goes to the far end of its own place; the escaped form then never catches up with
    // what is still unread.
    int size = (int) (to - from);
    int end = at + escapedSize;
    MemorySegment.copy(src, JAVA_BYTE, from, dst, end - size, size);
    return write(dst, end - size, end, dst, at);
  }

  private static int write(byte[] src, int from, int to, byte[] dst, int at) {
    int i = from;
    int w = at;
    // Invariant: dst[at, w) is src[from, i) escaped. Progress: a turn of the outer loop adds at
    // least 1 to i.
    while (i < to) {
      for (; i <= to - Long.BYTES; i += Long.BYTES, w += Long.BYTES) {
        long word = Swar.word(src, i);
        if (needsEscape(word) != 0) break;
        Swar.LONG.set(dst, w, word);
      }
      for (int stop = Math.min(to, i + Long.BYTES); i < stop; i++) w = write(src[i], dst, w);
    }
    return w;
  }

  private static int write(byte b, byte[] dst, int at) {
    if (SIZES[b & 0xff] == 1) {
      dst[at] = b;
      return at + 1;
    }
    dst[at] = '\\';
    byte letter = LETTERS[b];
    if (letter != 0) {
      dst[at + 1] = letter;
      return at + 2;
    }
    dst[at + 1] = 'u';
    dst[at + 2] = '0';
    dst[at + 3] = '0';
    dst[at + 4] = HEX[b >>> 4];
    dst[at + 5] = HEX[b & 0xf];
    return at + 6;
  }

  /**
   * The escaped form of a String, without quotes.
   *
   * @param text well-formed UTF-16
   * @return {@code text} itself if nothing needs an escape
   * @throws UnpairedSurrogateException if {@code text} holds one
   */
  public static String escape(String text) {
    CodePoints.requireWellFormed(text);
    int i = 0;
    while (i < text.length() && stays(text.charAt(i))) i++;
    if (i == text.length()) return text;
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    int copied = 0;
    // Invariant: escaped is text[0, copied) escaped, text[copied, i) stays. Progress: a turn adds 1
    // to i.
    for (; i < text.length(); i++) {
      char c = text.charAt(i);
      if (stays(c)) continue;
      escaped.append(text, copied, i).append('\\');
      copied = i + 1;
      if (LETTERS[c] != 0) escaped.append((char) LETTERS[c]);
      else escaped.append("u00").append((char) HEX[c >>> 4]).append((char) HEX[c & 0xf]);
    }
    return escaped.append(text, copied, text.length()).toString();
  }

  private static boolean stays(char c) {
    return c >= 0x20 && c != '"' && c != '\\';
  }
}
