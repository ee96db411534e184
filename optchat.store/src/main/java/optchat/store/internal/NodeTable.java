package optchat.store.internal;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.Objects;

/**
 * Summary nodes: a dense array a level says which node is where. A node's number counts the nodes
 * from 1 in the order of their arrival, so that a view knows which of them it covers. One writer.
 */
public final class NodeTable {
  private final Slabs slabs;
  private int[][] levels = new int[StoreSizes.LEVELS][];
  private long[] positions = {};
  private int[] lengths = {};
  private int count;

  /** An empty table whose texts are freed when {@code arena} is closed. */
  public NodeTable(Arena arena, int slabBytes) {
    this(new Slabs(arena, slabBytes));
  }

  /** An empty table over texts that are there already. */
  NodeTable(Slabs slabs) {
    this.slabs = slabs;
    Arrays.fill(levels, new int[0]);
  }

  /** How many nodes there are. */
  public int count() {
    return count;
  }

  /** Whether the node is there. */
  public boolean has(int level, int index) {
    return number(level, index) != 0;
  }

  /** The node's number, 0 if it is not there. */
  int number(int level, int index) {
    int[] row = levels[level];
    return index < row.length ? row[index] : 0;
  }

  /** Adds a node that is not there yet. */
  public void add(int level, int index, byte[] text, int length) {
    addAt(level, index, slabs.append(text, 0, length), length);
  }

  /**
   * Adds a node whose text is in the slabs, or gives a node another text; only before the first
   * view.
   */
  void addAt(int level, int index, long position, int length) {
    int number = number(level, index);
    if (number == 0) {
      number = ++count;
      if (count > positions.length) {
        int size = Columns.grown(count);
        positions = Arrays.copyOf(positions, size);
        lengths = Arrays.copyOf(lengths, size);
      }
      int[] row = levels[level];
      if (index >= row.length) {
        row = Arrays.copyOf(row, Columns.grown(index + 1));
        levels = levels.clone(); // a view keeps the old one
        levels[level] = row;
      }
      row[index] = number;
    }
    positions[number - 1] = position;
    lengths[number - 1] = length;
  }

  /** What is there now. */
  public View view() {
    return new View(levels, positions, lengths, slabs.view(), count);
  }

  /** The nodes up to a moment; immutable. */
  @SuppressWarnings(
      "ArrayRecordComponent") // columns shared with the table; later numbers do not count
  public record View(int[][] levels, long[] positions, int[] lengths, Slabs.View slabs, int count) {
    /** The node's row, or -1. */
    public int row(int level, int index) {
      Objects.checkIndex(level, StoreSizes.LEVELS);
      if (index < 0) throw new IndexOutOfBoundsException("negative node: index=" + index);
      int[] row = levels[level];
      int number = index < row.length ? row[index] : 0;
      return number <= count ? number - 1 : -1;
    }
  }
}
