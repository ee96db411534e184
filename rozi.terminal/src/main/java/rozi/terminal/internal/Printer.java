package rozi.terminal.internal;

/** Puts characters on the screen. */
final class Printer {
  private final Terminal t;

  private final Combining combining;

  Printer(Terminal t) {
    this.t = t;
    combining = new Combining(t, this);
  }

  Combining combining() {
    return combining;
  }

  /**
   * Prints the run of printable ASCII that begins at {@code from}, and what follows while it is
   * such runs, CR and LF. Returns where it stopped.
   */
  int ascii(byte[] b, int from, int to) {
    Terminal t = this.t;
    int i = from;
    if (!t.charsets.plain() || (t.modes & (Modes.INSERT | Modes.CLUSTERS)) != 0) {
      // The first character may be special (single shift, a cluster that waits); insertion shifts
      // one at a time.
      int end = AsciiScanner.end(b, i, to);
      while (i < end && slowStart()) codePoint(b[i++]);
      return i == end ? end : lines(b, i, end);
    }
    return lines(b, i, to);
  }

  /** What it says of {@link #ascii}, where no character is special. */
  private int lines(byte[] b, int from, int to) {
    Terminal t = this.t;
    long pen = (long) t.pen.style(t) << 32;
    int i = from;
    // Invariant: the screen shows b[from, i). Progress: a turn passes a run or a control.
    while (i < to) {
      int c = b[i];
      if (c >= 0x20 && c != 0x7F) {
        int end = AsciiScanner.end(b, i + 1, to);
        run(b, i, end, pen);
        combining.last = b[end - 1];
        combining.remember(Unicode.OTHER);
        i = end;
      } else if (c == '\r') {
        t.motion.carriageReturn();
        i++;
      } else if (c == '\n') {
        t.motion.lineFeed();
        i++;
      } else {
        break;
      }
    }
    return i;
  }

  private void run(byte[] b, int from, int to, long pen) {
    Terminal t = this.t;
    int i = from;
    // Progress: a turn prints at least a character.
    while (i < to) {
      if (t.wrapPending) {
        t.wrapPending = false;
        if ((t.modes & Modes.AUTOWRAP) != 0) t.motion.wrapLine();
      }
      int cx = t.cx;
      int limit = limit();
      int n = Math.min(to - i, limit - cx);
      Row row = t.grid.row(t.cy);
      int end = cx + n;
      row.open(cx, end);
      store(row.cells, cx, b, i, n, pen);
      if (end > row.used) row.used = end;
      i += n;
      if (end < limit) {
        t.cx = end;
      } else {
        t.cx = limit - 1;
        t.wrapPending = true;
        if (i < to && (t.modes & Modes.AUTOWRAP) == 0) { // the rest overprints the last column
          i = to - 1;
        }
      }
    }
  }

  /**
   * Prints characters from {@code b[from, to)} while they are whole, no controls and not special.
   * Returns where it stopped, perhaps {@code from}.
   */
  int text(byte[] b, int from, int to) {
    Terminal t = this.t;
    if (!t.charsets.plain() || (t.modes & (Modes.INSERT | Modes.CLUSTERS)) != 0) return from;
    int end = to - 3; // a character may have four bytes
    int i = from;
    // Progress: a turn prints a character, or a row of them, or is the last.
    while (i < end) {
      int cp = b[i] >= 0 ? b[i] : Utf8Decoder.whole(b, i);
      if (cp < 0x20 || cp == 0x7F) return i;
      int width = Unicode.width(cp);
      if (width == 0) {
        combining.combine(cp);
        i += Utf8Decoder.length(cp);
      } else if (t.wrapPending || t.cx + width > limit()) {
        if (put(cp, width)) combining.remember(Unicode.OTHER);
        i += cp < 0x80 ? 1 : Utf8Decoder.length(cp);
      } else {
        i = row(b, i, end);
      }
    }
    return i;
  }

  /** Column that characters may fill up to. */
  private int limit() {
    return t.cx > t.right ? t.columns : t.right + 1;
  }

  /** Prints what fits in the row; the first character does. */
  private int row(byte[] b, int from, int end) {
    int limit = limit();
    long pen = (long) t.pen.style(t) << 32;
    Row row = t.grid.row(t.cy);
    long[] cells = row.cells;
    int at = t.cx;
    row.open(at);
    int content = 0;
    int wide = 0;
    int i = from;
    // Invariant: b[from, i) is in the cells before at. Progress: a turn adds to both or ends.
    while (i < end) {
      int cp = b[i];
      int size = 1;
      if (cp < 0x20 || cp == 0x7F) {
        cp = cp < 0 ? Utf8Decoder.whole(b, i) : -1;
        if (cp < 0) break;
        size = Utf8Decoder.length(cp);
      }
      int width = Unicode.width(cp);
      if (width == 0 || at + width > limit) break;
      content = cp;
      cells[at] = pen | cp;
      if (width == 2) {
        content = cp | Cells.WIDE;
        cells[at] = pen | content;
        cells[at + 1] = pen | Cells.TAIL;
        wide = Cells.WIDE;
      }
      at += width;
      i += size;
    }
    row.close(at, wide != 0);
    t.wrapPending = at == limit;
    t.cx = at == limit ? limit - 1 : at;
    combining.last = content;
    combining.remember(Unicode.OTHER);
    return i;
  }

  private static void store(long[] cells, int at, byte[] b, int from, int n, long pen) {
    for (int k = 0; k < n; k++) cells[at + k] = pen | b[from + k];
  }

  private boolean slowStart() {
    return !t.charsets.plain()
        || t.on(Modes.INSERT)
        || (t.on(Modes.CLUSTERS) && combining.joinable());
  }

  /** Prints one character that is no control. */
  void codePoint(int c) {
    int cp = c < 0x7F && !t.charsets.plain() ? t.charsets.map(c) : c;
    if (c >= 0x7F) t.charsets.single = 0;
    int width = Unicode.width(cp);
    boolean clustering = t.on(Modes.CLUSTERS);
    if (clustering && combining.joins(cp, width)) return;
    if (width == 0) {
      combining.combine(cp);
      return;
    }
    if (put(cp, width)) combining.remember(clustering ? Unicode.start(cp) : Unicode.OTHER);
  }

  /** Puts a character of one or two columns; false if it found no place. */
  boolean put(int content, int width) {
    Terminal t = this.t;
    if (t.wrapPending) {
      t.wrapPending = false;
      if (t.on(Modes.AUTOWRAP)) t.motion.wrapLine();
    }
    int limit = t.cx > t.right ? t.columns : t.right + 1;
    if (t.cx + width > limit) {
      if (!t.on(Modes.AUTOWRAP)) return false;
      if (t.motion.wraps()) fillLast();
      t.motion.wrapLine();
      limit = t.cx > t.right ? t.columns : t.right + 1;
      if (t.cx + width > limit) return false;
    }
    int cx = t.cx;
    Row row = t.grid.row(t.cy);
    if (inserts(cx)) row.shift(cx, limit, width, t.interning.blank());
    row.open(cx, cx + width);
    long pen = (long) t.pen.style(t) << 32;
    if (width == 2) {
      row.cells[cx] = pen | content | Cells.WIDE;
      row.cells[cx + 1] = pen | Cells.TAIL;
      row.mayBeWide = true;
      combining.last = content | Cells.WIDE;
    } else {
      row.cells[cx] = pen | content;
      combining.last = content;
    }
    int end = cx + width;
    if (end > row.used) row.used = end;
    t.wrapPending = end == limit;
    t.cx = end == limit ? limit - 1 : end;
    return true;
  }

  /** Insert mode shifts like ICH: only between the side margins. */
  boolean inserts(int column) {
    return t.on(Modes.INSERT) && column >= t.left && column <= t.right;
  }

  private void fillLast() {
    Row row = t.grid.row(t.cy);
    row.open(t.cx, t.columns);
    row.cells[t.cx] = Cells.of(Cells.FILLER, t.pen.style(t));
    row.used = t.columns;
    row.mayBeWide = true;
  }

  /** REP. */
  void repeat(int n) {
    int last = combining.last;
    if (last == 0) return;
    int width = (last & Cells.WIDE) != 0 ? 2 : 1;
    int content = last & ~Cells.WIDE;
    int times = (int) Math.min(n, (long) t.columns * t.rows);
    // What follows may join the last repetition as it may join what was printed.
    for (int k = 0; k < times; k++) if (put(content, width)) combining.rememberRepeated();
  }
}
