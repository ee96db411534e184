package optchat.search;

import java.lang.foreign.MemorySegment;

/**
 * Texts of some messages in id order, laid out for a scan that looks at no message.
 *
 * <p>Each text is UTF-8, is followed by one NUL byte and lies whole in one slab; the texts of a
 * slab lie back to back. A lane never changes while a search runs.
 */
public interface TextLane {
  /**
   * How many texts there are.
   *
   * @return at least 0
   */
  int count();

  /**
   * The message id of a text; ids rise with the index.
   *
   * @param index in [0, {@link #count()})
   * @return the id, at least 0
   */
  int id(int index);

  /**
   * How many slabs there are.
   *
   * @return at least 0
   */
  int slabCount();

  /**
   * One slab: native or mapped memory, never a heap segment.
   *
   * @param slab in [0, {@link #slabCount()})
   * @return the whole slab; bytes behind the last text may be anything
   */
  MemorySegment slab(int slab);

  /**
   * The index of the first text in a slab.
   *
   * @param slab in [0, {@link #slabCount()}]
   * @return an index; {@link #count()} for {@code slabCount()}
   */
  int firstIndex(int slab);

  /**
   * Where a text starts in its slab.
   *
   * @param index in [0, {@link #count()})
   * @return bytes from the start of the slab
   */
  long offset(int index);

  /**
   * How long a text is, without its NUL.
   *
   * @param index in [0, {@link #count()})
   * @return bytes, at least 0
   */
  int length(int index);
}
