package optchat.search.internal;

import java.lang.foreign.MemorySegment;
import optchat.search.TextLane;

/** No text at all: what a cursor holds that holds no history. */
final class EmptyLane implements TextLane {
  static final TextLane INSTANCE = new EmptyLane();

  private EmptyLane() {}

  @Override
  public int count() {
    return 0;
  }

  @Override
  public int id(int index) {
    throw outside(index);
  }

  @Override
  public int slabCount() {
    return 0;
  }

  @Override
  public MemorySegment slab(int slab) {
    throw outside(slab);
  }

  @Override
  public int firstIndex(int slab) {
    if (slab != 0) throw outside(slab);
    return 0;
  }

  @Override
  public long offset(int index) {
    throw outside(index);
  }

  @Override
  public int length(int index) {
    throw outside(index);
  }

  private static IndexOutOfBoundsException outside(int index) {
    return new IndexOutOfBoundsException("the lane is empty: index=" + index);
  }
}
