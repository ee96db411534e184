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
  private static final long VERTICAL_TABS = Swar.all(0x0b);
  private static final long SPACES = Swar.all(' ');
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
    // Invariant: size is that of utf8[from, i) escaped. Progress: a turn adds at least 8 to i.
    while (to - i >= Long.BYTES) {
      int end = i + (Math.min(to - i, Swar.BLOCK) & -Long.BYTES);
      size += end - i + growth(utf8, i, end);
      i = end;
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
      size += Long.BYTES;
      if (firstToEscape(word) != 0) size += sum(growth(word));
    }
    for (; i < to; i++) size += SIZES[utf8.get(JAVA_BYTE, i) & 0xff];
    return size;
  }

  /**
   * 0x80 in the first byte of {@code word} that needs an escape, 0 if none does; higher bits are
   * not exact.
   */
  private static long firstToEscape(long word) {
    long below =
        (word - SPACES) | ((word ^ QUOTES) - Swar.ONES) | ((word ^ BACKSLASHES) - Swar.ONES);
    return below & ~word & Swar.HIGHS;
  }

  /** How many bytes the escapes in {@code buf[from, to)}, whole words, add. */
  private static int growth(byte[] buf, int from, int to) {
    long lanes = 0; // of 16 bits, each below 255 * 10
    // Invariant: lanes adds up to the growth of buf[from, i). Progress: a turn adds 8 to i.
    for (int i = from; i < to; i += Long.BYTES) lanes += growth(Swar.word(buf, i));
    return sum(lanes);
  }

  private static int sum(long lanes) {
    return (int) ((lanes * 0x0001000100010001L) >>> 48);
  }

  /**
   * How much the escapes of {@code word} add, in four lanes of 16 bits: 1 for a letter, 5 for
   * hexadecimal digits.
   */
  private static long growth(long word) {
    long control = Swar.controls(word) >>> 7;
    long lettered = Swar.between(word, '\b', '\r') >>> 7; // of them, all but 0x0b
    long hexadecimal = control - lettered + (Swar.equal(word, VERTICAL_TABS) >>> 7);
    long other = (Swar.equal(word, QUOTES) | Swar.equal(word, BACKSLASHES)) >>> 7;
    long growth = (hexadecimal << 2) + control + other;
    return (growth & 0x00ff00ff00ff00ffL) + ((growth >>> 8) & 0x00ff00ff00ff00ffL);
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

  @SuppressWarnings("ReferenceEquality") // the same array is meant, not equal ones
  private static int write(byte[] src, int from, int to, byte[] dst, int at) {
    int i = from;
    int w = at;
    // Invariant: dst[at, w) is src[from, i) escaped; if src is dst, w <= i. Progress: a turn adds
    // at least 1 to i.
    while (i < to) {
      if (i <= to - Long.BYTES && w <= dst.length - Long.BYTES) {
        long word = Swar.word(src, i);
        long hits = firstToEscape(word);
        // The word goes over whole if all of it stays, or if no unread byte is where its rest goes.
        if (hits == 0 || src != dst || w <= i - Long.BYTES) {
          Swar.LONG.set(dst, w, word);
          int clean = Long.numberOfTrailingZeros(hits) >>> 3; // 8 if there is no hit
          i += clean;
          w += clean;
          if (hits == 0) continue;
        }
      }
      w = write(src[i++], dst, w);
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
    char[] chars = text.toCharArray();
    int size = chars.length;
    for (char c : chars) if (c < 128) size += SIZES[c] - 1;
    if (size == chars.length) return text;
    char[] escaped = new char[size];
    int w = 0;
    // Invariant: escaped[0, w) is what was read of chars, escaped. Progress: a turn reads one.
    for (char c : chars) {
      if (c >= 128 || SIZES[c] == 1) {
        escaped[w++] = c;
      } else {
        escaped[w++] = '\\';
        if (LETTERS[c] != 0) {
          escaped[w++] = (char) LETTERS[c];
        } else {
          "u00".getChars(0, 3, escaped, w);
          escaped[w + 3] = (char) HEX[c >>> 4];
          escaped[w + 4] = (char) HEX[c & 0xf];
          w += 5;
        }
      }
    }
    return new String(escaped);
  }
}
