package rozi.terminal.internal;

import java.util.BitSet;

/** What joins the character before the cursor: marks without columns, parts of clusters. */
final class Combining {
  private final Terminal t;
  private final Printer printer;

  /** The last character, for REP: content with its WIDE flag; 0 if none. */
  int last;

  // Where the last character ended, to know whether the next one may join its cluster (mode 2027).
  private int joinState = -1;
  private int lastState = -1;
  private int joinRow;
  private int joinColumn;
  private boolean joinPending;
  private int held;

  Combining(Terminal t, Printer printer) {
    this.t = t;
    this.printer = printer;
  }

  /** Column of the character before the cursor, or -1 if there is none. */
  private int target(Row row) {
    int at = t.wrapPending ? t.cx : t.cx - 1;
    return at > 0 && (row.cells[at] & Cells.TAIL) != 0 ? at - 1 : at;
  }

  /** Adds a code point without columns to the character before the cursor. */
  void combine(int cp) {
    Row row = t.grid.row(t.cy);
    int at = target(row);
    if (at < 0) return;
    long cell = row.cells[at];
    int content = Cells.content(cell);
    int base = content == 0 || (content & Cells.FILLER) != 0 ? ' ' : content;
    int longer = t.interning.append(base, cp);
    if (longer < 0) return;
    boolean isLast = joinable();
    row.image = null;
    if ((content & Cells.FILLER) != 0) row.wrapped = false;
    int flags = content & Cells.WIDE;
    row.cells[at] = Cells.blank(cell) | longer | flags;
    row.used = Math.max(row.used, at + 1);
    if (isLast) last = longer | flags;
  }

  boolean joinable() {
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

  /** Joins a code point to the cluster just printed, if it may; its width may change. */
  boolean joins(int cp, int width) {
    int state = joinable() ? Unicode.extend(joinState, cp) : -1;
    if (state >= 0) join(cp, width, state);
    return state >= 0;
  }

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
    int longer = t.interning.append(content, cp);
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
      printer.put(content, 2);
      return;
    }
    int limit = t.cx > t.right ? t.columns : t.right + 1;
    if (printer.inserts(t.cx)) row.shift(t.cx, limit, 1, t.interning.blank());
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

  /** A character was printed; it left a state for the next. */
  void remember(int state) {
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

  /** What REP printed may be joined like what was printed before it. */
  void rememberRepeated() {
    remember(lastState);
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
