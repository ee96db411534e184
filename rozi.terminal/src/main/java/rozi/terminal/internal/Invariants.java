package rozi.terminal.internal;

/**
 * What must hold between any two calls. Not checked: that interned styles and clusters are all in
 * use, since a sweep waits until there is need.
 */
final class Invariants {
  private final Terminal t;

  Invariants(Terminal t) {
    this.t = t;
  }

  void check() {
    require(
        t.cx >= 0 && t.cx < t.columns && t.cy >= 0 && t.cy < t.rows,
        "cursor outside: " + t.cursor());
    require(t.top >= 0 && t.top <= t.bottom && t.bottom < t.rows, "row margins");
    require(t.left >= 0 && t.left < t.right && t.right < t.columns, "column margins");
    require(
        t.on(Modes.LEFT_RIGHT) || (t.left == 0 && t.right == t.columns - 1),
        "column margins without their mode");
    require(
        !t.wrapPending || t.cx == t.columns - 1 || t.cx == t.right,
        "pending wrap inside a row: " + t.cursor());
    require(
        t.grid == (t.screens.onAlternate() ? t.screens.alternate() : t.screens.primary),
        "wrong grid");
    grid(t.screens.primary);
    if (!t.screens.neverAlternate()) grid(t.screens.alternate());
    t.history.checkInvariants();
    require(t.styles.live() <= Math.max(t.styles.capacity, 1), "styles=" + t.styles.live());
    long[] cells = new long[Math.max(t.columns, 1 << 16)];
    for (int line = 0; line < t.history.size(); line++) {
      cells(cells, t.history.decode(line, cells), cells.length);
    }
  }

  private static void require(boolean holds, String what) {
    if (!holds) throw new AssertionError(what);
  }

  private void grid(Grid grid) {
    require(grid.rows == t.rows && grid.columns == t.columns, "grid of another size");
    for (int r = 0; r < grid.rows; r++) {
      Row row = grid.row(r);
      require(row.cells.length == t.columns, "row of another width: row=" + r);
      for (int c = row.used; c < t.columns; c++)
        require(row.cells[c] == 0, "cell beyond use: column=" + c);
      boolean whole = row.used == t.columns && Cells.content(row.cells[t.columns - 1]) != 0;
      require(!row.wrapped || whole, "wrap without a character: row=" + r);
      boolean filled = (Cells.content(row.cells[t.columns - 1]) & Cells.FILLER) != 0;
      require(row.wrapped || !filled, "filler without a wrap: row=" + r);
      boolean wide = cells(row.cells, row.used, t.columns);
      require(!wide || row.mayBeWide, "unmarked wide row: row=" + r);
    }
  }

  private boolean cells(long[] cells, int n, int columns) {
    boolean wide = false;
    for (int c = 0; c < n; c++) {
      int content = Cells.content(cells[c]);
      require(content >= 0 && content < 1 << 25, "content=" + content);
      int style = Cells.style(cells[c]);
      require(style >= 0 && style < t.styles.attributes.length, "style=" + style);
      t.styles.get(style);
      if ((content & Cells.CLUSTER) != 0) require(t.clusters.length(content) > 1, "empty cluster");
      if ((content & Cells.WIDE) != 0) {
        wide = true;
        require(
            c + 1 < n && (cells[c + 1] & Cells.TAIL) != 0,
            "wide character without its half: column=" + c);
        require(Cells.style(cells[c + 1]) == style, "halves of two styles: column=" + c);
      }
      if ((content & Cells.TAIL) != 0) {
        require(
            content == Cells.TAIL && c > 0 && (cells[c - 1] & Cells.WIDE) != 0,
            "half without its wide character");
      }
      if ((content & Cells.FILLER) != 0) {
        wide = true;
        require(
            content == Cells.FILLER && (columns == cells.length || c == n - 1),
            "filler inside a row: column=" + c);
      }
    }
    return wide;
  }
}
