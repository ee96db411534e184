package hotpaths.reference.rozi.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** The state of a screen, and the operations that control functions are made of. */
abstract class ScreenOracle {
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

  /** Nothing joins what was printed before. */
  abstract void endCluster();

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
    page.saved =
        new Page.SavedState(
            row, col, pending, pen, charsets.toString(), shift, singleShift, origin);
  }

  void restore() {
    Page.SavedState saved = page.saved;
    pen = saved.pen().link(pen.link());
    charsets = new StringBuilder(saved.charsets());
    shift = saved.shift();
    singleShift = saved.singleShift();
    origin = saved.origin();
    row = Math.min(saved.row(), rows - 1);
    col = Math.min(saved.col(), cols - 1);
    if (origin) {
      row = Math.clamp(row, top, bottom);
      col = Math.clamp(col, left, right);
    }
    boolean atEdge = col == right || col == cols - 1; // else nothing is there to wait at
    pending = saved.pending() && row == saved.row() && col == saved.col() && atEdge;
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
    if (page != next) endCluster();
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
    if (pending && col < cols - 1) { // the margin it waited at is gone
      col++;
      pending = false;
    }
    if (hiddenPending && hiddenCol < cols - 1) {
      hiddenCol++;
      hiddenPending = false;
    }
    sideMargins = false;
    freeMargins();
    endCluster();
  }
}
