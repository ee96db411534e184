package optchat.search.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import optchat.search.Probe;
import optchat.search.ScanKernel;

/**
 * Eight positions a step. A long stretch without agreement is skimmed in blocks: a loop without an
 * exit, which the compiler turns into vector instructions by itself.
 */
public final class SwarKernel implements ScanKernel {
  public static final SwarKernel INSTANCE = new SwarKernel();

  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGHS = 0x8080_8080_8080_8080L;

  /** Positions looked at word by word before skimming starts. */
  private static final int HEAD = 128;

  private static final int SMALLEST_BLOCK = 512;
  private static final int LARGEST_BLOCK = 8_192;

  private SwarKernel() {}

  @Override
  public String name() {
    return "swar";
  }

  @Override
  public long next(MemorySegment text, long from, long to, Probe probe) {
    long a = (probe.valueA() & 0xff) * ONES;
    long b = (probe.valueB() & 0xff) * ONES;
    long maskA = probe.maskA() * ONES;
    long maskB = probe.maskB() * ONES;
    int offsetA = probe.offsetA();
    int distance = probe.offsetB() - offsetA;
    // From here on positions are those of the first byte.
    long end = to + offsetA;
    long p = from + offsetA;
    long head = Math.min(end, p + HEAD);
    p = words(text, p, head, distance, a, maskA, b, maskB);
    if (p < head) return p - offsetA;
    int block = SMALLEST_BLOCK;
    // Invariant: nothing agrees before p. Progress: p grows, or block falls to the smallest, which
    // then finds.
    while (end - p >= SMALLEST_BLOCK) {
      while (end - p < block) block >>= 1;
      if (skim(text, p, block, distance, a, maskA, b, maskB)) {
        if (block == SMALLEST_BLOCK)
          return words(text, p, p + block, distance, a, maskA, b, maskB) - offsetA;
        block = SMALLEST_BLOCK;
      } else {
        p += block;
        if (block < LARGEST_BLOCK) block <<= 1;
      }
    }
    return words(text, p, end, distance, a, maskA, b, maskB) - offsetA;
  }

  /**
   * Whether anything agrees in [from, from + length). No exit, so that it becomes a vector loop.
   */
  private static boolean skim(
      MemorySegment text,
      long from,
      int length,
      int distance,
      long a,
      long maskA,
      long b,
      long maskB) {
    long hits = 0;
    long fromB = from + distance;
    int words = length >>> 3;
    for (int i = 0; i < words; i++) {
      long z =
          ((text.get(LONG, from + 8L * i) | maskA) ^ a)
              | ((text.get(LONG, fromB + 8L * i) | maskB) ^ b);
      hits |= (z - ONES) & ~z;
    }
    return (hits & HIGHS) != 0;
  }

  /** The first position in [from, to) that agrees, or {@code to}. */
  private static long words(
      MemorySegment text,
      long from,
      long to,
      int distance,
      long a,
      long maskA,
      long b,
      long maskB) {
    int length = (int) (to - from);
    long fromB = from + distance;
    int i = 0;
    // Invariant: nothing agrees in [from, from + i). Progress: a turn adds 8 to i or returns.
    for (; i <= length - 8; i += 8) {
      long z = ((text.get(LONG, from + i) | maskA) ^ a) | ((text.get(LONG, fromB + i) | maskB) ^ b);
      long hits = (z - ONES) & ~z & HIGHS; // only the lowest set bit is exact
      if (hits != 0) return from + i + (Long.numberOfTrailingZeros(hits) >>> 3);
    }
    for (; i < length; i++) {
      if ((byte) (text.get(BYTE, from + i) | maskA) == (byte) a
          && (byte) (text.get(BYTE, fromB + i) | maskB) == (byte) b) {
        return from + i;
      }
    }
    return to;
  }
}
