package optchat.export.internal;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import optchat.text.CodePoints;

/** Where a page goes, piece by piece, through one buffer. One thread. */
public final class PageOut extends OutputStream {
  private static final int CHUNK_BYTES = 1 << 13;
  private static final int BUFFER_BYTES = 1 << 16;

  private final OutputStream out;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private final byte[] chunk = new byte[CHUNK_BYTES];
  private int used;
  private long written;

  /** Hands full buffers to {@code out}, and the rest at the {@link #end}. */
  public PageOut(OutputStream out) {
    this.out = out;
  }

  /** How many bytes {@code out} took. */
  public long written() {
    return written;
  }

  /** Hands the rest on; does not flush {@code out}. */
  public void end() throws IOException {
    out.write(buffer, 0, used);
    written += used;
    used = 0;
  }

  private void room(int bytes) throws IOException {
    assert bytes <= BUFFER_BYTES : "bytes=" + bytes;
    if (BUFFER_BYTES - used < bytes) end();
  }

  @Override
  public void write(int b) throws IOException {
    room(1);
    buffer[used++] = (byte) b;
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    int done = 0;
    // Progress: a turn writes what the buffer has room for, at least 1 byte.
    while (done < length) {
      room(1);
      int n = Math.min(length - done, BUFFER_BYTES - used);
      System.arraycopy(bytes, from + done, buffer, used, n);
      used += n;
      done += n;
    }
  }

  /** Text that stands in the page as it is. */
  PageOut ascii(String text) throws IOException {
    assert text.chars().allMatch(c -> c < 0x80) : text;
    write(text.getBytes(US_ASCII));
    return this;
  }

  PageOut number(long value) throws IOException {
    return ascii(Long.toString(value));
  }

  /** A JSON string with its quotes; {@code text} is ASCII that needs no escape. */
  PageOut quoted(String text) throws IOException {
    return ascii("\"").ascii(text).ascii("\"");
  }

  /** A JSON string with its quotes, of UTF-8. */
  PageOut string(MemorySegment utf8) throws IOException {
    ascii("\"");
    long from = 0;
    // Progress: from rises, since no code point has as many bytes as a chunk.
    while (from < utf8.byteSize()) {
      long to = utf8.byteSize();
      if (to - from > CHUNK_BYTES) to = CodePoints.floor(utf8, from, to, from + CHUNK_BYTES);
      int size = (int) (to - from);
      MemorySegment.copy(utf8, JAVA_BYTE, from, chunk, 0, size);
      room(size * ScriptText.MAX_GROWTH);
      used = ScriptText.escape(chunk, 0, size, buffer, used);
      from = to;
    }
    return ascii("\"");
  }
}
