package optchat.store.internal;

import java.lang.foreign.Arena;
import java.util.Arrays;

/** The texts of one lane in id order: parallel columns over {@link Slabs}. One writer. */
final class LaneTable {
  private final Slabs slabs;
  private int[] ids = {};
  private long[] positions = {};
  private int[] lengths = {};
  private int[] firstIndex = {}; // per slab, the index of its first text
  private int count;

  LaneTable(Arena arena, int slabBytes) {
    slabs = new Slabs(arena, slabBytes);
  }

  int count() {
    return count;
  }

  void add(int id, byte[] text, int length) {
    reserve(count + 1);
    int before = slabs.count();
    long position = slabs.append(text, 0, length);
    if (slabs.count() != before) {
      reserveSlabs(slabs.count());
      firstIndex[before] = count;
    }
    ids[count] = id;
    positions[count] = position;
    lengths[count] = length;
    count++;
  }

  void adopt(LaneTable other, int idShift) {
    if (other.count == 0) return;
    int before = slabs.count();
    long shift = slabs.adopt(other.slabs);
    reserve(count + other.count);
    reserveSlabs(slabs.count());
    for (int i = before; i < slabs.count(); i++)
      firstIndex[i] = other.firstIndex[i - before] + count;
    for (int i = 0; i < other.count; i++) {
      ids[count + i] = other.ids[i] + idShift;
      positions[count + i] = other.positions[i] + shift;
    }
    System.arraycopy(other.lengths, 0, lengths, count, other.count);
    count += other.count;
  }

  private void reserve(int capacity) {
    if (capacity <= ids.length) return;
    int size = Columns.grown(capacity);
    ids = Arrays.copyOf(ids, size);
    positions = Arrays.copyOf(positions, size);
    lengths = Arrays.copyOf(lengths, size);
  }

  private void reserveSlabs(int capacity) {
    if (capacity > firstIndex.length) {
      firstIndex = Arrays.copyOf(firstIndex, Columns.grown(capacity));
    }
  }

  LaneView view() {
    return new LaneView(slabs.view(), ids, positions, lengths, firstIndex, count);
  }
}
