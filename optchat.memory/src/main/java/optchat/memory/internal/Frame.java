package optchat.memory.internal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;

/** Writes views, contexts and zoomed lines: each one pass into one array of the right size. */
public final class Frame {
  private static final byte[] OPEN = "<chat>\n".getBytes(US_ASCII);
  private static final byte[] CLOSE = "</chat>".getBytes(US_ASCII);
  private static final int MAX_DIGITS = 10; // of an int
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
   * The lines of a stretch of messages, as in the view; where a part reaches out of it, the lines
   * of the nodes below the part that do not. O(bytes + parts).
   */
  public static byte[] range(Parts parts, History history, int from, int to) {
    Nodes nodes = new Nodes(from, to);
    for (int i = 0; i < parts.count(); i++) nodes.add(parts.level(i), parts.index(i));
    long size = (long) OPEN.length + CLOSE.length;
    for (int i = 0; i < nodes.count; i++) {
      int bytes = history.nodeBytes(nodes.levels[i], nodes.indexes[i]);
      size += 2 * MAX_DIGITS + "+|\n".length() + (bytes < 0 ? PLACEHOLDER.length : bytes);
    }
    byte[] frame = new byte[arraySize(size)];
    int at = put(OPEN, frame, 0);
    for (int i = 0; i < nodes.count; i++) {
      int level = nodes.levels[i];
      at = putPlace(nodes.indexes[i] << level, 1 << level, frame, at);
      at = putNode(history, level, nodes.indexes[i], frame, at);
      frame[at++] = '\n';
    }
    return cut(frame, put(CLOSE, frame, at));
  }

  /** The fewest nodes of a tree that cover a stretch of it, from left to right. */
  private static final class Nodes {
    private final int from;
    private final int to;
    int[] levels = new int[64];
    int[] indexes = new int[64];
    int count;

    Nodes(int from, int to) {
      this.from = from;
      this.to = to;
    }

    void add(int level, int index) {
      long start = (long) index << level;
      long end = start + (1L << level);
      if (end <= from || start >= to) return;
      if (start < from || end > to) {
        add(level - 1, 2 * index);
        add(level - 1, 2 * index + 1);
        return;
      }
      if (count == levels.length) {
        levels = Arrays.copyOf(levels, 2 * count);
        indexes = Arrays.copyOf(indexes, 2 * count);
      }
      levels[count] = level;
      indexes[count++] = index;
    }
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
    return putNode(history, level, index, to, at);
  }

  private static int putNode(History history, int level, int index, byte[] to, int at) {
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
