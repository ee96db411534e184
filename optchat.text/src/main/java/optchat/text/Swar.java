package optchat.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Eight bytes at a time in a {@code long}: byte k of the memory is bits [8k, 8k + 8). */
final class Swar {
  /** Little-endian view, so that the lowest set bit of a mask belongs to the first byte. */
  static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

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

  /**
   * 0x80 in each byte below 0x20; exact in every byte. Adding 0x60 to seven bits sets the eighth
   * for 0x20 and above.
   */
  static long controls(long word) {
    return ~(((word & LOWS) + all(0x60)) | word) & HIGHS;
  }
}
