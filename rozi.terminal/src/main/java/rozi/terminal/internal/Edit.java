package rozi.terminal.internal;

/** Erasing, inserting, deleting and scrolling. */
final class Edit {
  private final Terminal t;

  Edit(Terminal t) {
    this.t = t;
  }

  private boolean fullWidth() {
    return t.left == 0 && t.right == t.columns - 1;
  }

  /** Moves rows {@code [first, last]} up by {@code n} between the side margins. */
  void scrollUp(int first, int last, int n, boolean feedsHistory) {
    int to = last + 1;
    int by = Math.min(n, to - first);
    long blank = t.interning.blank();
    Grid grid = t.grid;
    if (!fullWidth()) {
      for (int r = first; r < to; r++) {
        if (r + by < to) {
          grid.row(r).copy(grid.row(r + by), t.left, t.right + 1, t.left);
        } else {
          grid.row(r).fill(t.left, t.right + 1, blank);
        }
      }
      return;
    }
    if (feedsHistory && first == 0 && !t.screens.onAlternate()) {
      for (int k = 0; k < by; k++) t.history.push(grid.row(k));
    }
    if (by == 1) { // what a line feed does
      grid.rotateUp(first, to);
      grid.row(last).clear(blank);
      return;
    }
    grid.rotateUp(first, to, by);
    for (int r = to - by; r < to; r++) grid.row(r).clear(blank);
  }

  void scrollDown(int first, int last, int n) {
    int to = last + 1;
    int by = Math.min(n, to - first);
    long blank = t.interning.blank();
    Grid grid = t.grid;
    if (!fullWidth()) {
      for (int r = last; r >= first; r--) {
        if (r - by >= first) {
          grid.row(r).copy(grid.row(r - by), t.left, t.right + 1, t.left);
        } else {
          grid.row(r).fill(t.left, t.right + 1, blank);
        }
      }
      return;
    }
    grid.rotateDown(first, to, by);
    if (to == t.rows) grid.row(last).unwrap(); // what it went on in is gone
    for (int r = first; r < first + by; r++) grid.row(r).clear(blank);
  }

  private boolean inMargins() {
    return t.cy >= t.top && t.cy <= t.bottom && t.cx >= t.left && t.cx <= t.right;
  }

  /** IL. */
  void insertLines(int n) {
    if (!inMargins()) return;
    scrollDown(t.cy, t.bottom, n);
    t.wrapPending = false;
    t.cx = t.left;
  }

  /** DL. */
  void deleteLines(int n) {
    if (!inMargins()) return;
    scrollUp(t.cy, t.bottom, n, false);
    t.wrapPending = false;
    t.cx = t.left;
  }

  /** ICH. */
  void insertCharacters(int n) {
    t.wrapPending = false;
    if (t.cx < t.left || t.cx > t.right) return;
    t.grid.row(t.cy).shift(t.cx, t.right + 1, Math.min(n, t.columns), t.interning.blank());
  }

  /** DCH. */
  void deleteCharacters(int n) {
    t.wrapPending = false;
    if (t.cx < t.left || t.cx > t.right) return;
    t.grid.row(t.cy).shift(t.cx, t.right + 1, -Math.min(n, t.columns), t.interning.blank());
  }

  /** DECIC and SR from column {@code at}; DECDC and SL with a negative {@code n}. */
  void shiftColumns(int at, int n) {
    long blank = t.interning.blank();
    int by = Math.clamp(n, -t.columns, t.columns);
    for (int r = t.top; r <= t.bottom; r++) t.grid.row(r).shift(at, t.right + 1, by, blank);
  }

  /** DECIC, or DECDC if {@code n} is negative. */
  void shiftColumnsAtCursor(int n) {
    if (inMargins()) shiftColumns(t.cx, n);
  }

  /** ECH. */
  void eraseCharacters(int n) {
    t.wrapPending = false;
    erase(t.cy, t.cx, Math.min(t.columns, t.cx + Math.min(n, t.columns)), false);
  }

  /** EL, and DECSEL if {@code selective}. */
  void eraseInLine(int what, boolean selective) {
    switch (what) {
      case 0 -> {
        t.wrapPending = false;
        erase(t.cy, t.cx, t.columns, selective);
      }
      case 1 -> erase(t.cy, 0, t.cx + 1, selective);
      case 2 -> erase(t.cy, 0, t.columns, selective);
      default -> t.unknown++;
    }
  }

  /** ED, and DECSED if {@code selective}. */
  void eraseInDisplay(int what, boolean selective) {
    switch (what) {
      case 0 -> {
        eraseInLine(0, selective);
        for (int r = t.cy + 1; r < t.rows; r++) erase(r, 0, t.columns, selective);
      }
      case 1 -> {
        for (int r = 0; r < t.cy; r++) erase(r, 0, t.columns, selective);
        eraseInLine(1, selective);
      }
      case 2 -> {
        if (selective || t.isoProtection) {
          for (int r = 0; r < t.rows; r++) erase(r, 0, t.columns, selective);
        } else {
          eraseAll();
        }
      }
      case 3 -> {
        if (selective) {
          t.unknown++;
        } else if (!t.screens.onAlternate()) {
          t.history.clear();
          t.marks.dropBefore(t.absolute(0));
          t.epoch++;
        }
      }
      default -> t.unknown++;
    }
  }

  /** ED 2. On the main screen, rows down to the last that shows something go to scrollback. */
  void eraseAll() {
    Grid grid = t.grid;
    if (!t.screens.onAlternate()) {
      int shown = t.rows;
      while (shown > 0 && grid.row(shown - 1).trim() == 0) shown--;
      for (int r = 0; r < shown; r++) {
        if (r == shown - 1) grid.row(r).unwrap();
        t.history.push(grid.row(r));
      }
    }
    grid.clear(t.interning.blank());
  }

  void erase(int r, int from, int to, boolean selective) {
    Row row = t.grid.row(r);
    if (!selective && !t.isoProtection) {
      row.fill(from, to, t.interning.blank());
      return;
    }
    long blank = t.interning.blank();
    for (int c = from; c < to; c++) {
      if (!t.styles.isProtected(row.cells[c])) row.fill(c, c + 1, blank);
    }
  }

  /** DECALN. */
  void alignmentPattern() {
    t.motion.fullRegion();
    for (int r = 0; r < t.rows; r++) t.grid.row(r).fill(0, t.columns, 'E');
    t.motion.home();
  }
}
