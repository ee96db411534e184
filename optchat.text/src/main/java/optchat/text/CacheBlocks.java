package optchat.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * Cuts a text into blocks for a model's prompt cache, at line ends near fixed places, so that the
 * first blocks stay the same while the text grows. Joined, the blocks are the text.
 *
 * <p>For each mark, in order: take the first <i>mark</i> code points of the text (all of it if it
 * has fewer) and cut behind the last LF in them, unless there is none behind the cut before.
 */
public final class CacheBlocks {
  /** The marks for a view: 50,000, 80,000 and 100,000 code points, so at most four blocks. */
  public static final CacheBlocks DEFAULT = new CacheBlocks(50_000, 80_000, 100_000);

  private static final long LFS = Swar.all('\n');

  private final int[] marks;

  /**
   * Marks of one's own.
   *
   * @param marks numbers of code points, ascending, each at least 1
   */
  public CacheBlocks(int... marks) {
    this.marks = marks.clone();
    int before = 0;
    for (int mark : this.marks) {
      if (mark <= before) {
        throw new IllegalArgumentException(
            "marks not ascending: mark=" + mark + ", before=" + before);
      }
      before = mark;
    }
  }

  /**
   * How long the array for {@link #ends} must be.
   *
   * @return one more than there are marks
   */
  public int maxBlocks() {
    return marks.length + 1;
  }

  /**
   * Finds the blocks of {@code utf8[from, to)}. Allocates nothing.
   *
   * @param utf8 the bytes
   * @param from first byte, inclusive: where the first block starts
   * @param to last byte, exclusive: where the last block ends
   * @param ends takes the end of each block, an index into {@code utf8}; at least {@link
   *     #maxBlocks} long
   * @return the number of blocks: 0 for an empty range; O(to - from)
   */
  public int ends(byte[] utf8, int from, int to, int[] ends) {
    Objects.checkFromToIndex(from, to, utf8.length);
    if (ends.length < maxBlocks()) {
      throw new IllegalArgumentException(
          "too few places: ends=" + ends.length + ", maxBlocks=" + maxBlocks());
    }
    if (from == to) return 0;
    int blocks = 0;
    int start = from; // of the block to be cut
    int seen = from; // behind the code points that were counted
    int counted = 0;
    for (int mark : marks) {
      seen = CodePoints.skip(utf8, seen, to, mark - counted);
      counted = mark;
      int cut = lastLineFeedEnd(utf8, start, seen);
      if (cut == to) break; // nothing is left for another block
      if (cut > start) ends[blocks++] = start = cut;
      if (seen == to) break;
    }
    ends[blocks++] = to;
    return blocks;
  }

  /** The index behind the last LF in {@code utf8[from, to)}, or {@code from} if there is none. */
  private static int lastLineFeedEnd(byte[] utf8, int from, int to) {
    int i = to;
    // Invariant: utf8[i, to) holds no LF. Progress: a turn takes 8 from i or returns.
    for (; i >= from + Long.BYTES; i -= Long.BYTES) {
      long hits = Swar.equal(Swar.word(utf8, i - Long.BYTES), LFS);
      if (hits != 0) return i - (Long.numberOfLeadingZeros(hits) >>> 3);
    }
    while (i > from && utf8[i - 1] != '\n') i--; // same invariant, at most 7 turns
    return i;
  }

  /**
   * The blocks of a String.
   *
   * @param text well-formed UTF-16
   * @return the blocks, none of them empty; {@code text} itself if it is the only one; unmodifiable
   * @throws UnpairedSurrogateException if {@code text} holds one
   */
  public List<String> split(String text) {
    CodePoints.requireWellFormed(text);
    if (text.isEmpty()) return List.of();
    List<String> blocks = new ArrayList<>(maxBlocks());
    int start = 0;
    int seen = 0;
    int counted = 0;
    for (int mark : marks) {
      seen = skip(text, seen, mark - counted);
      counted = mark;
      int cut = text.lastIndexOf('\n', seen - 1) + 1;
      if (cut == text.length()) break;
      if (cut > start) {
        blocks.add(text.substring(start, cut));
        start = cut;
      }
      if (seen == text.length()) break;
    }
    blocks.add(text.substring(start));
    return Collections.unmodifiableList(blocks);
  }

  private static int skip(String text, int from, int codePoints) {
    int chars = text.length() - from;
    boolean mayEnd = chars <= 2L * codePoints; // else even pairs alone do not reach the end
    if (mayEnd && text.codePointCount(from, text.length()) <= codePoints) return text.length();
    return text.offsetByCodePoints(from, codePoints);
  }
}
