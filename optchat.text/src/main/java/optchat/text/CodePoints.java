package optchat.text;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

/** Counts code points and finds their boundaries. On bytes, allocates nothing. */
public final class CodePoints {
  private CodePoints() {}

  /**
   * The number of code points in {@code utf8[from, to)}.
   *
   * @param utf8 the bytes
   * @param from first byte, inclusive
   * @param to last byte, exclusive
   * @return how many code points start in the range; O(to - from)
   */
  public static int count(byte[] utf8, int from, int to) {
    Objects.checkFromToIndex(from, to, utf8.length);
    int continuations = 0;
    int i = from;
    // Invariant: utf8[from, i) holds that many continuation bytes. Progress: a turn adds at least 8
    // to i.
    while (to - i >= Long.BYTES) {
      int end = blockEnd(i, to);
      continuations += Swar.continuationsInBlock(utf8, i, end);
      i = end;
    }
    for (; i < to; i++) if (isContinuation(utf8[i])) continuations++; // at most 7 turns
    return to - from - continuations;
  }

  /**
   * The number of code points in a range of a segment.
   *
   * @param utf8 the bytes
   * @param from first byte, inclusive
   * @param to last byte, exclusive
   * @return how many code points start in the range; O(to - from)
   */
  public static long count(MemorySegment utf8, long from, long to) {
    Objects.checkFromToIndex(from, to, utf8.byteSize());
    long continuations = 0;
    long i = from;
    // Invariant: utf8[from, i) holds that many continuation bytes. Progress: a turn adds at least 8
    // to i.
    while (to - i >= Long.BYTES) {
      int size = (int) Math.min(to - i, Swar.BLOCK) & -Long.BYTES;
      continuations += Swar.continuationsInBlock(utf8, i, size);
      i += size;
    }
    for (; i < to; i++) if (isContinuation(utf8.get(JAVA_BYTE, i))) continuations++;
    return to - from - continuations;
  }

  /**
   * The number of code points in a String.
   *
   * @param text well-formed UTF-16
   * @return the count; O(length)
   * @throws UnpairedSurrogateException if {@code text} holds one
   */
  public static int count(String text) {
    return text.length() - SurrogatePairs.count(text);
  }

  /**
   * The index behind the first {@code n} code points of {@code utf8[from, to)}.
   *
   * @param utf8 the bytes
   * @param from first byte, inclusive
   * @param to last byte, exclusive
   * @param n how many code points to pass, at least 0
   * @return the index of the next code point, or {@code to} if there are no more than {@code n};
   *     O(result - from)
   */
  public static int skip(byte[] utf8, int from, int to, int n) {
    Objects.checkFromToIndex(from, to, utf8.length);
    if (n < 0) throw new IllegalArgumentException("negative count: n=" + n);
    if (n >= to - from) return to;
    int i = from;
    int left = n;
    // Invariant: utf8[from, i) holds n - left starts of code points. Progress: a turn adds at least
    // 8 to i.
    while (to - i >= Long.BYTES) {
      int end = blockEnd(i, to);
      if (left < (end - i) / 4) break; // no code point is longer than 4
      int starts = end - i - Swar.continuationsInBlock(utf8, i, end);
      if (starts > left) break; // the next start beyond n is in this block
      left -= starts;
      i = end;
    }
    // Same invariant; at most a block.
    for (; i <= to - Long.BYTES; i += Long.BYTES) {
      int starts = Long.BYTES - Long.bitCount(Swar.continuations(Swar.word(utf8, i)));
      if (starts > left) break; // the next start beyond n is in this word
      left -= starts;
    }
    // Same invariant; ends at the first start that is one too many.
    for (; i < to; i++) if (!isContinuation(utf8[i]) && left-- == 0) return i;
    return to;
  }

  /**
   * The index before the last {@code n} code points of {@code utf8[from, to)}.
   *
   * @param utf8 the bytes
   * @param from first byte, inclusive
   * @param to last byte, exclusive
   * @param n how many code points to keep, at least 0
   * @return the index of the first of them, or {@code from} if there are no more than {@code n};
   *     O(to - result)
   */
  public static int skipBack(byte[] utf8, int from, int to, int n) {
    Objects.checkFromToIndex(from, to, utf8.length);
    if (n < 0) throw new IllegalArgumentException("negative count: n=" + n);
    if (n >= to - from) return from;
    if (n == 0) return to;
    int i = to;
    int left = n;
    // Invariant: utf8[i, to) holds n - left starts of code points. Progress: a turn takes at least
    // 8 from i.
    while (i - from >= Long.BYTES) {
      int start = Math.max(i - Swar.BLOCK, from + (i - from) % Long.BYTES);
      if (left < (i - start) / 4) break; // no code point is longer than 4
      int starts = i - start - Swar.continuationsInBlock(utf8, start, i);
      if (starts >= left) break; // the n-th start from the end is in this block
      left -= starts;
      i = start;
    }
    // Same invariant; at most a block.
    for (; i >= from + Long.BYTES; i -= Long.BYTES) {
      long word = Swar.word(utf8, i - Long.BYTES);
      int starts = Long.BYTES - Long.bitCount(Swar.continuations(word));
      if (starts >= left) break; // the n-th start from the end is in this word
      left -= starts;
    }
    // Same invariant; ends at the start that makes n.
    while (i > from) if (!isContinuation(utf8[--i]) && --left == 0) return i;
    return from;
  }

  /**
   * The last code point boundary at or before {@code index}.
   *
   * @param utf8 the bytes
   * @param from first byte, inclusive: a boundary
   * @param to last byte, exclusive: a boundary
   * @param index where to look from, in {@code [from, to]}
   * @return {@code index}, moved back over at most the three continuation bytes that a code point
   *     has
   */
  public static int floor(byte[] utf8, int from, int to, int index) {
    Objects.checkFromToIndex(from, to, utf8.length);
    checkIndex(from, to, index);
    if (index == to) return to;
    int i = index;
    while (i > from && index - i < 3 && isContinuation(utf8[i])) i--;
    return isContinuation(utf8[i]) ? index : i; // four in a row: malformed, any place will do
  }

  /**
   * The last code point boundary at or before {@code index} in a segment.
   *
   * @param utf8 the bytes
   * @param from first byte, inclusive: a boundary
   * @param to last byte, exclusive: a boundary
   * @param index where to look from, in {@code [from, to]}
   * @return {@code index}, moved back over at most the three continuation bytes that a code point
   *     has
   */
  public static long floor(MemorySegment utf8, long from, long to, long index) {
    Objects.checkFromToIndex(from, to, utf8.byteSize());
    checkIndex(from, to, index);
    if (index == to) return to;
    long i = index;
    while (i > from && index - i < 3 && isContinuation(utf8.get(JAVA_BYTE, i))) i--;
    return isContinuation(utf8.get(JAVA_BYTE, i)) ? index : i;
  }

  /**
   * Refuses a String that has no UTF-8 form. A long one is copied through a buffer of 4 KiB.
   *
   * @param text any String
   * @throws UnpairedSurrogateException if {@code text} holds an unpaired surrogate, with the index
   *     of the first
   */
  public static void requireWellFormed(String text) {
    SurrogatePairs.count(text);
  }

  /** The end of the whole words from {@code i} that make a block. */
  private static int blockEnd(int i, int to) {
    return i + (Math.min(to - i, Swar.BLOCK) & -Long.BYTES);
  }

  /** Whether {@code b} is {@code 10xxxxxx}. */
  static boolean isContinuation(byte b) {
    return (b & 0xc0) == 0x80;
  }

  private static void checkIndex(long from, long to, long index) {
    if (index < from || index > to) {
      throw new IndexOutOfBoundsException("index=" + index + ", from=" + from + ", to=" + to);
    }
  }
}
