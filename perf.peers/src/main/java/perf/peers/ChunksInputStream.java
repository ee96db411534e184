package perf.peers;

import java.io.InputStream;
import java.util.List;
import java.util.Objects;

/** Chunks as they come from a socket: a read gives no more than the rest of one. */
final class ChunksInputStream extends InputStream {
  private final List<byte[]> chunks;
  private int chunk;
  private int at;

  ChunksInputStream(List<byte[]> chunks) {
    this.chunks = chunks;
  }

  @Override
  public int read() {
    return skipsToBytes() ? chunks.get(chunk)[at++] & 0xff : -1;
  }

  @Override
  public int read(byte[] into, int from, int count) {
    Objects.checkFromIndexSize(from, count, into.length);
    if (count == 0) return 0;
    if (!skipsToBytes()) return -1;
    byte[] bytes = chunks.get(chunk);
    int length = Math.min(count, bytes.length - at);
    System.arraycopy(bytes, at, into, from, length);
    at += length;
    return length;
  }

  /** Moves to the next byte; false at the end. */
  private boolean skipsToBytes() {
    while (chunk < chunks.size() && at == chunks.get(chunk).length) {
      chunk++;
      at = 0;
    }
    return chunk < chunks.size();
  }

  /** What can be read at once, so that a reader does not wait for more. */
  @Override
  public int available() {
    return skipsToBytes() ? chunks.get(chunk).length - at : 0;
  }
}
