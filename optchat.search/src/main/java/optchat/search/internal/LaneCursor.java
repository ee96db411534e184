package optchat.search.internal;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import optchat.search.TextLane;

/**
 * Walks one lane from new to old and yields the messages that match. Works in blocks of whole
 * messages of one slab: blocks from new to old, each scanned once from its start, so that the first
 * match of a message is found first; the matches of a block wait in a stack.
 */
public final class LaneCursor {
  private static final int SMALLEST_BLOCK = 1 << 14;
  private static final int LARGEST_BLOCK = 1 << 18;
  private static final int MOST_MESSAGES = 4_096;

  private final Hunt hunt;
  private TextLane lane;

  /** Messages with an index below this one have not been scanned. */
  private int unscanned;

  private int slab;

  /** The slab of the last scan, fetched once, and its number. */
  private MemorySegment text = MemorySegment.NULL;

  private int textSlab;

  private int blockBytes;
  private int[] indexes = new int[32];
  private int[] positions = new int[32];
  private int waiting;

  /** At the end of an empty lane. */
  LaneCursor(Hunt hunt) {
    this.hunt = hunt;
    lane = EmptyLane.INSTANCE;
  }

  /** Starts below the message {@code before}. */
  void start(TextLane at, long before) {
    lane = at;
    unscanned = firstAtLeast(at, before);
    slab = at.slabCount() - 1;
    blockBytes = SMALLEST_BLOCK;
    waiting = 0;
    text = MemorySegment.NULL;
    textSlab = -1;
  }

  private static int firstAtLeast(TextLane lane, long id) {
    int low = 0;
    int high = lane.count();
    if (high == 0 || lane.id(high - 1) < id) return high;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (lane.id(middle) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether a match is ready. */
  public boolean ready() {
    return waiting > 0;
  }

  /**
   * Id of the ready match; else of the newest message not scanned, which no later match exceeds; -1
   * at the end.
   */
  public int bound() {
    if (waiting > 0) return lane.id(indexes[waiting - 1]);
    return unscanned > 0 ? lane.id(unscanned - 1) : -1;
  }

  /** The message of the ready match. */
  public int id() {
    return lane.id(indexes[waiting - 1]);
  }

  /** Where the ready match starts in its text. */
  int position() {
    return positions[waiting - 1];
  }

  /** Takes the ready match away. */
  public void pop() {
    waiting--;
  }

  /** The slab that holds the text of the ready match. */
  MemorySegment slab() {
    return text;
  }

  /** Where the text of the ready match starts in its slab. */
  long offset() {
    return lane.offset(indexes[waiting - 1]);
  }

  /** The size of the text of the ready match. */
  int length() {
    return lane.length(indexes[waiting - 1]);
  }

  /** Scans one more block. */
  public void scan() {
    assert waiting == 0 && unscanned > 0 : "waiting=" + waiting + ", unscanned=" + unscanned;
    while (lane.firstIndex(slab) >= unscanned) slab--;
    if (slab != textSlab) {
      text = lane.slab(slab);
      textSlab = slab;
    }
    int high = unscanned;
    long end = lane.offset(high - 1) + lane.length(high - 1);
    int low =
        blockStart(
            Math.max(lane.firstIndex(slab), high - MOST_MESSAGES), high - 1, end - blockBytes);
    int index = low;
    long p = lane.offset(low);
    // Invariant: all matching messages of [low, index) wait. Progress: index grows at each turn.
    while (index < high) {
      long hit = hunt.find(text, p, end);
      if (hit < 0) break;
      index = holder(index, high, hit);
      push(index, (int) (hit - lane.offset(index)));
      if (++index < high) p = lane.offset(index);
    }
    unscanned = low;
    if (waiting == 0) blockBytes = Math.min(LARGEST_BLOCK, blockBytes << 1);
  }

  /**
   * The first index in [low, last] whose text starts at {@code offset} or later; {@code last} if
   * none does.
   */
  private int blockStart(int low, int last, long offset) {
    int high = last;
    int step = 1;
    // Gallops back from the end: the block is usually a small part of the slab.
    while (high - step > low && lane.offset(high - step) >= offset) {
      high -= step;
      step <<= 1;
    }
    int from = Math.max(low, high - step);
    while (from < high) {
      int middle = (from + high) >>> 1;
      if (lane.offset(middle) < offset) from = middle + 1;
      else high = middle;
    }
    return high;
  }

  /** The last index in [low, high) whose text starts at {@code offset} or before. */
  private int holder(int low, int high, long offset) {
    int step = 1;
    while (low + step < high && lane.offset(low + step) <= offset) {
      low += step;
      step <<= 1;
    }
    int to = Math.min(high, low + step);
    while (low + 1 < to) {
      int middle = (low + to) >>> 1;
      if (lane.offset(middle) <= offset) low = middle;
      else to = middle;
    }
    return low;
  }

  private void push(int index, int position) {
    if (waiting == indexes.length) {
      indexes = Arrays.copyOf(indexes, 2 * waiting);
      positions = Arrays.copyOf(positions, 2 * waiting);
    }
    indexes[waiting] = index;
    positions[waiting++] = position;
  }
}
