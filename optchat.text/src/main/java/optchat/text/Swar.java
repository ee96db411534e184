package optchat.text;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Eight bytes at a time in a {@code long}: byte k of the memory is bits [8k, 8k + 8).
 *
 * <p>The loops that take a whole block have an {@code int} index, no exit and no branch: the
 * compiler turns such a loop into vector instructions, which is worth a factor of three to five.
 * Blocks are small enough to stay in the first-level cache between two loops over them.
 */
final class Swar {
  /** Little-endian view, so that the lowest set bit of a mask belongs to the first byte. */
  static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** The most bytes that a lane of eight bits can count: 255 words. */
  static final int BLOCK = 255 * Long.BYTES;

  static final long ONES = 0x0101010101010101L;
  static final long HIGHS = 0x8080808080808080L;
  private static final long LOWS = ~HIGHS;

  private Swar() {}

  /** The eight bytes at {@code buf[i, i + 8)}. */
  static long word(byte[] buf, int i) {
    return (long) LONG.get(buf, i);
  }

  /** {@code b} in all eight bytes. */
  static long all(int b) {
    return ONES * b;
  }

  /**
   * 0x80 in each byte of {@code word} that equals the byte of {@code pattern}; exact in every byte.
   */
  static long equal(long word, long pattern) {
    long x = word ^ pattern;
    return ~(((x & LOWS) + LOWS) | x | LOWS);
  }

  /** 0x80 in each UTF-8 continuation byte, {@code 10xxxxxx}. */
  static long continuations(long word) {
    return word & ~(word << 1) & HIGHS;
  }

  /** 0x80 in each byte from {@code least} to {@code most}, both below 0x80; exact in every byte. */
  static long between(long word, int least, int most) {
    long low = word & LOWS;
    return (low + all(0x80 - least)) & ~(low + all(0x7f - most)) & ~word & HIGHS;
  }

  /**
   * 0x80 in each byte below 0x20; exact in every byte. Adding 0x60 to seven bits sets the eighth
   * for 0x20 and above.
   */
  static long controls(long word) {
    return ~(((word & LOWS) + all(0x60)) | word) & HIGHS;
  }

  /**
   * 0x80 in the first byte of {@code word} that equals the byte of {@code pattern} below 0x80;
   * higher bits are not exact.
   */
  static long firstEqual(long word, long pattern) {
    return ((word ^ pattern) - ONES) & ~word & HIGHS;
  }

  /** The sum of the eight bytes, each unsigned, of {@code lanes}. */
  static int sum(long lanes) {
    long pairs = (lanes & 0x00ff00ff00ff00ffL) + ((lanes >>> 8) & 0x00ff00ff00ff00ffL);
    return (int) ((pairs * 0x0001000100010001L) >>> 48);
  }

  /** The continuation bytes in {@code buf[from, to)}: whole words, at most {@link #BLOCK} bytes. */
  static int continuationsInBlock(byte[] buf, int from, int to) {
    long lanes = 0;
    // Invariant: byte k of lanes counts those in the k-th bytes of the words in buf[from, i).
    // Progress: a turn adds 8 to i.
    for (int i = from; i < to; i += Long.BYTES) lanes += continuations(word(buf, i)) >>> 7;
    return sum(lanes);
  }

  /** The same in a segment; {@code size} bytes from {@code at}. */
  static int continuationsInBlock(MemorySegment segment, long at, int size) {
    long lanes = 0;
    // Invariant and progress as above; an int index, since a loop with a long one is not
    // vectorized.
    for (int i = 0; i < size; i += Long.BYTES) {
      lanes += continuations(segment.get(JAVA_LONG_UNALIGNED, at + i)) >>> 7;
    }
    return sum(lanes);
  }

  /** Whether the byte of {@code pattern}, below 0x80, is in {@code buf[from, to)}: whole words. */
  static boolean isInBlock(byte[] buf, int from, int to, long pattern) {
    long hits = 0;
    // Invariant: hits is 0 if buf[from, i) is without. Progress: a turn adds 8 to i.
    for (int i = from; i < to; i += Long.BYTES) hits |= firstEqual(word(buf, i), pattern);
    return hits != 0;
  }

  /** Whether {@code buf[from, to)}, whole words, is ASCII. */
  static boolean isAsciiBlock(byte[] buf, int from, int to) {
    long all = 0;
    // Invariant: all is ASCII if buf[from, i) is. Progress: a turn adds 8 to i.
    for (int i = from; i < to; i += Long.BYTES) all |= word(buf, i);
    return (all & HIGHS) == 0;
  }
}
