package hotpaths.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import optchat.text.CacheBlocks;
import optchat.text.CodePoints;

/**
 * {@link CacheBlocks} over a stream: only the part that can hold cuts is kept. Give it all chunks,
 * then ask for the blocks.
 */
final class BlockStream {
  /** All code points up to the last mark, and one more so that the last cut is known to be one. */
  private static final int PREFIX_BYTES = 4 * (100_000 + 1);

  private byte[] prefix = new byte[1 << 12];
  private int prefixBytes;
  private long bytes;
  private long codePoints;

  /**
   * One block.
   *
   * @param fromByte where it starts, in bytes of the text
   * @param toByte where it ends
   * @param fromCodePoint where it starts, in code points
   * @param toCodePoint where it ends
   */
  record Block(long fromByte, long toByte, long fromCodePoint, long toCodePoint) {}

  /** Takes the next chunk, which ends between code points. */
  void add(byte[] chunk, int length) {
    if (!decided()) {
      int least = prefixBytes + length;
      if (least > prefix.length) prefix = Arrays.copyOf(prefix, Math.max(least, prefix.length * 2));
      System.arraycopy(chunk, 0, prefix, prefixBytes, length);
      prefixBytes = least;
    }
    bytes += length;
    codePoints += CodePoints.count(chunk, 0, length);
  }

  /** Whether all cuts are known: only the last block's end is still open. */
  boolean decided() {
    return prefixBytes >= PREFIX_BYTES;
  }

  /** The beginning of the text: all of it until the cuts are decided, no more after. */
  byte[] prefix() {
    return prefix;
  }

  int prefixBytes() {
    return prefixBytes;
  }

  /** The blocks of all that was added; none for an empty text. */
  List<Block> blocks() {
    int[] ends = new int[CacheBlocks.DEFAULT.maxBlocks()];
    int count = CacheBlocks.DEFAULT.ends(prefix, 0, prefixBytes, ends);
    List<Block> blocks = new ArrayList<>();
    long fromByte = 0;
    long fromCodePoint = 0;
    for (int i = 0; i < count; i++) {
      boolean last = i == count - 1; // it goes on behind the prefix
      long toByte = last ? bytes : ends[i];
      long toCodePoint =
          last ? codePoints : fromCodePoint + CodePoints.count(prefix, (int) fromByte, ends[i]);
      blocks.add(new Block(fromByte, toByte, fromCodePoint, toCodePoint));
      fromByte = toByte;
      fromCodePoint = toCodePoint;
    }
    return blocks;
  }
}
