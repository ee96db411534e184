package optchat.memory.internal;

import java.util.Arrays;

/**
 * The row of tree parts that covers the log in order within a byte budget.
 *
 * <p>A part is known by where it starts: {@code codes[start]} is its level + 1, plus {@link #FLAT},
 * and 0 where no part starts. So the next part is found by adding a width, a sibling by flipping
 * one bit of the start, and a merge writes two bytes and shifts nothing. One byte a message is the
 * price.
 *
 * <p>A part can only ever merge with its sibling, and a pair is eligible from the moment when both
 * parts are there and their parent exists until it is merged. Its place enters {@link #pairs} at
 * that moment, once, and leaves as the leftmost of its level.
 *
 * <p>Not thread-safe.
 */
public final class View {
  /** What a leaf counts for, and shows, while it has no summary. */
  public static final String PLACEHOLDER = "(not summarized yet: zoom it)";

  private static final int PLACEHOLDER_BYTES = PLACEHOLDER.length();

  /** Every width divides 2^SCALE, so age / width compares exactly as age * 2^(SCALE - level). */
  private static final int SCALE = 31;

  /** Set in the code of a part whose summary has no line break. */
  static final int FLAT = 0x20;

  private static final int LEVEL_MASK = FLAT - 1;

  private final Tree tree;
  private final long budget;
  private byte[] codes = new byte[64];
  private int messages;
  private int parts;
  private int unsettled;
  private long bytes;

  /** While true, nobody looks and {@link #FLAT} is not set. */
  private boolean replaying;

  /** The eligible pairs: (l, p) stands for parts (l, 2p) and (l, 2p + 1), parent (l + 1, p). */
  private final LevelHeaps pairs = new LevelHeaps();

  /** An empty view. */
  public View(Tree tree, long budget) {
    if (budget <= 0) throw new IllegalArgumentException("view budget: bytes=" + budget);
    this.tree = tree;
    this.budget = budget;
  }

  /** The messages covered. */
  public int messages() {
    return messages;
  }

  /** The number of parts. */
  public int parts() {
    return parts;
  }

  /** The bytes of all parts: summaries, and placeholders for leaves without one. */
  public long bytes() {
    return bytes;
  }

  /** The budget in bytes. */
  public long budget() {
    return budget;
  }

  /** Whether no leaf of the view lacks its summary. */
  public boolean settled() {
    return unsettled == 0;
  }

  /** Covers one more message, then merges what the budget asks for. Amortised O(log messages). */
  public void append() {
    int id = messages;
    if (id == codes.length)
      codes = Arrays.copyOf(codes, (int) Math.min(id * 2L, Integer.MAX_VALUE - 8));
    int size = tree.nodeBytes(0, id);
    if (size < 0) unsettled++;
    bytes += size < 0 ? PLACEHOLDER_BYTES : size;
    codes[id] = code(0, id);
    messages = id + 1;
    parts++;
    offer(0, id);
    fit();
  }

  /** Covers messages of a log that was just opened. */
  public void replay(int count) {
    replaying = true;
    for (int i = 0; i < count; i++) append();
    replaying = false;
    for (int start = 0; start < messages; start += 1 << levelAt(start)) {
      codes[start] = code(levelAt(start), start >> levelAt(start));
    }
  }

  private byte code(int level, int index) {
    boolean flat = !replaying && tree.nodeBytes(level, index) >= 0 && tree.isFlat(level, index);
    return (byte) (level + 1 + (flat ? FLAT : 0));
  }

  /** Takes note of a node that now exists, then merges what the budget asks for. */
  public void saved(int level, int index) {
    if (level == 0) {
      if (holds(0, index)) {
        codes[index] = code(0, index);
        unsettled--;
        bytes += tree.nodeBytes(0, index) - PLACEHOLDER_BYTES;
      }
    } else {
      long start = (long) index << level;
      if (holds(level - 1, start) && holds(level - 1, start + (1L << (level - 1)))) {
        pairs.add(level - 1, index);
      }
    }
    fit();
  }

  /** The level of the part that starts at a message, or -1 when none does. */
  private int levelAt(int start) {
    return (codes[start] & LEVEL_MASK) - 1;
  }

  /** Whether the part is in the view. */
  private boolean holds(int level, long start) {
    return start < messages && levelAt((int) start) == level;
  }

  /** Enters the pair of a part that just came into the view, if it is eligible. */
  private void offer(int level, int index) {
    if (holds(level, (long) (index ^ 1) << level) && tree.nodeBytes(level + 1, index >> 1) >= 0) {
      pairs.add(level, index >> 1);
    }
  }

  private void fit() {
    // Invariant: pairs holds exactly the eligible pairs. Progress: each turn removes a part.
    while (bytes > budget && pairs.levels() != 0) merge(best());
  }

  /**
   * The level whose leftmost pair has the greatest age per width; ties go to the leftmost start.
   */
  private int best() {
    int best = -1;
    long bestScore = -1;
    int bestStart = 0;
    for (int rest = pairs.levels(); rest != 0; rest &= rest - 1) {
      int level = Integer.numberOfTrailingZeros(rest);
      int start = pairs.first(level) << (level + 1);
      long score = (long) (messages - start) << (SCALE - level); // under 2^62
      if (score > bestScore || (score == bestScore && start < bestStart)) {
        best = level;
        bestScore = score;
        bestStart = start;
      }
    }
    return best;
  }

  private void merge(int level) {
    int parent = pairs.removeFirst(level);
    int start = parent << (level + 1);
    bytes +=
        tree.nodeBytes(level + 1, parent)
            - ((long) tree.nodeBytes(level, 2 * parent) + tree.nodeBytes(level, 2 * parent + 1));
    codes[start] = code(level + 1, parent);
    codes[start + (1 << level)] = 0;
    parts--;
    offer(level + 1, parent);
  }

  /**
   * Recomputes everything that is kept: parts cover the log in order, their number and bytes, the
   * leaves without a summary, and the eligible pairs. Not checked: that the merges were the best
   * ones, which depends on the past; the tests compare with a replay.
   */
  public void checkInvariants() {
    pairs.checkInvariants();
    int count = 0;
    int missing = 0;
    long sum = 0;
    LevelHeaps expected = new LevelHeaps();
    int start = 0;
    while (start < messages) {
      int level = levelAt(start);
      Invariants.check(level >= 0, "a part starts at " + start);
      int index = start >> level;
      Invariants.check(start == index << level, "aligned part at " + start);
      int size = tree.nodeBytes(level, index);
      Invariants.check(level == 0 || size >= 0, "merged part without a node at " + start);
      Invariants.check(codes[start] == code(level, index), "flat or not at " + start);
      if (size < 0) missing++;
      sum += size < 0 ? PLACEHOLDER_BYTES : size;
      for (int i = start + 1; i < start + (1 << level); i++) {
        Invariants.check(codes[i] == 0, "a part starts inside another at " + i);
      }
      if ((index & 1) == 0
          && holds(level, (index + 1L) << level)
          && tree.nodeBytes(level + 1, index >> 1) >= 0) {
        expected.add(level, index >> 1);
      }
      count++;
      start += 1 << level;
    }
    Invariants.check(start == messages, "parts end at the log's end");
    Invariants.check(count == parts, "number of parts");
    Invariants.check(sum == bytes, "bytes");
    Invariants.check(missing == unsettled, "leaves without a summary");
    pairs.checkSame(expected, "pairs");
    Invariants.check(bytes <= budget || pairs.levels() == 0, "merged as far as it can be");
  }

  /** The parts as they are now; O(parts). */
  public Parts copy() {
    int[] starts = new int[parts];
    byte[] codesOf = new byte[parts];
    int start = 0;
    for (int i = 0; i < parts; i++) {
      starts[i] = start;
      codesOf[i] = codes[start];
      start += 1 << levelAt(start);
    }
    return new Parts(starts, codesOf, messages, bytes, budget, unsettled == 0);
  }
}
