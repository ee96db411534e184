package optchat.store;

import java.lang.foreign.MemorySegment;
import optchat.store.internal.LaneView;

/**
 * The texts of one lane up to a moment, in id order: back to back in native slabs, each followed by
 * one NUL byte, none spanning two slabs. Immutable. Numbers can be read for ever, texts until the
 * store is closed.
 */
public final class Lane {
  private final LaneView view;

  Lane(LaneView view) {
    this.view = view;
  }

  /**
   * How many texts there are.
   *
   * @return the count
   */
  public int count() {
    return view.count();
  }

  /**
   * Whose text it is; ids rise with the index.
   *
   * @param index below {@link #count()}
   * @return the message's id
   */
  public int id(int index) {
    return view.id(index);
  }

  /**
   * How many slabs there are.
   *
   * @return the count
   */
  public int slabCount() {
    return view.slabs().count();
  }

  /**
   * All bytes of a slab that hold text, NULs included.
   *
   * @param slab below {@link #slabCount()}
   * @return native memory; reading it after the store was closed is an {@link
   *     IllegalStateException}
   */
  public MemorySegment slab(int slab) {
    return view.slabs().slab(slab);
  }

  /**
   * The first text of a slab.
   *
   * @param slab at most {@link #slabCount()}
   * @return its index; {@link #count()} for the slab behind the last
   */
  public int firstIndex(int slab) {
    return view.firstIndexOf(slab);
  }

  /**
   * The slab that holds a text; O(1).
   *
   * @param index below {@link #count()}
   * @return its number
   */
  public int slabOf(int index) {
    return view.slabOf(index);
  }

  /**
   * Where a text starts.
   *
   * @param index below {@link #count()}
   * @return the offset in its slab
   */
  public long offset(int index) {
    return view.offset(index);
  }

  /**
   * The size of a text, without the NUL.
   *
   * @param index below {@link #count()}
   * @return the size in bytes
   */
  public int length(int index) {
    return view.length(index);
  }
}
