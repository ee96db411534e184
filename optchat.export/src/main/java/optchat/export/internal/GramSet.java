package optchat.export.internal;

import java.util.Arrays;

/**
 * Which runs of three bytes a text has, ASCII letters in lower case: a bit each, several sharing
 * one. Tells of most texts that they cannot hold a query; never says so of one that does.
 *
 * <p>The bit of the bytes a, b, c is {@code ((a << 16 | b << 8 | c) * 0x9e3779b1) >>> 15}, modulo
 * the size. One thread.
 */
final class GramSet {
  private static final int BITS = 1 << 17;
  private static final int MULTIPLIER = 0x9e3779b1; // 2^32 over the golden ratio
  private static final int SHIFT = 15;
  private static final int LEAST_BITS = 64;
  private static final int BITS_PER_GRAM = 8; // so at most one bit in eight is set
  private static final byte[] LOWER = new byte[256];

  static {
    for (int b = 0; b < 256; b++) LOWER[b] = (byte) (b >= 'A' && b <= 'Z' ? b | 0x20 : b);
  }

  private final long[] words = new long[BITS / Long.SIZE];
  private long textBytes;
  private int last;

  /** Starts with nothing. */
  void clear() {
    Arrays.fill(words, 0);
    textBytes = 0;
  }

  /** What follows belongs to another text. */
  void startText() {
    last = 0; // two runs with a NUL before the text are added too: they do no harm
  }

  /** Adds the next piece of a text. */
  void add(byte[] buf, int from, int to) {
    int gram = last;
    // Invariant: every run that ends in buf[from, i) has its bit.
    for (int i = from; i < to; i++) {
      gram = ((gram << 8) | (LOWER[buf[i] & 0xff] & 0xff)) & 0xffffff;
      int bit = (gram * MULTIPLIER) >>> SHIFT;
      words[bit >>> 6] |= 1L << bit;
    }
    last = gram;
    textBytes += to - from;
  }

  /**
   * The bits, lowest first in each byte: a power of two of them, some eight for each run, at most
   * one for two bytes of text, and never fewer than 64.
   */
  byte[] bytes() {
    long set = 0;
    for (long word : words) set += Long.bitCount(word);
    long most = Math.max(LEAST_BITS, Long.highestOneBit(textBytes / 2));
    int bits = BITS;
    while (bits > most || (bits > LEAST_BITS && bits / 2 >= set * BITS_PER_GRAM)) bits /= 2;
    byte[] bytes = new byte[bits / Byte.SIZE];
    for (int i = 0; i < words.length; i++) {
      int at = (i * Long.BYTES) & (bytes.length - 1);
      for (int k = 0; k < Long.BYTES; k++) bytes[at + k] |= (byte) (words[i] >>> (8 * k));
    }
    return bytes;
  }
}
