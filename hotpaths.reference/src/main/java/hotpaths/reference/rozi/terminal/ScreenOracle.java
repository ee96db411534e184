package hotpaths.reference.rozi.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** The state that printing and control functions change, and the operations they are made of. */
class ScreenOracle {
  private static final int MAX_CODE_POINTS = 32;
  private static final String GRAPHICS = "◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·";

  int cols;
  int rows;
  Page main;
  Page alternate;
  Page page;
  int row;
  int col;
  boolean pending;
  int top;
  int bottom;
  int left;
  int right;
  Pen pen = Pen.PLAIN;
  TreeSet<Integer> tabs = new TreeSet<>();
  boolean autowrap = true;
  boolean origin;
  boolean insert;
  boolean sideMargins;
  boolean clusters;
  boolean isoGuard;
  StringBuilder charsets = new StringBuilder("BBBB");
  int shift;
  int singleShift = -1;
  private int hiddenRow;
  private int hiddenCol;
  private boolean hiddenPending;
  private String last = "";
  private int lastRow = -1;
  private int lastCol;
  private int afterRow;
  private int afterCol;
  private boolean afterPending;

  ScreenOracle(int cols, int rows, int scrollback) {
    this.cols = cols;
    this.rows = rows;
    main = new Page(cols, rows, scrollback);
    alternate = new Page(cols, rows, 0);
    page = main;
    freeMargins();
    for (int c = 8; c < cols; c += 8) tabs.add(c);
  }

  Line line() {
    return page.line(row);
  }

  Pen erasing() {
    return pen.erased();
  }

  final void freeMargins() {
    top = 0;
    bottom = rows - 1;
    left = 0;
    right = cols - 1;
  }

  boolean betweenSides() {
    return col >= left && col <= right;
  }

  boolean insideMargins() {
    return betweenSides() && row >= top && row <= bottom;
  }

  // Printing

  void printCodePoint(int raw) {
    int c = translate(raw);
    if (clusters && joinsLast(c)) {
      joinCluster(c);
      return;
    }
    int columns = WidthOracle.columns(c);
    if (columns == 0) {
      combine(c);
    } else {
      put(Character.toString(c), columns);
    }
  }

  private int translate(int c) {
    int set = singleShift >= 0 ? singleShift : shift;
    singleShift = -1;
    if (charsets.charAt(set) == '0' && c >= 0x60 && c <= 0x7E) {
      return GRAPHICS.charAt(c - 0x60);
    }
    return charsets.charAt(set) == '0' && c == 0x5F ? ' ' : c;
  }

  void put(String text, int columns) {
    if (pending && autowrap) wrap();
    int limit = col > right ? cols - 1 : right;
    if (columns == 2 && col == limit) {
      pending = false;
      if (!autowrap) return;
      if (goesOn()) line().fillLast(pen);
      wrap();
      limit = col > right ? cols - 1 : right;
    }
    if (insert && betweenSides()) line().insert(col, right + 1, columns, erasing());
    line().breakAt(col);
    if (columns == 2) {
      line().breakAt(col + 1);
      line().set(col + 1, new Cell(Cell.Kind.TAIL, "", pen));
      line().set(col, new Cell(Cell.Kind.HEAD, text, pen));
    } else {
      line().set(col, new Cell(Cell.Kind.NARROW, text, pen));
    }
    lastRow = row;
    lastCol = col;
    last = text;
    pending = col + columns > limit;
    col = Math.min(limit, col + columns);
    rememberPlace();
  }

  private void rememberPlace() {
    afterRow = row;
    afterCol = col;
    afterPending = pending;
  }

  /** Whether the row below will hold what follows. */
  private boolean goesOn() {
    boolean moves = row == bottom || row < rows - 1;
    return left == 0 && right == cols - 1 && moves;
  }

  private void wrap() {
    if (goesOn() && !line().cells.get(cols - 1).is(Cell.Kind.EMPTY)) line().wrapped = true;
    pending = false;
    index();
    col = left;
  }

  private void combine(int c) {
    int at = pending ? col : col - 1;
    if (at < 0) return;
    if (line().cells.get(at).is(Cell.Kind.TAIL)) at--;
    Cell cell = line().cells.get(at);
    boolean blank = cell.is(Cell.Kind.EMPTY) || cell.is(Cell.Kind.FILLER);
    String text = blank ? " " : cell.text();
    if (text.codePointCount(0, text.length()) >= MAX_CODE_POINTS) return;
    boolean wasLast = isLastUntouched() && lastCol == at;
    String joined = text + Character.toString(c);
    boolean goesOn = line().wrapped && !cell.is(Cell.Kind.FILLER);
    line().set(at, new Cell(blank ? Cell.Kind.NARROW : cell.kind(), joined, cell.pen()));
    line().wrapped = goesOn;
    if (wasLast) last = joined;
  }

  /** Whether the cell just printed is still there and the cursor still behind it. */
  private boolean isLastUntouched() {
    return lastRow >= 0
        && lastRow < rows
        && row == afterRow
        && col == afterCol
        && pending == afterPending
        && page.line(lastRow).cells.get(lastCol).text().equals(last);
  }

  private boolean joinsLast(int c) {
    return isLastUntouched() && WidthOracle.isOneCluster(last + Character.toString(c));
  }

  private void joinCluster(int c) {
    Line line = page.line(lastRow);
    Cell cell = line.cells.get(lastCol);
    if (last.codePointCount(0, last.length()) >= MAX_CODE_POINTS) return;
    String joined = last + Character.toString(c);
    int before = cell.is(Cell.Kind.HEAD) ? 2 : 1;
    int columns = WidthOracle.clusterColumns(joined);
    if (columns == before) {
      line.set(lastCol, new Cell(cell.kind(), joined, cell.pen()));
      last = joined;
      return;
    }
    int limit = lastCol > right ? cols - 1 : right;
    if (columns == 2 && lastCol == limit && !autowrap) return; // no room: dropped
    Pen current = pen;
    boolean inserting = insert;
    if (columns < before || lastCol < limit) { // it stays in its row
      boolean shifts = insert && columns > before && lastCol >= left && lastCol < right;
      if (shifts) line.insert(lastCol + 1, right + 1, 1, erasing());
      insert = false;
      pen = cell.pen();
    }
    line.breakAt(lastCol);
    line.set(lastCol, Cell.empty(cell.pen()));
    col = lastCol;
    pending = false;
    put(joined, columns);
    insert = inserting;
    pen = current;
  }

  void repeat(int n) {
    if (last.isEmpty()) return;
    String text = last;
    int columns =
        clusters ? WidthOracle.clusterColumns(text) : WidthOracle.columns(text.codePointAt(0));
    for (int i = 0; i < Math.min(n, rows * cols); i++) put(text, columns);
  }

  void forgetLast() {
    last = "";
    lastRow = -1;
  }

  // Moving

  void moveTo(int toRow, int toCol) {
    if (origin) {
      row = Math.clamp((long) top + toRow, top, bottom);
      col = Math.clamp((long) left + toCol, left, right);
    } else {
      row = Math.clamp(toRow, 0, rows - 1);
      col = Math.clamp(toCol, 0, cols - 1);
    }
    pending = false;
  }

  int originRow() {
    return origin ? row - top : row;
  }

  int originCol() {
    return origin ? col - left : col;
  }

  void up(int n) {
    row = Math.max(row - n, row < top ? 0 : top);
    pending = false;
  }

  void down(int n) {
    row = Math.min(row + n, row > bottom ? rows - 1 : bottom);
    pending = false;
  }

  void forward(int n) {
    col = Math.min(col + n, col > right ? cols - 1 : right);
    pending = false;
  }

  void back(int n) {
    col = Math.max(col - n, col < left ? 0 : left);
    pending = false;
  }

  void carriageReturn() {
    col = origin || col >= left ? left : 0;
    pending = false;
  }

  void index() {
    pending = false;
    if (row != bottom) {
      down(1);
    } else if (betweenSides()) {
      scrollUp(top, 1, true);
    }
  }

  void reverseIndex() {
    pending = false;
    if (row != top) {
      up(1);
    } else if (betweenSides()) {
      page.scrollDown(top, bottom, left, right, 1, erasing());
    }
  }

  void scrollUp(int from, int n, boolean feeds) {
    page.scrollUp(from, bottom, left, right, n, erasing(), feeds && from == 0 && page == main);
  }

  /** HT: keeps a pending wrap. */
  void tab() {
    Integer next = tabs.higher(col);
    int limit = col > right ? cols - 1 : right;
    col = next == null ? limit : Math.min(next, limit);
  }

  void backTab(int n) {
    for (int i = 0; i < n && col > 0; i++) {
      Integer before = tabs.lower(col);
      col = before == null ? 0 : before;
    }
    if (origin) col = Math.max(col, left);
    pending = false;
  }

  // Erasing and shifting

  void eraseLine(int kind, boolean selective) {
    boolean spare = selective || isoGuard;
    if (kind == 0) {
      line().erase(col, cols, erasing(), spare);
      pending = false;
    } else if (kind == 1) {
      line().erase(0, col + 1, erasing(), spare);
    } else if (kind == 2) {
      line().erase(0, cols, erasing(), spare);
    }
  }

  void eraseDisplay(int kind, boolean selective) {
    boolean spare = selective || isoGuard;
    if (kind == 0) {
      eraseLine(0, selective);
      eraseRows(row + 1, rows, spare);
    } else if (kind == 1) {
      eraseRows(0, row, spare);
      eraseLine(1, selective);
    } else if (kind == 2) {
      if (!spare && page == main) {
        int used = 0;
        for (int r = 0; r < rows; r++) if (page.line(r).used() > 0) used = r + 1;
        if (used > 0) page.line(used - 1).endHere();
        page.scrollUp(0, rows - 1, 0, cols - 1, used, erasing(), true);
      }
      eraseRows(0, rows, spare);
    } else if (kind == 3 && !selective && page == main) {
      main.history.clear();
    }
  }

  private void eraseRows(int from, int to, boolean spare) {
    for (int r = from; r < to; r++) page.line(r).erase(0, cols, erasing(), spare);
  }

  void eraseCharacters(int n) {
    line().erase(col, Math.min(cols, col + n), erasing(), isoGuard);
    pending = false;
  }

  void insertCharacters(int n) {
    if (betweenSides()) line().insert(col, right + 1, n, erasing());
    pending = false;
  }

  void deleteCharacters(int n) {
    if (betweenSides()) line().delete(col, right + 1, n, erasing());
    pending = false;
  }

  void insertLines(int n) {
    if (!insideMargins()) return;
    page.scrollDown(row, bottom, left, right, n, erasing());
    col = left;
    pending = false;
  }

  void deleteLines(int n) {
    if (!insideMargins()) return;
    scrollUp(row, n, false);
    col = left;
    pending = false;
  }

  void insertColumns(int at, int n) {
    for (int r = top; r <= bottom; r++) page.line(r).insert(at, right + 1, n, erasing());
  }

  void deleteColumns(int at, int n) {
    for (int r = top; r <= bottom; r++) page.line(r).delete(at, right + 1, n, erasing());
  }

  void align() {
    freeMargins();
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < cols; c++)
        page.line(r).set(c, new Cell(Cell.Kind.NARROW, "E", Pen.PLAIN));
    }
    moveTo(0, 0);
  }

  // Saving, switching

  void save() {
    page.saved = new Page.SavedState(row, col, pending, pen, charsets.toString(), shift, origin);
  }

  void restore() {
    Page.SavedState saved = page.saved;
    pen = saved.pen().link(pen.link());
    charsets = new StringBuilder(saved.charsets());
    shift = saved.shift();
    origin = saved.origin();
    row = Math.min(saved.row(), rows - 1);
    col = Math.min(saved.col(), cols - 1);
    if (origin) {
      row = Math.clamp(row, top, bottom);
      col = Math.clamp(col, left, right);
    }
    pending = saved.pending() && row == saved.row() && col == saved.col();
  }

  void setMargins(int first, int end) {
    if (first >= end) return;
    top = first;
    bottom = end;
    moveTo(0, 0);
  }

  void setSides(int first, int end) {
    if (first >= end) return;
    left = first;
    right = end;
    moveTo(0, 0);
  }

  void show(Page next) {
    if (page == main) {
      hiddenRow = row;
      hiddenCol = col;
      hiddenPending = pending;
    }
    page = next;
  }

  void clear(Page which) {
    for (Line line : which.lines) line.erase(0, cols, erasing(), false);
  }

  List<String> texts(List<Line> lines) {
    List<String> out = new ArrayList<>();
    for (Line line : lines) out.add(line.text());
    return out;
  }

  // Resizing

  void resizeTo(int newCols, int newRows) {
    if (newCols == cols && newRows == rows) return;
    Page.SavedState saved = main.saved;
    ReflowOracle.Place here = new ReflowOracle.Place(row, col, pending);
    ReflowOracle.Place kept = new ReflowOracle.Place(saved.row(), saved.col(), saved.pending());
    if (page == alternate) {
      here.row -= alternate.crop(newCols, newRows, row);
      here.pending = pending && newCols == cols;
      here.col = Math.min(col, newCols - 1);
      ReflowOracle.Place hidden = new ReflowOracle.Place(hiddenRow, hiddenCol, hiddenPending);
      ReflowOracle.reflow(main, newCols, newRows, List.of(hidden, kept));
      hiddenRow = hidden.row;
      hiddenCol = hidden.col;
      hiddenPending = hidden.pending;
    } else {
      ReflowOracle.reflow(main, newCols, newRows, List.of(here, kept));
      alternate.crop(newCols, newRows, 0);
    }
    main.saved = saved.at(kept.row, kept.col, kept.pending);
    for (int c = (cols + 7) / 8 * 8; c < newCols; c += 8) tabs.add(c);
    tabs.removeIf(c -> c >= newCols);
    cols = newCols;
    rows = newRows;
    row = here.row;
    col = here.col;
    pending = here.pending;
    sideMargins = false;
    freeMargins();
    lastRow = -1;
  }
}
