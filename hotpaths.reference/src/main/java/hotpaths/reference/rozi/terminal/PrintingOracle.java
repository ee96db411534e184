package hotpaths.reference.rozi.terminal;

/** Printing: wraps, wide and combining characters, clusters, REP. */
abstract class PrintingOracle extends ScreenOracle {
  private static final int MAX_CODE_POINTS = 32;
  private static final String GRAPHICS = "◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·";
  private String last = "";
  private String cluster = ""; // last, and what found no room in it
  private int lastColumns;
  private int lastRow = -1;
  private int lastCol;
  private int afterRow;
  private int afterCol;
  private boolean afterPending;

  PrintingOracle(int cols, int rows, int scrollback) {
    super(cols, rows, scrollback);
  }

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
    return inCharset(c, set);
  }

  int inCharset(int c, int set) {
    return switch (charsets.charAt(set)) {
      case '0' -> c == 0x5F ? 0xA0 : c >= 0x60 && c <= 0x7E ? GRAPHICS.charAt(c - 0x60) : c;
      case 'A' -> c == '#' ? 0xA3 : c;
      case '1' -> c < 0x7F ? c + 0x80 : c; // ISO Latin-1's right half
      default -> c;
    };
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
    lastColumns = columns;
    cluster = text;
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
    int at = columnBefore();
    if (at < 0) return;
    Cell cell = line().cells.get(at);
    boolean blank = cell.is(Cell.Kind.EMPTY) || cell.is(Cell.Kind.FILLER);
    String text = blank ? " " : cell.text();
    if (text.codePointCount(0, text.length()) >= MAX_CODE_POINTS) return;
    boolean wasLast = isLastUntouched();
    String joined = text + Character.toString(c);
    boolean goesOn = line().wrapped && !cell.is(Cell.Kind.FILLER);
    line().set(at, new Cell(blank ? Cell.Kind.NARROW : cell.kind(), joined, cell.pen()));
    line().wrapped = goesOn;
    if (wasLast) {
      last = joined;
      cluster = joined;
    }
  }

  /** Whether the cursor is where printing left it, and behind the same character. */
  private boolean isLastUntouched() {
    boolean stays = row == afterRow && col == afterCol && pending == afterPending;
    return lastRow >= 0 && stays && line().cells.get(columnBefore()).text().equals(last);
  }

  /** Of the character before the cursor; -1 if there is none. */
  private int columnBefore() {
    int at = pending ? col : col - 1;
    return at > 0 && line().cells.get(at).is(Cell.Kind.TAIL) ? at - 1 : at;
  }

  private boolean joinsLast(int c) {
    return isLastUntouched() && WidthOracle.isOneCluster(cluster + Character.toString(c));
  }

  private void joinCluster(int c) {
    lastRow = row;
    lastCol = columnBefore();
    Line line = line();
    Cell cell = line.cells.get(lastCol);
    cluster += Character.toString(c);
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
    int columns = lastColumns;
    for (int i = 0; i < Math.min(n, rows * cols); i++) put(text, columns);
  }

  @Override
  void endCluster() {
    lastRow = -1;
  }

  void forgetLast() {
    last = "";
    lastRow = -1;
  }
}
