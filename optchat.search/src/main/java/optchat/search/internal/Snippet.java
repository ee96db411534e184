package optchat.search.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import optchat.text.CodePoints;

/** Cuts the words around a match out of a text, as UTF-8. */
public final class Snippet {
  private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
  private static final byte[] ELLIPSIS = {(byte) 0xe2, (byte) 0x80, (byte) 0xa6};

  private Snippet() {}

  /**
   * The text, if it has at most {@code most} bytes; else a part that starts {@code lead} bytes
   * before the match, at a code point boundary, with an ellipsis at each clipped end, of at most
   * {@code most} bytes.
   */
  public static byte[] of(
      MemorySegment slab, long offset, int length, int match, int lead, int most) {
    if (length <= most) return copy(slab, offset, length, false, false);
    int start = floor(slab, offset, length, Math.max(0, match - lead));
    int room = most - (start > 0 ? ELLIPSIS.length : 0);
    if (length - start <= room) return copy(slab, offset + start, length - start, start > 0, false);
    int end = floor(slab, offset, length, start + room - ELLIPSIS.length);
    return copy(slab, offset + start, end - start, start > 0, true);
  }

  /** The code point boundary at or before {@code index}. */
  private static int floor(MemorySegment slab, long offset, int length, int index) {
    return (int) (CodePoints.floor(slab, offset, offset + length, offset + index) - offset);
  }

  private static byte[] copy(
      MemorySegment slab, long from, int length, boolean before, boolean behind) {
    int lead = before ? ELLIPSIS.length : 0;
    byte[] utf8 = new byte[lead + length + (behind ? ELLIPSIS.length : 0)];
    if (before) System.arraycopy(ELLIPSIS, 0, utf8, 0, ELLIPSIS.length);
    MemorySegment.copy(slab, BYTE, from, utf8, lead, length);
    if (behind) System.arraycopy(ELLIPSIS, 0, utf8, lead + length, ELLIPSIS.length);
    return utf8;
  }
}
