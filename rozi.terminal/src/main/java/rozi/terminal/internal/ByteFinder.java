package rozi.terminal.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds an ASCII text in bytes where 0 counts as a space, eight places at a time by its two rarest
 * characters.
 */
final class ByteFinder {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long LOW7 = ONES * 0x7F;

  /** From the most to the least frequent in logs and prose; what is missing is rarer still. */
  private static final String FREQUENT =
      " etaoinsrhldcumfpgwybv0123456789-./:_=kETAOINSRHLDCUMFPGWYBV,\"'()xjqz";

  private final byte[] text;
  private final boolean fold;
  private final int first;
  private final int second;
  private final long firstMask;
  private final long firstBytes;
  private final long secondMask;
  private final long secondBytes;
  private final byte[] masks; // 0x20 where both cases, or an erased cell, count
  private final int[] offsets; // of words of the text; none if it is shorter than one
  private final long[] words;
  private final long[] wordMasks;

  /** {@code text} is lower case if {@code fold}. */
  ByteFinder(byte[] text, boolean fold) {
    this.text = text;
    this.fold = fold;
    first = rarest(-1);
    second = text.length > 1 ? rarest(first) : first;
    firstMask = foldMask(first);
    firstBytes = (text[first] & 0xFF) * ONES;
    secondMask = foldMask(second);
    secondBytes = (text[second] & 0xFF) * ONES;
    int n = text.length < Long.BYTES ? 0 : (text.length + Long.BYTES - 1) / Long.BYTES;
    offsets = new int[n];
    words = new long[n];
    wordMasks = new long[n];
    masks = new byte[text.length];
    for (int i = 0; i < text.length; i++) masks[i] = (byte) foldMask(i);
    for (int k = 0; k < n; k++) {
      offsets[k] = Math.min(k * Long.BYTES, text.length - Long.BYTES);
      wordMasks[k] = (long) LONG.get(masks, offsets[k]);
      words[k] = (long) LONG.get(text, offsets[k]) | wordMasks[k];
    }
  }

  /** The rarest character of the text. */
  int rarest() {
    return text[first];
  }

  private int rarest(int except) {
    int best = -1;
    int bestRank = -1;
    for (int i = 0; i < text.length; i++) {
      int at = FREQUENT.indexOf(text[i]);
      int rank = at < 0 ? FREQUENT.length() : at;
      if (i != except && rank > bestRank) {
        best = i;
        bestRank = rank;
      }
    }
    return best;
  }

  private long foldMask(int i) {
    // An erased cell is a space: bit 0x20 makes both one.
    return (fold && text[i] >= 'a' && text[i] <= 'z') || text[i] == ' ' ? 0x20 * ONES : 0;
  }

  int length() {
    return text.length;
  }

  /** Bit 7 of every byte that is 0. Exact. */
  private static long zeros(long x) {
    return ~(((x & LOW7) + LOW7) | x | LOW7);
  }

  /** Index in {@code [from, to)} where the text begins (all of it inside), or -1. */
  int find(byte[] b, int from, int to) {
    int last = to - text.length; // the last place where it could begin
    int i = from;
    int wordEnd = Math.min(last, b.length - Long.BYTES - Math.max(first, second));
    // Invariant: it begins nowhere in [from, i). Progress: a turn adds 8 to i or returns.
    for (; i <= wordEnd; i += Long.BYTES) {
      long one = ((long) LONG.get(b, i + first) | firstMask) ^ firstBytes;
      long two = ((long) LONG.get(b, i + second) | secondMask) ^ secondBytes;
      long hits = zeros(one | two);
      while (hits != 0) {
        int at = i + (Long.numberOfTrailingZeros(hits) >>> 3);
        if (at > last) return -1;
        if (matches(b, at)) return at;
        hits &= hits - 1;
      }
    }
    for (; i <= last; i++) if (matches(b, i)) return i;
    return -1;
  }

  /** Whether the text stands at {@code at}; eight bytes at a time, the last eight perhaps twice. */
  private boolean matches(byte[] b, int at) {
    for (int k = 0; k < words.length; k++) {
      if (((long) LONG.get(b, at + offsets[k]) | wordMasks[k]) != words[k]) return false;
    }
    if (words.length > 0) return true;
    for (int i = 0; i < text.length; i++) {
      if ((b[at + i] | masks[i]) != text[i]) return false;
    }
    return true;
  }
}
