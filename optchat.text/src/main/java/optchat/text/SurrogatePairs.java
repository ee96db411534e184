package optchat.text;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;

/** Pairs of surrogates in a String, four {@code char}s at a time. */
final class SurrogatePairs {
  private static final int BLOCK_CHARS = 2048;
  private static final int FEW_CHARS = 64; // below, setting up costs more than it saves

  private static final long TOP_SIX = 0xfc00_fc00_fc00_fc00L;
  private static final long HIGH = 0xd800_d800_d800_d800L;
  private static final long LOW = 0xdc00_dc00_dc00_dc00L;
  private static final long SIGNS = 0x8000_8000_8000_8000L;

  private SurrogatePairs() {}

  /**
   * The number of pairs; throws {@link UnpairedSurrogateException} for the first half without its
   * other half.
   */
  static int count(String text) {
    return text.length() < FEW_CHARS ? countSlowly(text) : countFast(text);
  }

  private static int countSlowly(String text) {
    int pairs = 0;
    int i = 0;
    // Invariant: text[0, i) is well-formed and holds so many pairs. Progress: a turn adds 1 or 2 to
    // i or throws.
    while (i < text.length()) {
      char c = text.charAt(i++);
      if (!Character.isSurrogate(c)) continue;
      boolean paired =
          Character.isHighSurrogate(c)
              && i < text.length()
              && Character.isLowSurrogate(text.charAt(i));
      if (!paired) throw new UnpairedSurrogateException(i - 1, c);
      i++;
      pairs++;
    }
    return pairs;
  }

  private static int countFast(String text) {
    int length = text.length();
    // chars[3] is the char before the block, which starts at chars[4]; zeros fill up its last four.
    char[] chars = new char[4 + Math.min((length + 3) & -4, BLOCK_CHARS)];
    MemorySegment words = MemorySegment.ofArray(chars);
    int pairs = 0;
    // Invariant: of text[0, i), every half but a high one at the end is paired. Progress: a turn
    // adds a block to i.
    for (int i = 0, size; i < length; i += size) {
      size = Math.min(length - i, BLOCK_CHARS);
      text.getChars(i, i + size, chars, 4);
      int filled = (size + 3) & -4;
      for (int k = size; k < filled; k++) chars[4 + k] = 0;
      if (!lowsFollowHighs(words, filled)) return countSlowly(text); // throws: it knows where
      pairs += lows(words, filled);
      chars[3] = chars[3 + size];
    }
    return Character.isHighSurrogate(chars[3]) ? countSlowly(text) : pairs;
  }

  /** Whether in {@code chars[4, 4 + count)} exactly those behind a high surrogate are low ones. */
  private static boolean lowsFollowHighs(MemorySegment chars, int count) {
    long wrong = 0;
    int end = 8 + 2 * count; // in bytes, as is i
    // Invariant: wrong is 0 if it is so for the chars before. Progress: a turn adds four chars to
    // i.
    for (int i = 8; i < end; i += Long.BYTES) {
      long here = chars.get(JAVA_LONG_UNALIGNED, i);
      long before = chars.get(JAVA_LONG_UNALIGNED, i - 2L);
      wrong |= zeros((here & TOP_SIX) ^ LOW) ^ zeros((before & TOP_SIX) ^ HIGH);
    }
    return wrong == 0;
  }

  private static int lows(MemorySegment chars, int count) {
    long lanes = 0; // of 16 bits: no block is long enough to overflow one
    // Invariant: lane k of lanes counts those at places 4j + k before i. Progress: a turn adds four
    // chars to i.
    int end = 8 + 2 * count;
    for (int i = 8; i < end; i += Long.BYTES) {
      lanes += zeros((chars.get(JAVA_LONG_UNALIGNED, i) & TOP_SIX) ^ LOW) >>> 15;
    }
    return (int) ((lanes * 0x0001_0001_0001_0001L) >>> 48);
  }

  /** 0x8000 in each {@code char} that is zero; exact in all four. */
  private static long zeros(long word) {
    return ~(((word & ~SIGNS) + ~SIGNS) | word | ~SIGNS);
  }
}
