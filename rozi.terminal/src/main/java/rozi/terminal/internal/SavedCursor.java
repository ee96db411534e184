package rozi.terminal.internal;

/** What DECSC keeps. */
final class SavedCursor {
  int row;
  int column;
  boolean pending;
  private boolean origin;
  private final Pen pen = new Pen();
  private final Charsets charsets = new Charsets();

  void save(Terminal t) {
    row = t.cy;
    column = t.cx;
    pending = t.wrapPending;
    origin = t.on(Modes.ORIGIN);
    pen.copy(t.pen);
    charsets.copy(t.charsets);
  }

  void restore(Terminal t) {
    t.mode(Modes.ORIGIN, origin);
    t.pen.copy(pen);
    t.charsets.copy(charsets);
    t.cy = Math.min(row, t.rows - 1);
    t.cx = Math.min(column, t.columns - 1);
    if (origin) {
      t.cy = Math.clamp(t.cy, t.top, t.bottom);
      t.cx = Math.clamp(t.cx, t.left, t.right);
    }
    // The margin it waited at may be gone: inside a row nothing waits to wrap.
    boolean atEdge = t.cx == t.right || t.cx == t.columns - 1;
    t.wrapPending = pending && t.cy == row && t.cx == column && atEdge;
  }

  boolean origin() {
    return origin;
  }

  Pen pen() {
    return pen;
  }

  Charsets charsets() {
    return charsets;
  }

  /** Whether restoring it is the same as restoring what was never saved. */
  boolean isInitial() {
    return row == 0
        && column == 0
        && !pending
        && !origin
        && (pen.attributes | pen.foreground | pen.background | pen.underline) == 0
        && charsets.isInitial();
  }

  void reset() {
    row = 0;
    column = 0;
    pending = false;
    origin = false;
    pen.attributes = 0;
    pen.reset();
    charsets.reset();
  }

  void clamp(int columns, int rows) {
    row = Math.min(row, rows - 1);
    if (column >= columns) {
      column = columns - 1;
      pending = false;
    }
    pending &= column == columns - 1;
  }
}
