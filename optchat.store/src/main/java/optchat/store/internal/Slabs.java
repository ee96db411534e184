package optchat.store.internal;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Byte strings in native slabs, back to back, each followed by one NUL. A position is {@code slab
 * << 32 | offset}. One writer; readers see what a {@link View} published after the bytes were
 * written covers.
 */
public final class Slabs {
  /** The first slabs are smaller, so that a small store costs little. */
  private static final int FIRST_SLAB_BYTES = 1 << 16;

  private final Arena arena;
  private final int slabBytes;
  private MemorySegment[] segments = {}; // all but the last trimmed to what they hold
  private int count;
  private long used; // bytes of the last slab

  /** Slabs of {@code slabBytes}, freed when {@code arena} is closed. */
  public Slabs(Arena arena, int slabBytes) {
    this.arena = arena;
    this.slabBytes = slabBytes;
  }

  /** Appends {@code src[from, from + length)} and a NUL; the position. */
  public long append(byte[] src, int from, int length) {
    if (count == 0 || segments[count - 1].byteSize() - used <= length) open(length + 1L);
    long offset = used;
    MemorySegment slab = segments[count - 1];
    MemorySegment.copy(src, from, slab, ValueLayout.JAVA_BYTE, offset, length);
    slab.set(ValueLayout.JAVA_BYTE, offset + length, (byte) 0);
    used = offset + length + 1;
    return (long) (count - 1) << 32 | offset;
  }

  /** How many slabs there are. */
  public int count() {
    return count;
  }

  private void open(long least) {
    seal();
    long size = Math.min(slabBytes, (long) FIRST_SLAB_BYTES << Math.min(2 * count, 20));
    push(arena.allocate(Math.max(size, least), Long.BYTES));
    used = 0;
  }

  private void seal() {
    if (count > 0) segments[count - 1] = segments[count - 1].asSlice(0, used);
  }

  /** A published {@link View} keeps the old array, so that what it says never changes. */
  private void push(MemorySegment segment) {
    if (count == segments.length) segments = Arrays.copyOf(segments, Math.max(8, 2 * count));
    segments[count++] = segment;
  }

  /**
   * Takes over the slabs of {@code other}, which must not be used any more.
   *
   * @return what to add to a position in {@code other}
   */
  public long adopt(Slabs other) {
    if (other.count == 0) return 0;
    seal();
    long shift = (long) count << 32;
    for (int i = 0; i < other.count; i++) push(other.segments[i]);
    used = other.used;
    return shift;
  }

  /** What is there now. */
  public View view() {
    return new View(segments, count, used);
  }

  /** The slabs up to a moment; immutable. */
  public static final class View {
    private final MemorySegment[] segments;
    private final int count;
    private final long used;

    /**
     * The used part of the last slab, made when first asked for; immutable, so a race is harmless.
     */
    private @Nullable MemorySegment last;

    View(MemorySegment[] segments, int count, long used) {
      this.segments = segments;
      this.count = count;
      this.used = used;
    }

    /** How many slabs there are. */
    public int count() {
      return count;
    }

    /** The bytes of a slab, from the first to the last NUL. */
    public MemorySegment slab(int slab) {
      java.util.Objects.checkIndex(slab, count);
      if (slab < count - 1) return segments[slab];
      MemorySegment made = last;
      if (made == null) last = made = segments[slab].asSlice(0, used);
      return made;
    }

    /** {@code length} bytes at a position, without a copy. */
    public MemorySegment slice(long position, int length) {
      return segments[(int) (position >>> 32)].asSlice(position & 0xffffffffL, length);
    }

    /** Copies {@code length} bytes at a position. */
    public void copy(long position, int length, byte[] target, int at) {
      MemorySegment.copy(
          segments[(int) (position >>> 32)],
          ValueLayout.JAVA_BYTE,
          position & 0xffffffffL,
          target,
          at,
          length);
    }

    /** The bytes at a position up to the NUL. */
    public String nulTerminated(long position) {
      return segments[(int) (position >>> 32)].getString(position & 0xffffffffL);
    }
  }
}
