package rozi.terminal.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import rozi.terminal.Mark;

/**
 * One change of size. The main screen and its scrollback are one text: a new width wraps it again,
 * and the screen shows its end if it was full, else it keeps its first row. The alternate screen is
 * cut or padded.
 */
final class Resize {
  private final Terminal t;
  private final int columns;
  private final int rows;

  // Places that move with the text: row of the whole text, column; first the cursor, the saved
  // cursor, the top.
  private static final int CURSOR = 0;
  private static final int SAVED = 1;
  private static final int TOP = 2;
  private static final int FIRST_MARK = 3;
  private int[] placeRow = {};
  private int[] placeColumn = {};
  private Integer[] order = {};
  private int nextPlace;

  private History result;
  private final List<Row> tail = new ArrayList<>();
  private int emitted;
  private long[] line = new long[256];
  private int length;
  private int solid; // cells up to the last that is not erased: what must not be lost
  private int[] starts = new int[16];

  Resize(Terminal t, int columns, int rows) {
    this.t = t;
    this.columns = columns;
    this.rows = rows;
    result = t.history;
  }

  void primary() {
    Grid grid = t.screens.primary;
    boolean parked = t.screens.onAlternate();
    int cy = parked ? t.screens.parkedRow : t.cy;
    int cx = parked ? t.screens.parkedColumn : t.cx;
    boolean pending = parked ? t.screens.parkedPending : t.wrapPending;
    int last = t.rows - 1;
    while (last > cy && grid.row(last).trim() == 0) last--;
    if (columns == t.columns) {
      int moved = height(grid, cy, last);
      setCursor(cy + moved, cx, pending);
      SavedCursor saved = t.screens.primarySaved;
      saved.row = Math.clamp(saved.row + moved, 0, rows - 1);
      return;
    }
    reflow(grid, cy, cx, pending, last);
  }

  private void setCursor(int row, int column, boolean pending) {
    int cy = Math.clamp(row, 0, rows - 1);
    if (t.screens.onAlternate()) {
      t.screens.parkedRow = cy;
      t.screens.parkedColumn = column;
      t.screens.parkedPending = pending;
    } else {
      t.cy = cy;
      t.cx = column;
      t.wrapPending = pending;
    }
  }

  /** Another number of rows only. Returns by how much rows moved down. */
  private int height(Grid grid, int cy, int last) {
    int old = t.rows;
    Row[] all = new Row[rows];
    if (rows < old) {
      int gone = Math.clamp(last + 1 - rows, 0, cy);
      for (int r = 0; r < gone; r++) t.history.push(grid.row(r));
      for (int r = 0; r < rows; r++) all[r] = grid.row(r + gone);
      all[rows - 1].unwrap(); // nothing is below any more
      grid.replace(all, columns);
      return -gone;
    }
    int back = last == old - 1 ? Math.min(rows - old, t.history.size()) : 0;
    for (int r = back - 1; r >= 0; r--) {
      all[r] = new Row(columns);
      t.history.pop(all[r]);
    }
    for (int r = 0; r < rows - back; r++) all[r + back] = r < old ? grid.row(r) : new Row(columns);
    grid.replace(all, columns);
    return back;
  }

  private void reflow(Grid grid, int cy, int cx, boolean pending, int last) {
    int size = t.history.size();
    List<Mark> marks = t.marks.all();
    places(size, cy, cx, marks);
    History old = t.history;
    result = old.successor(rows);
    boolean inScreen = false;
    int total = size + last + 1;
    int r = 0;
    while (r < total) {
      if (r < size && !old.wrapped(r) && old.length(r) <= columns && !placeAt(r)) {
        result.append(old, r++);
        emitted++;
        continue;
      }
      int first = r;
      length = 0;
      boolean more = true;
      while (more && r < total) {
        int base = length;
        more = r < size ? take(old, r) : take(grid.row(r - size));
        rebase(r, base);
        r++;
      }
      inScreen |= r > size;
      emit(first, r, inScreen);
    }
    for (; nextPlace < order.length; nextPlace++)
      placeRow[order[nextPlace]] += emitted - total; // below the text
    install(grid, last == t.rows - 1, pending);
    long oldest = old.evicted();
    List<Mark> moved = new ArrayList<>();
    for (int i = 0; i < marks.size(); i++) {
      Mark m = marks.get(i);
      moved.add(
          new Mark(
              m.kind(),
              oldest + placeRow[FIRST_MARK + i],
              placeColumn[FIRST_MARK + i],
              m.exitCode()));
    }
    t.marks.replace(moved);
  }

  private void places(int size, int cy, int cx, List<Mark> marks) {
    int n = FIRST_MARK + marks.size();
    placeRow = new int[n];
    placeColumn = new int[n];
    set(CURSOR, size + cy, cx);
    set(SAVED, size + t.screens.primarySaved.row, t.screens.primarySaved.column);
    set(TOP, size, 0);
    for (int i = 0; i < marks.size(); i++) {
      set(FIRST_MARK + i, (int) (marks.get(i).line() - t.history.evicted()), marks.get(i).column());
    }
    order = new Integer[n];
    for (int i = 0; i < n; i++) order[i] = i;
    int[] rowsBefore = placeRow.clone();
    Arrays.sort(order, (a, b) -> Integer.compare(rowsBefore[a], rowsBefore[b]));
  }

  private void set(int place, int row, int column) {
    placeRow[place] = row;
    placeColumn[place] = column;
  }

  private boolean placeAt(int row) {
    return nextPlace < order.length && placeRow[order[nextPlace]] == row;
  }

  /** Appends a row to the logical line; true if the line goes on. */
  private boolean take(Row row) {
    return take(row.cells, row.trim(), row.wrapped);
  }

  private boolean take(History old, int r) {
    long[] cells = new long[t.columns];
    int n = old.decode(r, cells);
    return take(cells, n, old.wrapped(r));
  }

  private boolean take(long[] cells, int used, boolean wrapped) {
    int n = wrapped ? t.columns : used;
    if (n > 0 && n == t.columns && (cells[n - 1] & Cells.FILLER) != 0) n--;
    while (length + n > line.length) line = Arrays.copyOf(line, line.length * 2);
    System.arraycopy(cells, 0, line, length, n);
    length += n;
    solid = length;
    if (!wrapped) while (solid > length - n && Cells.content(line[solid - 1]) == 0) solid--;
    return wrapped;
  }

  /** Columns of places in a row become offsets in the logical line. */
  private void rebase(int row, int base) {
    for (int k = nextPlace; k < order.length && placeRow[order[k]] <= row; k++) {
      if (placeRow[order[k]] == row) placeColumn[order[k]] += base;
    }
  }

  /** Wraps the logical line, made of the old rows {@code [first, end)}. */
  private void emit(int first, int end, boolean toTail) {
    int count = 0;
    int at = 0;
    int firstEmitted = emitted;
    do {
      if (count == starts.length) starts = Arrays.copyOf(starts, count * 2);
      starts[count++] = at;
      at = emitRow(at, toTail);
    } while (at < solid);
    for (; nextPlace < order.length && placeRow[order[nextPlace]] < end; nextPlace++) {
      int place = order[nextPlace];
      assert placeRow[place] >= first : "place before its line";
      int k = Arrays.binarySearch(starts, 0, count, placeColumn[place]);
      if (k < 0) k = -k - 2;
      placeRow[place] = firstEmitted + k;
      placeColumn[place] -= starts[k];
    }
  }

  /** One new row from offset {@code from}; returns where the next begins. */
  private int emitRow(int from, boolean toTail) {
    Row row = new Row(columns);
    int n = Math.min(columns, solid - from);
    boolean split = n == columns && (line[from + n - 1] & Cells.WIDE) != 0;
    if (split) n--;
    System.arraycopy(line, from, row.cells, 0, n);
    for (int i = 0; i < n && !row.mayBeWide; i++) row.mayBeWide = (row.cells[i] & Cells.WIDE) != 0;
    if (split) {
      row.cells[n] = Cells.of(Cells.FILLER, Cells.style(line[from + n]));
      row.mayBeWide = true;
    }
    row.used = columns;
    row.wrapped = from + n < solid;
    if (row.wrapped) {
      if (Cells.content(row.cells[columns - 1]) == 0)
        row.cells[columns - 1] |= ' '; // a wrap needs a character
    } else { // erased cells at the end do not wrap
      System.arraycopy(line, from + n, row.cells, n, Math.min(columns - n, length - solid));
    }
    row.trim();
    if (toTail) {
      tail.add(row);
    } else {
      result.push(row);
    }
    emitted++;
    return from + n;
  }

  private void install(Grid grid, boolean wasFull, boolean pending) {
    int size = emitted;
    int before = size - tail.size(); // rows that went to scrollback, evicted ones included
    int cursor = placeRow[CURSOR];
    int start = wasFull ? Math.max(0, size - rows) : placeRow[TOP];
    if (size - start > rows) start = size - rows;
    start = Math.max(Math.min(start, cursor), before - result.size());
    Row[] all = new Row[rows];
    int back = Math.max(0, before - start);
    assert back <= rows : "back=" + back + ", rows=" + rows;
    for (int r = back - 1; r >= 0; r--) {
      all[r] = new Row(columns);
      result.pop(all[r]);
    }
    int skipped = Math.max(0, start - before);
    for (int k = 0; k < skipped; k++) result.push(tail.get(k));
    result.settle();
    for (int r = back; r < rows; r++) {
      int k = skipped + r - back;
      all[r] = k < tail.size() ? tail.get(k) : new Row(columns);
    }
    if (start + rows < size) all[rows - 1].unwrap();
    grid.replace(all, columns);
    t.history = result;
    SavedCursor saved = t.screens.primarySaved;
    saved.row = Math.clamp(placeRow[SAVED] - start, 0, rows - 1);
    saved.column = placeColumn[SAVED];
    if (saved.pending && saved.column < columns - 1) {
      saved.column++;
      saved.pending = false;
    }
    saved.clamp(columns, rows);
    int column = placeColumn[CURSOR];
    boolean stays = pending && column == columns - 1;
    if (!pending && column == columns) { // just behind text that fills its row now
      stays = Cells.content(all[cursor - start].cells[columns - 1]) != 0;
    }
    if (pending && column < columns - 1) column++;
    setCursor(cursor - start, Math.min(column, columns - 1), stays);
  }

  void alternate() {
    Grid grid = t.screens.alternate();
    boolean current = t.screens.onAlternate();
    int gone = current ? Math.max(0, t.cy + 1 - rows) : 0;
    Row[] all = new Row[rows];
    for (int r = 0; r < rows; r++) {
      all[r] = r + gone < t.rows ? grid.row(r + gone) : new Row(columns);
      all[r].resize(columns);
    }
    all[rows - 1].unwrap(); // nothing is below
    grid.replace(all, columns);
    if (current) {
      t.cy -= gone;
      if (columns != t.columns) t.wrapPending = false;
    }
  }
}
