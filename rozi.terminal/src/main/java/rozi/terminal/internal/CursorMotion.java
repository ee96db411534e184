package rozi.terminal.internal;

/** Where the cursor goes, and the margins that bound it. */
final class CursorMotion {
  private final Terminal t;

  CursorMotion(Terminal t) {
    this.t = t;
  }

  void lineFeed() {
    index();
    if (t.on(Modes.NEW_LINE)) carriageReturn();
  }

  void carriageReturn() {
    t.wrapPending = false;
    t.cx = t.cx >= t.left ? t.left : 0;
  }

  /** IND. */
  void index() {
    t.wrapPending = false;
    if (t.cy == t.bottom) {
      if (t.cx >= t.left && t.cx <= t.right) t.edit.scrollUp(t.top, t.bottom, 1, true);
    } else if (t.cy < t.rows - 1) {
      t.cy++;
    }
  }

  /** RI. */
  void reverseIndex() {
    t.wrapPending = false;
    if (t.cy == t.top) {
      if (t.cx >= t.left && t.cx <= t.right) t.edit.scrollDown(t.top, t.bottom, 1);
    } else if (t.cy > 0) {
      t.cy--;
    }
  }

  /**
   * Whether text that goes on below counts as wrapped: not between side margins, nor where there is
   * no row below.
   */
  boolean wraps() {
    return t.left == 0 && t.right == t.columns - 1 && (t.cy == t.bottom || t.cy < t.rows - 1);
  }

  /** Goes to the start of the next row because the text does not fit this one. */
  void wrapLine() {
    if (wraps()) {
      Row row = t.grid.row(t.cy); // something else may have erased the character since
      row.wrapped = Cells.content(row.cells[t.columns - 1]) != 0;
    }
    index();
    t.cx = t.left;
  }

  /** Goes to a place counted from the origin in force. */
  void moveTo(int row, int column) {
    t.wrapPending = false;
    if (t.on(Modes.ORIGIN)) {
      t.cy = Math.clamp((long) row + t.top, t.top, t.bottom);
      t.cx = Math.clamp((long) column + t.left, t.left, t.right);
    } else {
      t.cy = Math.clamp(row, 0, t.rows - 1);
      t.cx = Math.clamp(column, 0, t.columns - 1);
    }
  }

  int originRow() {
    return t.on(Modes.ORIGIN) ? t.top : 0;
  }

  int originColumn() {
    return t.on(Modes.ORIGIN) ? t.left : 0;
  }

  void home() {
    moveTo(0, 0);
  }

  void cursorUp(int n) {
    t.wrapPending = false;
    t.cy = Math.max(t.cy - n, t.cy >= t.top ? t.top : 0);
  }

  void cursorDown(int n) {
    t.wrapPending = false;
    t.cy = Math.min(t.cy + n, t.cy <= t.bottom ? t.bottom : t.rows - 1);
  }

  void cursorForward(int n) {
    t.wrapPending = false;
    t.cx = Math.min(t.cx + n, t.cx <= t.right ? t.right : t.columns - 1);
  }

  void cursorBack(int n) {
    t.wrapPending = false;
    t.cx = Math.max(t.cx - n, t.cx >= t.left ? t.left : 0);
  }

  /** HT and CHT. */
  void tab(int n) {
    int limit = t.cx <= t.right ? t.right : t.columns - 1;
    for (int k = 0; k < n && t.cx < limit; k++) t.cx = Math.min(limit, t.tabs.next(t.cx));
  }

  /** CBT. */
  void backTab(int n) {
    t.wrapPending = false;
    int limit = t.on(Modes.ORIGIN) ? t.left : 0;
    for (int k = 0; k < n && t.cx > limit; k++) t.cx = Math.max(limit, t.tabs.previous(t.cx));
  }

  void fullRegion() {
    t.top = 0;
    t.bottom = t.rows - 1;
    fullWidth();
  }

  void fullWidth() {
    t.left = 0;
    t.right = t.columns - 1;
  }

  /** DECSTBM, from 1; what is not at least two rows is ignored. */
  void rowMargins(int first, int last) {
    int f = Math.max(first, 1);
    int b = last <= 0 ? t.rows : Math.min(last, t.rows);
    if (f >= b) return;
    t.top = f - 1;
    t.bottom = b - 1;
    home();
  }

  /** DECSLRM, from 1. */
  void columnMargins(int first, int last) {
    int l = Math.max(first, 1);
    int r = last <= 0 ? t.columns : Math.min(last, t.columns);
    if (l >= r) return;
    t.left = l - 1;
    t.right = r - 1;
    home();
  }
}
