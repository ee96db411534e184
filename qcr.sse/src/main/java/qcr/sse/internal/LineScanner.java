package qcr.sse.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds line ends, eight bytes a step. */
public final class LineScanner {
  private static final VarHandle LONG_LE =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long TOPS = 0x8080808080808080L;
  private static final long LFS = 0x0a0a0a0a0a0a0a0aL;
  private static final long HIGH_FIVE = 0xf8f8f8f8f8f8f8f8L;

  private LineScanner() {}

  /** Index of the first CR or LF in {@code buf[from, to)}, or {@code to}. Allocates nothing. */
  public static int lineEnd(byte[] buf, int from, int to) {
    assert 0 <= from && from <= to && to <= buf.length : "from=" + from + ", to=" + to;
    int i = from;
    // Invariant: buf[from, i) holds no CR and no LF. Progress: a turn adds 1 or more to i or
    // returns.
    while (i <= to - Long.BYTES) {
      // LF (0x0a) and CR (0x0d) differ in the low three bits only, as do six other control
      // characters: one test for the upper five bits finds all eight, and a look at the byte
      // decides.
      long upper = ((long) LONG_LE.get(buf, i) ^ LFS) & HIGH_FIVE;
      long hits = (upper - ONES) & ~upper & TOPS; // only the lowest set bit is exact
      if (hits == 0) {
        i += Long.BYTES;
        continue;
      }
      i += Long.numberOfTrailingZeros(hits) >>> 3;
      if (buf[i] == '\n' || buf[i] == '\r') return i;
      i++;
    }
    while (i < to && buf[i] != '\r' && buf[i] != '\n') i++; // same invariant
    return i;
  }
}
