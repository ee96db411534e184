package optchat.store.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import optchat.store.Diagnostic;
import org.jspecify.annotations.Nullable;

/**
 * Decides level by level which node records hold: whole ranges of the log whose children hold; the
 * latest wins.
 */
final class NodeBuilder {
  private final int messages;
  private final List<Part> parts = new ArrayList<>();
  private final List<Diagnostic> diagnostics = new ArrayList<>();
  private long skipped;
  private int count;

  /** The rows of one sink, from {@code firstRow} on. */
  @SuppressWarnings("ArrayRecordComponent") // never compared, never leaves this class
  private record Part(
      NodeSink sink, int firstRow, long positionShift, long[] rangeBases, List<String> files) {}

  private @Nullable Slabs slabs;

  NodeBuilder(int messages) {
    this.messages = messages;
  }

  /** Adds the rows of a sink, behind all rows so far. */
  void add(NodeSink sink, long[] rangeBases, List<String> files) {
    Slabs all = slabs;
    long shift = 0;
    if (all == null) slabs = sink.slabs;
    else shift = all.adopt(sink.slabs);
    parts.add(new Part(sink, count, shift, rangeBases, files));
    count = Math.addExact(count, sink.count);
  }

  List<Diagnostic> diagnostics() {
    return diagnostics;
  }

  long skipped() {
    return skipped;
  }

  /** The nodes that hold. */
  NodeTable build() {
    Slabs all = slabs;
    if (all == null) throw new IllegalStateException("nothing was added");
    NodeTable table = new NodeTable(all);
    int[] winners = new int[count]; // by node number - 1, the row that gave the text
    int[] order = byLevel();
    int part = 0;
    int lastRow = -1;
    for (int row : order) {
      if (row < lastRow) part = 0; // the next level starts over
      lastRow = row;
      while (row >= parts.get(part).firstRow + parts.get(part).sink.count) part++;
      Part p = parts.get(part);
      int r = row - p.firstRow;
      int level = p.sink.levels[r];
      int index = p.sink.indexes[r];
      if ((index + 1L) << level > messages) {
        skip(p, r, "range outside the log");
      } else if (level > 0
          && (!table.has(level - 1, 2 * index) || !table.has(level - 1, 2 * index + 1))) {
        skip(p, r, "a child is missing");
      } else {
        int number = table.number(level, index);
        if (number != 0) {
          Part old = partOf(winners[number - 1]);
          skip(old, winners[number - 1] - old.firstRow, "a later record replaces it");
        }
        table.addAt(level, index, p.sink.positions[r] + p.positionShift, p.sink.lengths[r]);
        winners[table.number(level, index) - 1] = row;
      }
    }
    return table;
  }

  /** All rows, lowest level first, else in the order of the logs. */
  private int[] byLevel() {
    int[] next = new int[StoreSizes.LEVELS + 1];
    for (Part p : parts) for (int r = 0; r < p.sink.count; r++) next[p.sink.levels[r] + 1]++;
    for (int level = 0; level < StoreSizes.LEVELS; level++) next[level + 1] += next[level];
    int[] order = new int[count];
    for (Part p : parts) {
      for (int r = 0; r < p.sink.count; r++) order[next[p.sink.levels[r]]++] = p.firstRow + r;
    }
    return order;
  }

  private Part partOf(int row) {
    for (int i = parts.size() - 1; i >= 0; i--) {
      if (parts.get(i).firstRow <= row) return parts.get(i);
    }
    throw new IllegalStateException("no such row: row=" + row);
  }

  private void skip(Part part, int row, String reason) {
    skipped++;
    if (diagnostics.size() >= RecordSink.MAX_NOTES) return;
    int[] firstRows = part.sink.firstRows.stream().mapToInt(Integer::intValue).toArray();
    int range = Arrays.binarySearch(firstRows, row);
    // A range without rows starts at the same row as the next: the last of them has the row.
    if (range < 0) range = -range - 2;
    while (range + 1 < firstRows.length && firstRows[range + 1] <= row) range++;
    diagnostics.add(
        new Diagnostic(
            part.files.get(range), part.rangeBases[range] + part.sink.rowLines[row], reason));
  }
}
