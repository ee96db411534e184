package rozi.terminal.internal;

import java.util.BitSet;

/** Puts characters on the screen. */
final class Printer {
  private final Terminal t;

  /** The last character, for REP: content with its WIDE flag; 0 if none. */
  int last;

  // Where the last character ended, to know whether the next one may join its cluster (mode 2027).
  private int joinState = -1;
  private int lastState = -1;
  private int joinRow;
  private int joinColumn;
  private boolean joinPending;
  private int held;

  Printer(Terminal t) {
    this.t = t;
  }

  /** Prints a run of printable ASCII. */
  void ascii(byte[] b, int from, int to) {
    Terminal t = this.t;
    int i = from;
    if (!t.charsets.plain() || (t.modes & (Modes.INSERT | Modes.CLUSTERS)) != 0) {
      // The first character may be special (single shift, a cluster that waits); insertion shifts
      // one at a time.
      while (i < to && slowStart()) codePoint(b[i++]);
      if (i == to) return;
    }
    long pen = (long) t.pen.style(t) << 32;
    while (i < to) {
      if (t.wrapPending) {
        t.wrapPending = false;
        if ((t.modes & Modes.AUTOWRAP) != 0) t.wrapLine();
      }
      int cx = t.cx;
      int limit = cx > t.right ? t.columns : t.right + 1;
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
    last = b[to - 1];
    remember(Unicode.OTHER);
  }

  private static void store(long[] cells, int at, byte[] b, int from, int n, long pen) {
    for (int k = 0; k < n; k++) cells[at + k] = pen | b[from + k];
  }

  private boolean slowStart() {
    return !t.charsets.plain() || t.on(Modes.INSERT) || (t.on(Modes.CLUSTERS) && joinable());
  }

  /** Prints one character that is no control. */
  void codePoint(int c) {
    int cp = c < 0x7F && !t.charsets.plain() ? t.charsets.map(c) : c;
    if (c >= 0x7F) t.charsets.single = 0;
    int width = Unicode.width(cp);
    boolean clustering = t.on(Modes.CLUSTERS);
    if (clustering && joinable()) {
      int state = Unicode.extend(joinState, cp);
      if (state >= 0) {
        join(cp, width, state);
        return;
      }
    }
    if (width == 0) {
      combine(cp);
      return;
    }
    if (put(cp, width)) remember(clustering ? Unicode.start(cp) : Unicode.OTHER);
  }

  /** Puts a character of one or two columns; false if it found no place. */
  private boolean put(int content, int width) {
    Terminal t = this.t;
    if (t.wrapPending) {
      t.wrapPending = false;
      if (t.on(Modes.AUTOWRAP)) t.wrapLine();
    }
    int limit = t.cx > t.right ? t.columns : t.right + 1;
    if (t.cx + width > limit) {
      if (!t.on(Modes.AUTOWRAP)) return false;
      if (t.wraps()) fillLast();
      t.wrapLine();
      limit = t.cx > t.right ? t.columns : t.right + 1;
      if (t.cx + width > limit) return false;
    }
    int cx = t.cx;
    Row row = t.grid.row(t.cy);
    if (inserts(cx)) row.shift(cx, limit, width, t.blank());
    row.open(cx, cx + width);
    long pen = (long) t.pen.style(t) << 32;
    if (width == 2) {
      row.cells[cx] = pen | content | Cells.WIDE;
      row.cells[cx + 1] = pen | Cells.TAIL;
      row.mayBeWide = true;
      last = content | Cells.WIDE;
    } else {
      row.cells[cx] = pen | content;
      last = content;
    }
    int end = cx + width;
    if (end > row.used) row.used = end;
    t.wrapPending = end == limit;
    t.cx = end == limit ? limit - 1 : end;
    return true;
  }

  /** Insert mode shifts like ICH: only between the side margins. */
  private boolean inserts(int column) {
    return t.on(Modes.INSERT) && column >= t.left && column <= t.right;
  }

  private void fillLast() {
    Row row = t.grid.row(t.cy);
    row.open(t.cx, t.columns);
    row.cells[t.cx] = Cells.of(Cells.FILLER, t.pen.style(t));
    row.used = t.columns;
    row.mayBeWide = true;
  }

  /** Column of the character before the cursor, or -1 if there is none. */
  private int target(Row row) {
    int at = t.wrapPending ? t.cx : t.cx - 1;
    return at > 0 && (row.cells[at] & Cells.TAIL) != 0 ? at - 1 : at;
  }

  /** Adds a code point without columns to the character before the cursor. */
  private void combine(int cp) {
    Row row = t.grid.row(t.cy);
    int at = target(row);
    if (at < 0) return;
    long cell = row.cells[at];
    int content = Cells.content(cell);
    int base = content == 0 || (content & Cells.FILLER) != 0 ? ' ' : content;
    int longer = t.append(base, cp);
    if (longer < 0) return;
    boolean isLast = joinable();
    row.image = null;
    int flags = content & Cells.WIDE;
    row.cells[at] = Cells.blank(cell) | longer | flags;
    row.used = Math.max(row.used, at + 1);
    if (isLast) last = longer | flags;
  }

  private boolean joinable() {
    return joinState >= 0
        && t.cy == joinRow
        && t.cx == joinColumn
        && t.wrapPending == joinPending
        && targetContent() == last;
  }

  private int targetContent() {
    Row row = t.grid.row(t.cy);
    int at = target(row);
    return at < 0 ? 0 : Cells.content(row.cells[at]);
  }

  /** Adds a code point to the cluster just printed; its width may change. */
  private void join(int cp, int width, int state) {
    Row row = t.grid.row(t.cy);
    int at = target(row);
    long cell = row.cells[at];
    int content = Cells.content(cell);
    joinState = state;
    int old = (content & Cells.WIDE) != 0 ? 2 : 1;
    int now = Math.max(old, width);
    boolean variable =
        (content & Cells.CLUSTER) == 0 && Unicode.variable(content & Cells.CODE_MASK);
    if ((cp == 0xFE0F && variable) || Unicode.breakClass(cp) == Unicode.REGIONAL) now = 2;
    if (cp == 0xFE0E && variable) now = 1;
    if (now > old && t.wrapPending && !t.on(Modes.AUTOWRAP)) return; // no room: dropped
    int longer = t.append(content, cp);
    if (longer < 0) return;
    row.image = null;
    row.cells[at] = Cells.blank(cell) | longer | (content & Cells.WIDE);
    last = Cells.content(row.cells[at]);
    if (now > old) {
      widen(row, at);
    } else if (now < old) {
      narrow(row, at);
    }
    remember(state);
  }

  private void widen(Row row, int at) {
    if (t.wrapPending) { // no room: it goes to the next row, as if it had been wide at once
      int content = Cells.content(row.cells[at]);
      row.cells[at] = Cells.blank(row.cells[at]);
      t.wrapPending = false;
      put(content, 2);
      return;
    }
    int limit = t.cx > t.right ? t.columns : t.right + 1;
    if (inserts(t.cx)) row.shift(t.cx, limit, 1, t.blank());
    row.open(t.cx, t.cx + 1);
    row.cells[at] |= Cells.WIDE;
    row.cells[at + 1] = Cells.blank(row.cells[at]) | Cells.TAIL;
    row.mayBeWide = true;
    row.used = Math.max(row.used, at + 2);
    last |= Cells.WIDE;
    t.wrapPending = at + 2 == limit;
    t.cx = Math.min(at + 2, limit - 1);
  }

  private void narrow(Row row, int at) {
    row.cells[at] &= ~(long) Cells.WIDE;
    row.cells[at + 1] = Cells.blank(row.cells[at + 1]);
    last &= ~Cells.WIDE;
    t.cx = at + 1;
    t.wrapPending = false;
  }

  private void remember(int state) {
    joinState = state;
    lastState = state;
    joinRow = t.cy;
    joinColumn = t.cx;
    joinPending = t.wrapPending;
  }

  /** The next character joins nothing. */
  void forget() {
    joinState = -1;
  }

  /** REP. */
  void repeat(int n) {
    if (last == 0) return;
    int width = (last & Cells.WIDE) != 0 ? 2 : 1;
    int content = last & ~Cells.WIDE;
    int times = (int) Math.min(n, (long) t.columns * t.rows);
    boolean printed = false;
    for (int k = 0; k < times; k++) printed |= put(content, width);
    if (printed) { // what follows may join the last repetition as it may join what was printed
      remember(lastState);
    } else {
      forget();
    }
  }

  void reset() {
    last = 0;
    forget();
  }

  /** Keeps a character's clusters over the next sweep. */
  void hold(int content) {
    held = content;
  }

  void mark(BitSet used, ClusterTable table) {
    table.mark(last, used);
    table.mark(held, used);
    held = 0;
  }
}
