package rozi.terminal.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Scrollback: rows as records in blocks of bytes, dropped from the oldest end. A record is
 *
 * <pre>
 * int     cells (bits 0-15), wrapped (16), ASCII (17), one style (18), may be wide (19)
 * int     the style, or the number of runs
 * runs    int end column, int style; absent if one style
 * text    a byte a cell if ASCII (0 is an erased cell), else an int of content
 * </pre>
 */
final class History {
  static final int BLOCK = 1 << 16;
  static final int WRAPPED = 1 << 16;
  static final int ASCII = 1 << 17;
  static final int ONE_STYLE = 1 << 18;
  static final int WIDE = 1 << 19;
  private static final int OFFSET_BITS = 20;
  private static final byte[] NONE = {};
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final int maxLines;
  private final long maxBytes;
  private byte[][] blocks = new byte[4][]; // ring, by block number
  private long firstBlock;
  private long nextBlock; // number of the block after the one being filled
  private byte[] last = NONE; // the block being filled
  private int fill; // bytes used of it
  private byte[] spare = NONE;
  private long bytes;
  private long[] index = new long[64]; // ring, by line number: block number and offset
  private long first; // line numbers since creation; also the count of dropped rows
  private long next;

  /** How many more than {@code maxLines} there may be while a resize sorts out what stays. */
  private long allowance;

  /** Lines taken back to the screen make numbers shrink; this keeps evictions apart. */
  private long evicted;

  History(int maxLines, long maxBytes) {
    this.maxLines = maxLines;
    this.maxBytes = maxBytes;
  }

  int size() {
    return (int) (next - first);
  }

  long evicted() {
    return evicted;
  }

  long bytes() {
    return bytes + spare.length + 8L * index.length;
  }

  void push(Row row) {
    if (maxLines + allowance == 0) {
      evicted++;
      return;
    }
    long[] cells = row.cells;
    int n = row.trim();
    long head = n > 0 ? cells[0] : 0;
    long or = 0;
    long differ = 0;
    for (int i = 0; i < n; i++) {
      long cell = cells[i];
      or |= cell;
      differ |= cell ^ head;
    }
    boolean ascii = ((int) or & ~0x7F) == 0;
    boolean oneStyle = differ >>> 32 == 0;
    int runs = oneStyle ? 0 : runs(cells, n);
    int size = 8 + runs * 8 + (ascii ? n : n * 4);
    int at = allocate(size);
    byte[] block = last;
    int flags = (row.wrapped ? WRAPPED : 0) | (ascii ? ASCII : 0) | (oneStyle ? ONE_STYLE : 0);
    INT.set(block, at, n | flags | (row.mayBeWide ? WIDE : 0));
    INT.set(block, at + 4, oneStyle ? Cells.style(head) : runs);
    int p = at + 8;
    if (!oneStyle) p = putRuns(block, p, cells, n);
    if (ascii) {
      for (int i = 0; i < n; i++) block[p + i] = (byte) cells[i];
    } else {
      for (int i = 0; i < n; i++) INT.set(block, p + i * 4, (int) cells[i]);
    }
    keepLimits();
  }

  /** Appends a line of another history as it is. */
  void append(History source, int line) {
    byte[] from = source.blockOf(line);
    int start = source.offsetOf(line);
    int size = textAt(from, start) - start + source.textBytes(line);
    int at = allocate(size);
    System.arraycopy(from, start, last, at, size);
    keepLimits();
  }

  private int textBytes(int line) {
    int header = header(line);
    return (header & ASCII) != 0 ? header & 0xFFFF : 4 * (header & 0xFFFF);
  }

  /**
   * An empty history with the same limits, whose line numbers go on from this one's oldest. Until
   * {@link #settle} it holds {@code spare} lines more.
   */
  History successor(int spare) {
    History h = new History(maxLines, maxBytes);
    h.evicted = evicted;
    h.allowance = spare;
    return h;
  }

  /** Applies the limits. */
  void settle() {
    allowance = 0;
    evictTo(maxLines);
    keepLimits();
  }

  private static int runs(long[] cells, int n) {
    int runs = 1;
    for (int i = 1; i < n; i++) if (cells[i] >>> 32 != cells[i - 1] >>> 32) runs++;
    return runs;
  }

  private static int putRuns(byte[] block, int at, long[] cells, int n) {
    int p = at;
    for (int i = 1; i <= n; i++) {
      if (i == n || cells[i] >>> 32 != cells[i - 1] >>> 32) {
        INT.set(block, p, i);
        INT.set(block, p + 4, Cells.style(cells[i - 1]));
        p += 8;
      }
    }
    return p;
  }

  /** Room for a record, and its line number; the block is the last one. */
  private int allocate(int size) {
    if (fill + size > last.length) addBlock(size);
    if (next - first == index.length) growIndex();
    index[(int) (next & index.length - 1)] = (nextBlock - 1) << OFFSET_BITS | fill;
    next++;
    int at = fill;
    fill += size;
    return at;
  }

  private void addBlock(int size) {
    if (nextBlock - firstBlock == blocks.length) {
      byte[][] bigger = new byte[blocks.length * 2][];
      for (long b = firstBlock; b < nextBlock; b++)
        bigger[(int) (b & bigger.length - 1)] = block(b);
      blocks = bigger;
    }
    byte[] block;
    if (size <= BLOCK && spare.length == BLOCK) {
      block = spare;
      spare = NONE;
    } else {
      block = new byte[Math.max(size, BLOCK)];
    }
    blocks[(int) (nextBlock & blocks.length - 1)] = block;
    bytes += block.length;
    nextBlock++;
    last = block;
    fill = 0;
  }

  private void growIndex() {
    long[] bigger = new long[index.length * 2];
    for (long line = first; line < next; line++) {
      bigger[(int) (line & bigger.length - 1)] = index[(int) (line & index.length - 1)];
    }
    index = bigger;
  }

  private void keepLimits() {
    if (next - first > maxLines + allowance) evictOldest();
    if (allowance == 0) while (bytes > maxBytes && size() > 1) evictOldest();
  }

  /** Drops the oldest lines until at most {@code lines} are left. */
  void evictTo(int lines) {
    while (next - first > lines) evictOldest();
  }

  private void evictOldest() {
    first++;
    evicted++;
    releaseBlocks();
  }

  private void releaseBlocks() {
    long keep =
        first == next ? nextBlock - 1 : index[(int) (first & index.length - 1)] >>> OFFSET_BITS;
    while (firstBlock < keep) {
      int slot = (int) (firstBlock & blocks.length - 1);
      bytes -= blocks[slot].length;
      if (blocks[slot].length == BLOCK) spare = blocks[slot];
      blocks[slot] = NONE;
      firstBlock++;
    }
  }

  /** Forgets all lines as if they had been dropped. */
  void clear() {
    evicted += size();
    first = next = 0;
    firstBlock = nextBlock = 0;
    last = NONE;
    fill = 0;
    bytes = 0;
    spare = NONE;
    blocks = new byte[4][];
    index = new long[64];
  }

  /** Takes the newest line back into a row. */
  void pop(Row row) {
    int line = size() - 1;
    row.clear(0);
    row.used = decode(line, row.cells);
    row.wrapped = wrapped(line);
    row.mayBeWide = (header(line) & WIDE) != 0;
    long at = index[(int) (next - 1 & index.length - 1)];
    next--;
    long number = at >>> OFFSET_BITS;
    while (nextBlock - 1 > number) {
      int slot = (int) (nextBlock - 1 & blocks.length - 1);
      bytes -= blocks[slot].length;
      blocks[slot] = NONE;
      nextBlock--;
    }
    last = block(number);
    fill = (int) (at & (1 << OFFSET_BITS) - 1);
  }

  private byte[] block(long number) {
    return blocks[(int) (number & blocks.length - 1)];
  }

  private long at(int line) {
    return index[(int) (first + line & index.length - 1)];
  }

  byte[] blockOf(int line) {
    return block(at(line) >>> OFFSET_BITS);
  }

  int offsetOf(int line) {
    return (int) (at(line) & (1 << OFFSET_BITS) - 1);
  }

  static int header(byte[] block, int at) {
    return (int) INT.get(block, at);
  }

  int header(int line) {
    return header(blockOf(line), offsetOf(line));
  }

  boolean wrapped(int line) {
    return (header(line) & WRAPPED) != 0;
  }

  int length(int line) {
    return header(line) & 0xFFFF;
  }

  static int length(byte[] block, int at) {
    return header(block, at) & 0xFFFF;
  }

  /** Where a line's record ends in its block. */
  int textEnd(int line) {
    return textAt(blockOf(line), offsetOf(line)) + textBytes(line);
  }

  /**
   * How many lines of {@code [from, end)}, from the last one back, are ASCII, in one block and
   * neither wrapped nor the rest of a wrapped line; lines before {@code oldest} do not count.
   */
  int plainLines(int from, int end, int oldest) {
    int count = 0;
    long number = at(end - 1) >>> OFFSET_BITS;
    byte[] block = block(number);
    for (int line = end - 1; line >= oldest; line--) {
      long at = at(line);
      boolean here = at >>> OFFSET_BITS == number;
      int header = header(here ? block : blockOf(line), (int) at & (1 << OFFSET_BITS) - 1);
      if ((header & WRAPPED) != 0) return Math.max(count - 1, 0); // the line after is its rest
      if (!here || line < from || (header & ASCII) == 0) return count;
      count++;
    }
    return count;
  }

  /** Whether some cell of a line may hold a code point, or what {@code mask} makes it. */
  boolean mayHold(int line, int cp, int mask) {
    byte[] block = blockOf(line);
    int at = offsetOf(line);
    int n = length(block, at);
    int text = textAt(block, at);
    boolean ascii = (header(block, at) & ASCII) != 0;
    for (int i = 0; i < n; i++) {
      int content = ascii ? block[text + i] : contentAt(block, text + i * 4);
      if (Cells.mayBe(content, cp, mask)) return true;
    }
    return false;
  }

  /** Where the text of the record at {@code at} begins. */
  static int textAt(byte[] block, int at) {
    int header = header(block, at);
    return at + 8 + ((header & ONE_STYLE) != 0 ? 0 : 8 * (int) INT.get(block, at + 4));
  }

  static int contentAt(byte[] block, int at) {
    return (int) INT.get(block, at);
  }

  /** Writes the cells of a line to {@code out}, as many as fit; returns how many. */
  int decode(int line, long[] out) {
    byte[] block = blockOf(line);
    int at = offsetOf(line);
    int header = header(block, at);
    int n = Math.min(header & 0xFFFF, out.length);
    int text = textAt(block, at);
    if ((header & ASCII) != 0) {
      for (int i = 0; i < n; i++) out[i] = block[text + i];
    } else {
      for (int i = 0; i < n; i++) out[i] = contentAt(block, text + i * 4);
    }
    int value = contentAt(block, at + 4);
    if ((header & ONE_STYLE) != 0) {
      if (value != 0) for (int i = 0; i < n; i++) out[i] |= (long) value << 32;
      return n;
    }
    int from = 0;
    for (int run = 0; run < value; run++) {
      int end = Math.min(n, contentAt(block, at + 8 + run * 8));
      long style = (long) contentAt(block, at + 12 + run * 8) << 32;
      for (int i = from; i < end; i++) out[i] |= style;
      from = Math.max(from, end);
    }
    return n;
  }

  /** Marks the styles and clusters in use. */
  void mark(BitSet styles, BitSet clusters, ClusterTable table) {
    for (int line = 0; line < size(); line++) {
      byte[] block = blockOf(line);
      int at = offsetOf(line);
      int header = header(block, at);
      int value = contentAt(block, at + 4);
      if ((header & ONE_STYLE) != 0) {
        styles.set(value);
      } else {
        for (int run = 0; run < value; run++) styles.set(contentAt(block, at + 12 + run * 8));
      }
      if ((header & ASCII) == 0) {
        int text = textAt(block, at);
        for (int i = 0; i < (header & 0xFFFF); i++)
          table.mark(contentAt(block, text + i * 4), clusters);
      }
    }
  }

  void checkInvariants() {
    if (size() < 0 || size() > Math.max(maxLines, 0)) throw new AssertionError("lines=" + size());
    long sum = 0;
    for (long b = firstBlock; b < nextBlock; b++) sum += block(b).length;
    if (sum != bytes) throw new AssertionError("bytes=" + bytes + ", blocks=" + sum);
    long before = -1;
    for (int line = 0; line < size(); line++) {
      if (at(line) <= before) throw new AssertionError("records out of order: line=" + line);
      before = at(line);
      byte[] block = blockOf(line);
      int text = textAt(block, offsetOf(line));
      int end = text + ((header(line) & ASCII) != 0 ? length(line) : 4 * length(line));
      if (end > block.length) throw new AssertionError("record beyond its block: line=" + line);
    }
    assert Arrays.stream(index).noneMatch(x -> x < 0);
  }
}
