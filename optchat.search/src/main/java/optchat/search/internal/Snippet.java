package optchat.search.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import optchat.text.CodePoints;
import optchat.text.JsonText;

/**
 * The words around a match, cut out of a text: one after the other, each in the memory of the last.
 */
public final class Snippet {
  private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
  private static final byte[] ELLIPSIS = {(byte) 0xe2, (byte) 0x80, (byte) 0xa6};

  private final byte[] utf8;
  private final char[] utf16;
  private int size;

  /** Snippets of at most {@code most} bytes of UTF-8. */
  Snippet(int most) {
    utf8 = new byte[most];
    utf16 = new char[most];
  }

  /**
   * Cuts around the ready match of a cursor; see {@link #cut(MemorySegment, long, int, int, int)}.
   */
  public void cut(LaneCursor cursor, int lead) {
    cut(cursor.slab(), cursor.offset(), cursor.length(), cursor.position(), lead);
  }

  /**
   * Takes the text, if it is no longer than a snippet; else a part that starts {@code lead} bytes
   * before the match, at a code point boundary, with an ellipsis at each clipped end.
   */
  void cut(MemorySegment slab, long offset, int length, int match, int lead) {
    int most = utf8.length;
    if (length <= most) {
      copy(slab, offset, length, false, false);
      return;
    }
    int start = floor(slab, offset, length, Math.max(0, match - lead));
    int room = most - (start > 0 ? ELLIPSIS.length : 0);
    boolean clipped = length - start > room;
    int end = clipped ? floor(slab, offset, length, start + room - ELLIPSIS.length) : length;
    copy(slab, offset + start, end - start, start > 0, clipped);
  }

  /** The code point boundary at or before {@code index}. */
  private static int floor(MemorySegment slab, long offset, int length, int index) {
    return (int) (CodePoints.floor(slab, offset, offset + length, offset + index) - offset);
  }

  private void copy(MemorySegment slab, long from, int length, boolean before, boolean behind) {
    int at = before ? putEllipsis(0) : 0;
    MemorySegment.copy(slab, BYTE, from, utf8, at, length);
    size = behind ? putEllipsis(at + length) : at + length;
  }

  private int putEllipsis(int at) {
    System.arraycopy(ELLIPSIS, 0, utf8, at, ELLIPSIS.length);
    return at + ELLIPSIS.length;
  }

  /** Its size in JSON, without quotes. */
  public long escapedSize() {
    return JsonText.escapedSize(utf8, 0, size);
  }

  /** It, as a String. */
  public String text() {
    int chars = Utf16.decode(utf8, size, utf16);
    return chars < 0 ? new String(utf8, 0, size, UTF_8) : new String(utf16, 0, chars);
  }
}
