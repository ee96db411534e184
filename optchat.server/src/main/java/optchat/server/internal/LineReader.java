package optchat.server.internal;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * The lines of a stream, without their ends. A line over the limit is read to its end but not kept:
 * memory grows with the longest line that is within it.
 */
public final class LineReader {
  private static final int CHUNK_BYTES = 1 << 16;
  private static final int KEPT_BYTES = 1 << 20;
  private static final byte[] NONE = {};

  private final InputStream in;
  private final int maxBytes;
  private final byte[] chunk = new byte[CHUNK_BYTES];
  private int at;
  private int limit;
  private byte[] line = new byte[1 << 12];
  private int kept;
  private long length;
  private boolean lost;

  public LineReader(InputStream in, int maxBytes) {
    this.in = in;
    this.maxBytes = maxBytes;
  }

  /** Whether {@link #next} has a whole line without waiting for the stream. */
  public boolean holdsLine() {
    return lineEnd() < limit;
  }

  private int lineEnd() {
    int i = at;
    while (i < limit && chunk[i] != '\n') i++;
    return i;
  }

  /** Reads a line; false at the end of the stream. What stands behind the last line feed is one. */
  public boolean next() throws IOException {
    if (line.length > KEPT_BYTES) line = new byte[1 << 12];
    kept = 0;
    length = 0;
    lost = false;
    while (at < limit || fill()) {
      int end = lineEnd();
      take(end - at);
      at = Math.min(end + 1, limit);
      if (end < limit) return true;
    }
    return length > 0;
  }

  private boolean fill() throws IOException {
    at = 0;
    limit = Math.max(0, in.read(chunk, 0, chunk.length));
    return limit > 0;
  }

  private void take(int bytes) {
    length += bytes;
    if (length > maxBytes) lost = true;
    if (!lost) makeRoom((int) length);
    if (lost) {
      line = NONE; // what was kept of it is of no use
      return;
    }
    System.arraycopy(chunk, at, line, kept, bytes);
    kept = (int) length;
  }

  /** The heap may hold less than the limit allows: then the line is skipped, not the server. */
  private void makeRoom(int needed) {
    if (needed <= line.length) return;
    try {
      line = Arrays.copyOf(line, (int) Math.min(maxBytes, Math.max(1 << 12, 2L * needed)));
    } catch (OutOfMemoryError e) {
      lost = true;
    }
  }

  /** Whether the line is over the limit, or over what memory holds; its bytes are gone then. */
  public boolean lost() {
    return lost;
  }

  /** The line is {@code bytes()[0, length())}, until the next call of {@link #next}. */
  public byte[] bytes() {
    return line;
  }

  /** Bytes of the line, even when it is too long. */
  public int length() {
    return (int) Math.min(Integer.MAX_VALUE, length);
  }
}
