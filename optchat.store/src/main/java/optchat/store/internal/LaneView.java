package optchat.store.internal;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

/** A lane up to a moment; immutable. */
@SuppressWarnings(
    "ArrayRecordComponent") // columns shared with the table, read below the count only
public record LaneView(
    Slabs.View slabs, int[] ids, long[] positions, int[] lengths, int[] firstIndex, int count) {
  /** The id of the text at {@code index}. */
  public int id(int index) {
    return ids[Objects.checkIndex(index, count)];
  }

  /** Where the text starts in its slab. */
  public long offset(int index) {
    return positions[Objects.checkIndex(index, count)] & 0xffffffffL;
  }

  /** Which slab holds the text. */
  public int slabOf(int index) {
    return (int) (positions[Objects.checkIndex(index, count)] >>> 32);
  }

  /** The size of the text. */
  public int length(int index) {
    return lengths[Objects.checkIndex(index, count)];
  }

  /** The index of the first text in a slab; the count for the slab after the last. */
  public int firstIndexOf(int slab) {
    Objects.checkIndex(slab, slabs.count() + 1);
    return slab == slabs.count() ? count : firstIndex[slab];
  }

  /** The text without a copy. */
  public MemorySegment text(int index) {
    return slabs.slice(positions[Objects.checkIndex(index, count)], lengths[index]);
  }
}
