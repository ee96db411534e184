package optchat.store.internal;

import java.io.IOException;
import java.util.Arrays;

/** Reads the lines of a range of a file, block by block. */
final class LineScanner {
  /** Bytes behind the last LF that a parser may look at. */
  static final int PADDING = 16;

  private static final int MAX_LINE_BYTES = Integer.MAX_VALUE - 64;

  private LineScanner() {}

  /** Takes whole lines. */
  interface Sink {
    /**
     * Takes the lines in {@code b[from, to)}: {@code b[to - 1]} is an LF, {@link #PADDING} bytes
     * are behind it. False to stop.
     */
    boolean lines(byte[] b, int from, int to);
  }

  /**
   * Gives {@code sink} every line that starts in {@code [from, to)} of a file, the last one with an
   * LF even if the file lacks it. A range that starts in a line leaves that line to the range
   * before.
   */
  static void scan(Disk.Reader in, long from, long to, int blockBytes, Sink sink)
      throws IOException {
    if (from >= to) return;
    byte[] b = new byte[(int) Math.min(blockBytes, to - from + 1) + PADDING];
    boolean skipping = from > 0; // to the LF that ends the line before
    long base = skipping ? from - 1 : from; // where b[0] is in the file
    int start = 0; // of the first line not given yet
    int have = 0;
    // Invariant: b[start, have) was read and not given. Progress: a turn reads, gives, grows or
    // returns.
    while (true) {
      if (have == b.length - PADDING) {
        if (start > 0) {
          System.arraycopy(b, start, b, 0, have - start);
          base += start;
          have -= start;
          start = 0;
        } else {
          if (b.length >= MAX_LINE_BYTES)
            throw new IOException("a line is too long: offset=" + base);
          b = Arrays.copyOf(b, (int) Math.min(MAX_LINE_BYTES, 2L * b.length));
        }
      }
      int read = in.read(base + have, b, have, b.length - PADDING - have);
      if (read > 0) have += read;
      if (skipping) {
        int lf = indexOfLf(b, 0, have);
        if (lf < 0) {
          if (read <= 0) return;
          base += have;
          have = 0;
          continue;
        }
        start = lf + 1;
        skipping = false;
      }
      if (base + start >= to) return;
      int last = lastLf(b, start, have);
      if (read <= 0 && last < have - 1) {
        b[have] = '\n'; // the file ends inside a line
        last = have;
      }
      int lastStart = (int) Math.min(have, to - 1 - base); // a byte of the last line of the range
      if (last >= lastStart) {
        int end = indexOfLf(b, Math.max(start, lastStart), last + 1);
        sink.lines(b, start, end + 1);
        return;
      }
      if (last >= start) {
        if (!sink.lines(b, start, last + 1)) return;
        start = last + 1;
      }
      if (read <= 0) return;
    }
  }

  /** The first LF in {@code b[from, to)}, or -1. */
  static int indexOfLf(byte[] b, int from, int to) {
    for (int i = from; i < to; i++) if (b[i] == '\n') return i;
    return -1;
  }

  private static int lastLf(byte[] b, int from, int to) {
    int i = to - 1;
    while (i >= from && b[i] != '\n') i--;
    return i < from ? -1 : i;
  }
}
