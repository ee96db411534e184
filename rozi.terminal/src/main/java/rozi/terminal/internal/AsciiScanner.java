package rozi.terminal.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds the end of a run of printable ASCII. */
final class AsciiScanner {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGHS = ONES << 7;

  private AsciiScanner() {}

  /** Index of the first byte in {@code b[from, to)} outside 0x20..0x7E, or {@code to}. */
  static int end(byte[] b, int from, int to) {
    int i = from;
    // Invariant: b[from, i) is printable ASCII. Progress: a turn adds 8 to i or returns.
    for (; i <= to - Long.BYTES; i += Long.BYTES) {
      long word = (long) LONG.get(b, i);
      // A byte below 0x20 borrows, one of 0x7F carries, one above has its top bit; only the lowest
      // hit is exact.
      long hits = (word | word - ONES * 0x20 | word + ONES) & HIGHS;
      if (hits != 0) return i + (Long.numberOfTrailingZeros(hits) >>> 3);
    }
    while (i < to && b[i] >= 0x20 && b[i] != 0x7F) i++; // same invariant, at most 7 turns
    return i;
  }
}
