package rozi.terminal.internal;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One row of a screen. Cells at or after {@link #used} are 0. */
final class Row {
  long[] cells;
  int used;

  /** The text goes on in the next row. Touching the last cell clears it. */
  boolean wrapped;

  /** Some cell may be half of a wide character, or a filler. */
  boolean mayBeWide;

  /** What the last snapshot showed, if nothing changed since. */
  @Nullable RowImage image;

  Row(int columns) {
    cells = new long[columns];
  }

  void clear(long blank) {
    if (blank == 0) {
      Arrays.fill(cells, 0, used, 0);
      used = 0;
    } else {
      Arrays.fill(cells, blank);
      used = cells.length;
    }
    wrapped = false;
    mayBeWide = false;
    if (image != null) image = null;
  }

  /**
   * Makes way for a change of columns {@code [from, to)}: no wide character may cross either end.
   */
  void open(int from, int to) {
    if (image != null) image = null;
    if (to == cells.length) wrapped = false;
    if (mayBeWide) {
      cut(from);
      cut(to);
    }
  }

  /** Makes way for characters from {@code column} on, as many as {@link #close} will say. */
  void open(int column) {
    if (image != null) image = null;
    if (mayBeWide) cut(column);
  }

  /** After characters were written up to {@code column}: the half left of another one goes. */
  void close(int column, boolean wide) {
    used = Math.max(used, column);
    if (column == cells.length) {
      wrapped = false;
    } else if (mayBeWide && (cells[column] & Cells.TAIL) != 0) {
      cells[column] = Cells.blank(cells[column]);
      if (column == cells.length - 1) wrapped = false;
    }
    mayBeWide |= wide;
  }

  /** Erases the wide character, if any, that lies on both sides of {@code column}. */
  private void cut(int column) {
    if (column > 0 && column < cells.length && (cells[column] & Cells.TAIL) != 0) {
      cells[column - 1] = Cells.blank(cells[column - 1]);
      cells[column] = Cells.blank(cells[column]);
      if (column == cells.length - 1) wrapped = false;
    }
  }

  /** Fills {@code [from, to)} with one cell. */
  void fill(int from, int to, long cell) {
    if (from >= to) return;
    open(from, to);
    if (cell == 0) {
      Arrays.fill(cells, from, Math.min(Math.max(from, used), to), 0);
      if (to >= used) used = Math.min(used, from);
    } else {
      Arrays.fill(cells, from, to, cell);
      used = Math.max(used, to);
    }
  }

  /**
   * Moves the cells of {@code [from, to)} by {@code by} columns inside that range; what is left
   * open gets {@code blank}.
   */
  void shift(int from, int to, int by, long blank) {
    open(from, to);
    int n = Math.min(Math.abs(by), to - from);
    if (to == cells.length) dropFiller();
    if (mayBeWide) cut(by > 0 ? to - n : from + n);
    used = Math.max(used, to);
    if (by > 0) {
      System.arraycopy(cells, from, cells, from + n, to - from - n);
      Arrays.fill(cells, from, from + n, blank);
    } else {
      System.arraycopy(cells, from + n, cells, from, to - from - n);
      Arrays.fill(cells, to - n, to, blank);
    }
    trim();
  }

  /** The text does not go on in the next row. */
  void unwrap() {
    if (wrapped) image = null;
    wrapped = false;
    dropFiller();
  }

  void dropFiller() {
    int last = cells.length - 1;
    if ((cells[last] & Cells.FILLER) != 0) cells[last] = Cells.blank(cells[last]);
  }

  /**
   * Copies {@code [from, to)} of another row to column {@code at}; halves of characters cut by the
   * range are erased.
   */
  void copy(Row source, int from, int to, int at) {
    if (from < to) paste(source.slice(from, to), at, source.mayBeWide);
  }

  /** The cells of a range as they would stand alone. */
  long[] slice(int from, int to) {
    long[] piece = Arrays.copyOfRange(cells, from, to);
    int n = piece.length;
    if (n == 0 || !mayBeWide) return piece;
    if ((piece[0] & Cells.TAIL) != 0) piece[0] = Cells.blank(piece[0]);
    if ((piece[n - 1] & (Cells.WIDE | Cells.FILLER)) != 0) piece[n - 1] = Cells.blank(piece[n - 1]);
    return piece;
  }

  void paste(long[] piece, int at, boolean wide) {
    int end = at + piece.length;
    open(at, end);
    System.arraycopy(piece, 0, cells, at, piece.length);
    mayBeWide |= wide;
    used = Math.max(used, end);
    trim();
  }

  /** Makes {@link #used} exact. */
  int trim() {
    int n = used;
    while (n > 0 && cells[n - 1] == 0) n--;
    used = n;
    return n;
  }

  /** Gives the row another number of columns; a wide character that does not fit goes whole. */
  void resize(int columns) {
    if (columns == cells.length) return;
    if (columns < cells.length) {
      if (mayBeWide) cut(columns);
      wrapped = false;
    } else {
      dropFiller();
      wrapped = false;
    }
    cells = Arrays.copyOf(cells, columns);
    used = Math.min(used, columns);
    image = null;
  }
}
