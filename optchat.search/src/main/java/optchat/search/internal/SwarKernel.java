package optchat.search.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import optchat.search.Probe;
import optchat.search.ScanKernel;

/**
 * Eight positions a step. A long stretch without agreement is skimmed in blocks: a loop without an
 * exit, which the compiler turns into vector instructions by itself. A block is skimmed for the
 * rare byte alone as long as that finds nothing.
 */
public final class SwarKernel implements ScanKernel {
  public static final SwarKernel INSTANCE = new SwarKernel();

  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGHS = 0x8080_8080_8080_8080L;

  /** Positions looked at word by word before skimming starts. */
  private static final int HEAD = 256;

  private static final int SMALLEST_BLOCK = 512;
  private static final int LARGEST_BLOCK = 32_768;

  private SwarKernel() {}

  @Override
  public String name() {
    return "swar";
  }

  @Override
  public long next(MemorySegment text, long from, long to, Probe probe) {
    int offset = probe.rareOffset();
    int distance = probe.otherOffset() - offset;
    long a = (probe.rareValue() & 0xff) * ONES;
    long b = (probe.otherValue() & 0xff) * ONES;
    long maskA = probe.rareMask() * ONES;
    long maskB = probe.otherMask() * ONES;
    // From here on positions are those of the rare byte.
    long end = to + offset;
    long p = from + offset;
    long head = Math.min(end, p + HEAD);
    p = words(text, p, head, distance, a, maskA, b, maskB);
    if (p >= head && head < end) p = blocks(text, p, end, distance, a, maskA, b, maskB);
    return p - offset;
  }

  /** The first position in [from, end) that agrees, or {@code end}; for long stretches. */
  private static long blocks(
      MemorySegment text,
      long from,
      long end,
      int distance,
      long a,
      long maskA,
      long b,
      long maskB) {
    long p = from;
    int block = SMALLEST_BLOCK;
    boolean alone = true;
    boolean ascii = a >= 0; // the rare byte; and the text so far, as far as it is known
    // Invariant: nothing agrees in [from, p). Progress: p grows, or block falls to the smallest,
    // which then finds.
    while (end - p >= SMALLEST_BLOCK) {
      while (end - p < block) block >>= 1;
      if (alone) {
        ascii = ascii && !glance(text, p, block, a, maskA); // in vain once, it is in vain again
        if (ascii || !skim(text, p, block, a, maskA)) {
          p += block;
          if (block < LARGEST_BLOCK) block <<= 1;
          continue;
        }
        alone = false;
      }
      if (!skimPair(text, p, block, distance, a, maskA, b, maskB)) {
        p += block;
        if (block < LARGEST_BLOCK) block <<= 1;
      } else if (block == SMALLEST_BLOCK) {
        return words(text, p, p + block, distance, a, maskA, b, maskB);
      } else {
        block = SMALLEST_BLOCK;
      }
    }
    return words(text, p, end, distance, a, maskA, b, maskB);
  }

  /**
   * False if no byte in [from, from + length) is the rare one, which is ASCII; true if one is, or
   * one is not ASCII. Two operations of six less a word than {@link #skim}.
   */
  private static boolean glance(MemorySegment text, long from, int length, long a, long maskA) {
    long hits = 0;
    int words = length >>> 3;
    for (int i = 0; i < words; i++) {
      hits |= ((text.get(LONG, from + 8L * i) | maskA) ^ a) - ONES;
    }
    return (hits & HIGHS) != 0;
  }

  /**
   * Whether the rare byte occurs in [from, from + length). No exit, so that it becomes a vector
   * loop.
   */
  private static boolean skim(MemorySegment text, long from, int length, long a, long maskA) {
    long hits = 0;
    int words = length >>> 3;
    for (int i = 0; i < words; i++) {
      long z = (text.get(LONG, from + 8L * i) | maskA) ^ a;
      hits |= (z - ONES) & ~z;
    }
    return (hits & HIGHS) != 0;
  }

  /**
   * Whether anything agrees in [from, from + length). No exit, so that it becomes a vector loop.
   */
  private static boolean skimPair(
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
