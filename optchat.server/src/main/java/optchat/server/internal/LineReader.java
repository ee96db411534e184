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

  private final InputStream in;
  private final int maxBytes;
  private final byte[] chunk = new byte[CHUNK_BYTES];
  private int at;
  private int limit;
  private byte[] line = new byte[1 << 12];
  private int kept;
  private long length;

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
    if (length > maxBytes) {
      line = new byte[0]; // what was kept of it is of no use
      return;
    }
    int needed = (int) length;
    if (needed > line.length) {
      line = Arrays.copyOf(line, (int) Math.min(maxBytes, Math.max(1 << 12, 2L * needed)));
    }
    System.arraycopy(chunk, at, line, kept, bytes);
    kept = needed;
  }

  /** Whether the line is over the limit; its bytes are gone then. */
  public boolean tooLong() {
    return length > maxBytes;
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
