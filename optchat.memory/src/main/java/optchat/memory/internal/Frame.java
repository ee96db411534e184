package optchat.memory.internal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;

/** Writes views, contexts and zoomed lines: each one pass into one array of the right size. */
public final class Frame {
  private static final byte[] OPEN = "<chat>\n".getBytes(US_ASCII);
  private static final byte[] CLOSE = "</chat>".getBytes(US_ASCII);
  private static final byte[] PLACEHOLDER = View.PLACEHOLDER.getBytes(US_ASCII);

  private Frame() {}

  /** The view: a line {@code start+width|summary} for each part. O(bytes). */
  public static byte[] view(Parts parts, History history) {
    long size = (long) OPEN.length + CLOSE.length + parts.bytes();
    for (int i = 0; i < parts.count(); i++) {
      size += digits(parts.start(i)) + digits(1 << parts.level(i)) + "+|\n".length();
    }
    byte[] to = new byte[arraySize(size)];
    int at = put(OPEN, to, 0);
    for (int i = 0; i < parts.count(); i++) {
      at = putPlace(parts.start(i), 1 << parts.level(i), to, at);
      at = putSummary(parts, i, history, to, at);
      to[at++] = '\n';
    }
    return cut(to, put(CLOSE, to, at));
  }

  /**
   * What a job shows: the summaries alone, of the parts that end at or before a message, up to the
   * first part that does not. O(bytes).
   */
  public static byte[] context(Parts parts, History history, long boundary) {
    long size = (long) OPEN.length + CLOSE.length;
    int count = 0;
    while (count < parts.count() && parts.start(count) + (1L << parts.level(count)) <= boundary) {
      size += Math.max(0, history.nodeBytes(parts.level(count), parts.index(count))) + 1;
      count++;
    }
    byte[] to = new byte[arraySize(size)];
    int at = put(OPEN, to, 0);
    for (int i = 0; i < count; i++) {
      if (!parts.isFlat(i) && history.nodeBytes(parts.level(i), parts.index(i)) < 0) continue;
      at = putSummary(parts, i, history, to, at);
      to[at++] = '\n';
    }
    return cut(to, put(CLOSE, to, at));
  }

  private static int putSummary(Parts parts, int part, History history, byte[] to, int at) {
    int level = parts.level(part);
    int index = parts.index(part);
    if (parts.isFlat(part)) return history.copyNode(level, index, to, at);
    if (history.nodeBytes(level, index) < 0) return put(PLACEHOLDER, to, at);
    return history.flattenNode(level, index, to, at);
  }

  /** A message as a job or a free leaf takes it: {@code kind: text}. */
  public static byte[] message(History history, int id) {
    byte[] to = new byte[history.messageBytes(id)];
    int end = history.copyMessage(id, to, 0);
    assert end == to.length : "end=" + end + ", length=" + to.length;
    return to;
  }

  /** A parent's source: the lines of its two children, an LF between them. */
  public static byte[] children(History history, int level, int index) {
    long size = 1L + history.nodeBytes(level - 1, 2 * index);
    byte[] to = new byte[arraySize(size + history.nodeBytes(level - 1, 2 * index + 1))];
    int at = history.flattenNode(level - 1, 2 * index, to, 0);
    to[at++] = '\n';
    return cut(to, history.flattenNode(level - 1, 2 * index + 1, to, at));
  }

  /** What a line of a view stands for, or why there is no such line. */
  public static byte[] zoom(History history, long id, long width) {
    boolean inside =
        width > 0
            && Long.bitCount(width) == 1
            && id >= 0
            && (id & (width - 1)) == 0
            && id <= history.messageCount() - width;
    if (!inside) return ("No line " + id + "+" + width + ".").getBytes(US_ASCII);
    if (width == 1) {
      byte[] place = (id + "+0|").getBytes(US_ASCII);
      byte[] to =
          Arrays.copyOf(place, arraySize((long) place.length + history.messageBytes((int) id)));
      return cut(to, history.copyMessage((int) id, to, place.length));
    }
    int level = Long.numberOfTrailingZeros(width) - 1;
    int half = 1 << level;
    int left = (int) (id >> level);
    int leftBytes = history.nodeBytes(level, left);
    int rightBytes = history.nodeBytes(level, left + 1);
    if (leftBytes < 0 || rightBytes < 0) {
      return ("No line " + id + "+" + width + ": children not summarized yet.").getBytes(US_ASCII);
    }
    byte[] to = new byte[arraySize(50L + leftBytes + rightBytes)]; // four numbers of 10 digits
    int at = putPlace((int) id, half, to, 0);
    at = history.flattenNode(level, left, to, at);
    to[at++] = '\n';
    at = putPlace((int) id + half, half, to, at);
    return cut(to, history.flattenNode(level, left + 1, to, at));
  }

  private static int arraySize(long size) {
    if (size > Integer.MAX_VALUE - 8) {
      throw new IllegalStateException("too large for one array: bytes=" + size);
    }
    return (int) size;
  }

  private static byte[] cut(byte[] to, int end) {
    return end == to.length ? to : Arrays.copyOf(to, end);
  }

  private static int put(byte[] from, byte[] to, int at) {
    System.arraycopy(from, 0, to, at, from.length);
    return at + from.length;
  }

  private static int putPlace(int start, int width, byte[] to, int at) {
    int plus = putNumber(start, to, at);
    to[plus] = '+';
    int bar = putNumber(width, to, plus + 1);
    to[bar] = '|';
    return bar + 1;
  }

  private static int putNumber(int number, byte[] to, int at) {
    int end = at + digits(number);
    int rest = number;
    // Invariant: the digits behind i are written. Progress: i falls to at.
    for (int i = end - 1; i >= at; i--) {
      to[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    return end;
  }

  private static int digits(int number) {
    int digits = 1;
    for (int rest = number; rest >= 10; rest /= 10) digits++;
    return digits;
  }
}
