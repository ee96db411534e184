package hotpaths.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import optchat.text.Utf8;

/**
 * Reads UTF-8 from a stream in chunks that end between code points, in constant memory. The first
 * byte that is not UTF-8 ends the command with an error that names its offset.
 */
final class Utf8Chunks implements AutoCloseable {
  private static final int CHUNK_BYTES = 1 << 18;
  private static final int LONGEST = 4; // bytes of a code point

  private final String name;
  private final InputStream in;
  private final Progress progress;
  private final byte[] bytes;
  private int length;
  private int filled; // bytes[length, filled) is the cut-off start of a code point
  private long offset; // of bytes[0] in the input
  private boolean ended;
  private boolean peeked;

  /**
   * Reads a stream, which it closes.
   *
   * @param name what errors call it
   * @param in the bytes
   * @param progress told of every chunk
   */
  Utf8Chunks(String name, InputStream in, Progress progress) {
    this(name, in, progress, CHUNK_BYTES);
  }

  Utf8Chunks(String name, InputStream in, Progress progress, int chunkBytes) {
    this.name = name;
    this.in = in;
    this.progress = progress;
    this.bytes = new byte[Math.max(chunkBytes, LONGEST)];
  }

  /** Reads the next chunk; false at the end of the input. */
  boolean next() throws CliException {
    if (peeked) {
      peeked = false;
      return length > 0;
    }
    if (ended) {
      length = 0;
      return false;
    }
    offset += length;
    System.arraycopy(bytes, length, bytes, 0, filled - length);
    filled -= length;
    fill();
    int valid = Utf8.validEnd(bytes, 0, filled);
    if (valid < filled && (ended || filled - valid >= LONGEST)) throw malformed(valid);
    length = valid;
    progress.at(offset + length);
    return length > 0;
  }

  /** Reads the first chunk; {@link #next} will give it again. */
  void peek() throws CliException {
    next();
    peeked = true;
  }

  private void fill() throws CliException {
    try {
      while (filled < bytes.length) {
        int read = in.read(bytes, filled, bytes.length - filled);
        if (read < 0) {
          ended = true;
          return;
        }
        filled += read;
      }
    } catch (IOException e) {
      throw new CliException(
          name + ": cannot read at byte " + (offset + filled) + ": " + e.getMessage(), e);
    }
  }

  private CliException malformed(int at) {
    String problem =
        String.format(
            Locale.ROOT, "not UTF-8: byte 0x%02x at byte %d", bytes[at] & 0xff, offset + at);
    return new CliException(name + ": " + problem);
  }

  /** The chunk is {@code bytes()[0, length())}; valid until {@link #next}. */
  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  /** What errors call the input. */
  String name() {
    return name;
  }

  @Override
  public void close() throws IOException {
    progress.close();
    in.close();
  }
}
