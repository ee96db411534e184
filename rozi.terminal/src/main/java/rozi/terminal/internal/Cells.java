package rozi.terminal.internal;

/**
 * The packed form of a cell: content in the low 32 bits, style number in the high 32. Content 0 is
 * an erased cell; else it is a code point, or the number of a cluster, with flags.
 */
final class Cells {
  static final int CODE_MASK = (1 << 21) - 1;
  static final int CLUSTER = 1 << 21;

  /** The left half of a character of two columns. */
  static final int WIDE = 1 << 22;

  /** Its right half. */
  static final int TAIL = 1 << 23;

  /** The last column of a row, left empty because a wide character did not fit. */
  static final int FILLER = 1 << 24;

  private Cells() {}

  static long of(int content, int style) {
    return (long) style << 32 | content;
  }

  static int content(long cell) {
    return (int) cell;
  }

  static int style(long cell) {
    return (int) (cell >>> 32);
  }

  /** Whether a cell's text may hold {@code cp}, or what {@code mask} makes it. */
  static boolean mayBe(int content, int cp, int mask) {
    return (content & CLUSTER) != 0 || ((content & CODE_MASK) | mask) == cp;
  }

  /** The cell with its content erased and its style kept. */
  static long blank(long cell) {
    return cell & 0xFFFF_FFFF_0000_0000L;
  }
}
