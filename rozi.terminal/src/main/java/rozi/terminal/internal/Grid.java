package rozi.terminal.internal;

/**
 * The rows of one screen. A scroll moves numbers of rows, not rows: one number if the whole screen
 * scrolls, else those of the region as a block.
 */
final class Grid {
  int rows;
  int columns;
  private Row[] pool = {};
  private int[] order = {}; // order[top + r] is where row r is in the pool; free before and after
  private int top;

  Grid(int columns, int rows) {
    Row[] all = new Row[rows];
    for (int r = 0; r < rows; r++) all[r] = new Row(columns);
    replace(all, columns);
  }

  Row row(int r) {
    return pool[order[top + r]];
  }

  /** Moves rows {@code [from, to)} up by one, the first to the end of the range. */
  void rotateUp(int from, int to) {
    int[] order = room(1);
    int first = order[top + from];
    if (to - from == rows) {
      order[top + rows] = first;
      top++;
      return;
    }
    System.arraycopy(order, top + from + 1, order, top + from, to - from - 1);
    order[top + to - 1] = first;
  }

  /** Moves rows {@code [from, to)} up by {@code n}, the first n to the end of the range. */
  void rotateUp(int from, int to, int n) {
    int[] order = room(n);
    int start = top + from;
    int free = top + rows;
    System.arraycopy(order, start, order, free, n);
    System.arraycopy(order, start + n, order, start, to - from - n);
    System.arraycopy(order, free, order, top + to - n, n);
  }

  /** Moves rows {@code [from, to)} down by {@code n}, the last n to the start of the range. */
  void rotateDown(int from, int to, int n) {
    rotateUp(from, to, to - from - n);
  }

  /** Makes the numbers begin at the front unless {@code n} are free behind them. */
  private int[] room(int n) {
    if (top + rows + n > order.length) {
      System.arraycopy(order, top, order, 0, rows);
      top = 0;
    }
    return order;
  }

  /** Replaces all rows. */
  void replace(Row[] all, int newColumns) {
    rows = all.length;
    columns = newColumns;
    pool = all.clone();
    order = new int[2 * rows + 64];
    top = 0;
    for (int r = 0; r < rows; r++) order[r] = r;
  }

  void clear(long blank) {
    for (Row row : pool) row.clear(blank);
  }

  /** The memory of its arrays, in bytes. */
  long bytes() {
    long cells = 0;
    for (Row row : pool) cells += row.cells.length;
    return cells * Long.BYTES + (long) order.length * Integer.BYTES + pool.length * 4L;
  }
}
