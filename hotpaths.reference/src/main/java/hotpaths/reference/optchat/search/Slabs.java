package hotpaths.reference.optchat.search;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Texts of ascending ids in native slabs, back to back, a NUL behind each; a text larger than a
 * slab has its own.
 */
public final class Slabs {
  private final List<MemorySegment> slabs = new ArrayList<>();
  private final List<Integer> firsts = new ArrayList<>();
  private final int[] ids;
  private final long[] offsets;
  private final int[] lengths;

  /** Lays the texts out; what is behind the last text of a slab is filled with {@code 'a'}. */
  public Slabs(Arena arena, int[] ids, List<byte[]> texts, int slabBytes) {
    this.ids = ids.clone();
    offsets = new long[ids.length];
    lengths = new int[ids.length];
    int index = 0;
    while (index < ids.length) {
      int next = index;
      long size = 0;
      while (next < ids.length
          && (next == index || size + texts.get(next).length + 1 <= slabBytes)) {
        offsets[next] = size;
        lengths[next] = texts.get(next).length;
        size += texts.get(next++).length + 1;
      }
      MemorySegment slab = arena.allocate(Math.max(size, slabBytes), 64).fill((byte) 'a');
      for (int i = index; i < next; i++) {
        MemorySegment.copy(texts.get(i), 0, slab, ValueLayout.JAVA_BYTE, offsets[i], lengths[i]);
        slab.set(ValueLayout.JAVA_BYTE, offsets[i] + lengths[i], (byte) 0);
      }
      slabs.add(slab);
      firsts.add(index);
      index = next;
    }
    firsts.add(ids.length);
  }

  public int count() {
    return ids.length;
  }

  public int id(int index) {
    return ids[index];
  }

  public int slabCount() {
    return slabs.size();
  }

  public MemorySegment slab(int slab) {
    return slabs.get(slab);
  }

  public int firstIndex(int slab) {
    return firsts.get(slab);
  }

  public long offset(int index) {
    return offsets[index];
  }

  public int length(int index) {
    return lengths[index];
  }

  /** Bytes of all texts. */
  public long textBytes() {
    return Arrays.stream(lengths).asLongStream().sum();
  }
}
