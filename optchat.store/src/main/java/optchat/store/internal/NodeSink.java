package optchat.store.internal;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import optchat.text.WhiteSpace;

/** Node records from logs: candidates, until it is known which of them hold. */
final class NodeSink extends RecordSink {
  final Slabs slabs;
  int count;
  byte[] levels = {};
  int[] indexes = {};
  long[] positions = {};
  int[] lengths = {};
  long[] rowLines = {};

  /** Per range its first row. */
  final List<Integer> firstRows = new ArrayList<>();

  NodeSink(Arena arena, int slabBytes) {
    super(true);
    slabs = new Slabs(arena, slabBytes);
  }

  @Override
  void startRange() {
    super.startRange();
    firstRows.add(count);
  }

  @Override
  void accept() {
    if (fields.size != fields.textLength) {
      note("wrong size: size=" + fields.size + ", actual=" + fields.textLength);
    } else if (WhiteSpace.isBlank(fields.text, 0, fields.textLength)) {
      note("blank text");
    } else if (fields.level >= StoreSizes.LEVELS || fields.id > Integer.MAX_VALUE) {
      note("range outside the log");
    } else {
      add();
    }
  }

  private void add() {
    if (count == levels.length) reserve(count + 1);
    levels[count] = (byte) fields.level;
    indexes[count] = (int) fields.id;
    positions[count] = slabs.append(fields.text, 0, fields.textLength);
    lengths[count] = fields.textLength;
    rowLines[count] = line;
    count++;
  }

  private void reserve(int capacity) {
    int size = Columns.grown(capacity);
    levels = Arrays.copyOf(levels, size);
    indexes = Arrays.copyOf(indexes, size);
    positions = Arrays.copyOf(positions, size);
    lengths = Arrays.copyOf(lengths, size);
    rowLines = Arrays.copyOf(rowLines, size);
  }
}
