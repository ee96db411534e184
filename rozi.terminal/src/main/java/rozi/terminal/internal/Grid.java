package rozi.terminal.internal;

/** The rows of one screen, in a ring, so that a scroll of the whole screen moves no row. */
final class Grid {
  int rows;
  int columns;
  private Row[] ring;
  private int mask;
  private int top;

  Grid(int columns, int rows) {
    this.columns = columns;
    this.rows = rows;
    mask = Math.max(2, Integer.highestOneBit(rows) * 2) - 1;
    ring = new Row[mask + 1];
    for (int r = 0; r < rows; r++) ring[r] = new Row(columns);
  }

  Row row(int r) {
    return ring[top + r & mask];
  }

  /** Moves rows {@code [from, to)} up by {@code n}, the first n to the end of the range. */
  void rotateUp(int from, int to, int n) {
    if (from == 0 && to == rows) {
      for (int k = 0; k < n; k++) {
        Row first = ring[top & mask];
        top = top + 1 & mask;
        ring[top + rows - 1 & mask] = first;
      }
      return;
    }
    if (n == 1) {
      Row first = row(from);
      for (int r = from; r < to - 1; r++) ring[top + r & mask] = row(r + 1);
      ring[top + to - 1 & mask] = first;
      return;
    }
    rotate(from, to, n);
  }

  /** Moves rows {@code [from, to)} down by {@code n}, the last n to the start of the range. */
  void rotateDown(int from, int to, int n) {
    rotate(from, to, to - from - n);
  }

  private void rotate(int from, int to, int n) {
    int size = to - from;
    Row[] old = new Row[size];
    for (int k = 0; k < size; k++) old[k] = row(from + k);
    for (int k = 0; k < size; k++) ring[top + from + k & mask] = old[(k + n) % size];
  }

  /** Replaces all rows. */
  void replace(Row[] all, int newColumns) {
    rows = all.length;
    columns = newColumns;
    mask = Math.max(2, Integer.highestOneBit(rows) * 2) - 1;
    ring = new Row[mask + 1];
    top = 0;
    System.arraycopy(all, 0, ring, 0, rows);
  }

  void clear(long blank) {
    for (int r = 0; r < rows; r++) row(r).clear(blank);
  }
}
