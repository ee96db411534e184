package optchat.text;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;

/**
 * Makes one line of many: CRLF, LF and a lone CR each become one space.
 *
 * <p>In UTF-8 no byte of a longer sequence looks like CR or LF, so this works on bytes.
 */
public final class LineEnds {
  private static final long CRS = Swar.all('\r');
  private static final long LFS = Swar.all('\n');

  private LineEnds() {}

  /**
   * The index of the first CR or LF in {@code utf8[from, to)}.
   *
   * @param utf8 the bytes
   * @param from first byte, inclusive
   * @param to last byte, exclusive
   * @return the index, or {@code to} if there is none; allocates nothing
   */
  public static int next(byte[] utf8, int from, int to) {
    Objects.checkFromToIndex(from, to, utf8.length);
    int i = from;
    // Invariant: utf8[from, i) holds no CR and no LF. Progress: a turn adds 8 to i or returns.
    for (; i <= to - Long.BYTES; i += Long.BYTES) {
      long word = Swar.word(utf8, i);
      long hits = Swar.firstEqual(word, CRS) | Swar.firstEqual(word, LFS);
      if (hits != 0) return i + (Long.numberOfTrailingZeros(hits) >>> 3);
    }
    while (i < to && utf8[i] != '\r' && utf8[i] != '\n') i++; // same invariant, at most 7 turns
    return i;
  }

  /**
   * The flattened text.
   *
   * @param utf8 the bytes
   * @return {@code utf8} itself if it has no line end, else a new array
   */
  public static byte[] flatten(byte[] utf8) {
    int clean = next(utf8, 0, utf8.length);
    if (clean == utf8.length) return utf8;
    byte[] flat = utf8.clone();
    int end = copy(flat, clean, flat.length, flat, clean);
    return end == flat.length ? flat : Arrays.copyOf(flat, end);
  }

  /**
   * Writes the flattened form of {@code src[from, to)} at {@code dst[at]}. Allocates nothing.
   *
   * @param src the bytes; may be {@code dst} if {@code at <= from}, which flattens in place
   * @param from first byte, inclusive
   * @param to last byte, exclusive
   * @param dst where to write; {@code to - from} bytes from {@code at} must exist, the unused ones
   *     hold anything after
   * @param at where to start writing
   * @return the end of what was written
   */
  @SuppressWarnings("ReferenceEquality") // the same array is meant, not equal ones
  public static int flatten(byte[] src, int from, int to, byte[] dst, int at) {
    Objects.checkFromToIndex(from, to, src.length);
    Objects.checkFromIndexSize(at, to - from, dst.length);
    if (src == dst && at > from && at < to) {
      throw new IllegalArgumentException("writes ahead of itself: at=" + at + ", from=" + from);
    }
    return copy(src, from, to, dst, at);
  }

  /**
   * Writes the flattened form of a range of a segment at {@code dst[at]}. Allocates nothing.
   *
   * @param src the bytes
   * @param from first byte, inclusive
   * @param to last byte, exclusive
   * @param dst where to write; {@code to - from} bytes from {@code at} must exist, the unused ones
   *     hold anything after
   * @param at where to start writing
   * @return the end of what was written
   */
  public static int flatten(MemorySegment src, long from, long to, byte[] dst, int at) {
    Objects.checkFromToIndex(from, to, src.byteSize());
    int size = Math.toIntExact(to - from);
    Objects.checkFromIndexSize(at, size, dst.length);
    MemorySegment.copy(src, JAVA_BYTE, from, dst, at, size);
    return copy(dst, at, at + size, dst, at);
  }

  @SuppressWarnings("ReferenceEquality") // the same array is meant, not equal ones
  private static int copy(byte[] src, int from, int to, byte[] dst, int at) {
    int limit = at + (to - from);
    int i = from;
    int w = at;
    // Invariant: dst[at, w) is src[from, i) flattened, i is not inside a CRLF, w - at <= i - from.
    // Progress: a turn adds a block to i, or 1 at the least.
    while (i < to) {
      int end = i + (Math.min(to - i, Swar.BLOCK) & -Long.BYTES);
      if (end > i && !Swar.isInBlock(src, i, end, CRS)) {
        System.arraycopy(src, i, dst, w, end - i);
        blend(dst, w, w += end - i);
        i = end;
        continue;
      }
      // A block with a CR, or the last 7 bytes. Same invariant; a turn adds at least 1 to i.
      for (int stop = end > i ? end : to; i < stop; ) {
        if (i <= to - Long.BYTES && w <= limit - Long.BYTES) {
          long word = Swar.word(src, i);
          long hits = Swar.firstEqual(word, CRS);
          // The word goes over whole if it has no CR, or if no unread byte is where its rest goes.
          if (hits == 0 || src != dst || w <= i - Long.BYTES) {
            Swar.LONG.set(dst, w, blend(word));
            int clean = Long.numberOfTrailingZeros(hits) >>> 3; // 8 if there is no hit
            i += clean;
            w += clean;
            if (hits == 0) continue;
          }
        }
        byte b = src[i++];
        if (b == '\r' && i < to && src[i] == '\n') i++;
        dst[w++] = b == '\r' || b == '\n' ? (byte) ' ' : b;
      }
    }
    return w;
  }

  /** Makes a space of each LF in {@code buf[from, to)}: whole words. */
  private static void blend(byte[] buf, int from, int to) {
    // Invariant: no LF is left in buf[from, i). Progress: a turn adds 8 to i. One array, one index:
    // vectorized.
    for (int i = from; i < to; i += Long.BYTES) {
      Swar.LONG.set(buf, i, blend(Swar.word(buf, i)));
    }
  }

  private static long blend(long word) {
    long lf = Swar.equal(word, LFS); // 0x80 where LF is; LF ^ 0x2a is a space
    return word ^ (lf >>> 6 | lf >>> 4 | lf >>> 2);
  }

  /**
   * The flattened text.
   *
   * @param text well-formed UTF-16
   * @return {@code text} itself if it has no line end
   * @throws UnpairedSurrogateException if {@code text} holds one
   */
  public static String flatten(String text) {
    CodePoints.requireWellFormed(text);
    String noCr = text.indexOf('\r') < 0 ? text : text.replace("\r\n", "\n").replace('\r', '\n');
    return noCr.replace('\n', ' ');
  }
}
