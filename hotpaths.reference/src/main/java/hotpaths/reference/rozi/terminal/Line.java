package hotpaths.reference.rozi.terminal;

import java.util.ArrayList;
import java.util.List;

/** A row of cells, and whether its text goes on in the row below. */
public final class Line {
  final List<Cell> cells = new ArrayList<>();
  boolean wrapped;

  Line(int cols, Pen pen) {
    for (int i = 0; i < cols; i++) cells.add(Cell.empty(pen));
  }

  /** The columns, left to right. */
  public List<Cell> cells() {
    return List.copyOf(cells);
  }

  /** Whether the text goes on below. */
  public boolean wrapped() {
    return wrapped;
  }

  /** The text without what is blank at its end. */
  public String text() {
    StringBuilder out = new StringBuilder();
    for (Cell cell : cells) {
      switch (cell.kind()) {
        case EMPTY, FILLER -> out.append(' ');
        case NARROW, HEAD -> out.append(cell.text());
        case TAIL -> {}
      }
    }
    int end = out.length();
    while (end > 0 && out.charAt(end - 1) == ' ') end--;
    return out.substring(0, end);
  }

  /** One more than the last column that is not empty in the plain pen. */
  int used() {
    int end = cells.size();
    while (end > 0 && cells.get(end - 1).equals(Cell.empty(Pen.PLAIN))) end--;
    return end;
  }

  /** Leaves the last column free because what comes next needs two. */
  void fillLast(Pen pen) {
    breakAt(cells.size() - 1);
    cells.set(cells.size() - 1, new Cell(Cell.Kind.FILLER, "", pen));
  }

  /**
   * Writes a cell; a row whose last cell changes does not go on below any more, and a filler that
   * moves is none.
   */
  void set(int col, Cell cell) {
    boolean filler = cell.is(Cell.Kind.FILLER);
    cells.set(col, filler ? Cell.empty(cell.pen()) : cell);
    if (col == cells.size() - 1) wrapped = false;
  }

  /** The text does not go on below. */
  void endHere() {
    wrapped = false;
    Cell end = cells.getLast();
    if (end.is(Cell.Kind.FILLER)) cells.set(cells.size() - 1, Cell.empty(end.pen()));
  }

  /** A cell that will be overwritten alone takes the other half of its character away. */
  void breakAt(int col) {
    Cell cell = cells.get(col);
    if (cell.is(Cell.Kind.HEAD)) {
      set(col, Cell.empty(cell.pen()));
      set(col + 1, Cell.empty(cells.get(col + 1).pen()));
    } else if (cell.is(Cell.Kind.TAIL)) {
      set(col, Cell.empty(cell.pen()));
      set(col - 1, Cell.empty(cells.get(col - 1).pen()));
    }
  }

  /** No character may stand across the boundary left of {@code col}. */
  void splitBefore(int col) {
    if (col > 0 && col < cells.size() && cells.get(col).is(Cell.Kind.TAIL)) breakAt(col);
  }

  void erase(int from, int to, Pen pen, boolean spareGuarded) {
    for (int col = from; col < to; col++) {
      if (spareGuarded && cells.get(col).pen().guarded()) continue;
      breakAt(col);
      set(col, Cell.empty(pen));
    }
  }

  /** Columns {@code [from, to)} move right by {@code n}; what leaves is lost. */
  void insert(int from, int to, int n, Pen pen) {
    int count = Math.min(n, to - from);
    splitBefore(from);
    splitBefore(to);
    splitBefore(to - count);
    for (int col = to - 1; col >= from; col--) {
      set(col, col - count >= from ? cells.get(col - count) : Cell.empty(pen));
    }
  }

  /** Columns {@code [from, to)} move left by {@code n}. */
  void delete(int from, int to, int n, Pen pen) {
    int count = Math.min(n, to - from);
    splitBefore(from);
    splitBefore(to);
    splitBefore(from + count);
    for (int col = from; col < to; col++) {
      set(col, col + count < to ? cells.get(col + count) : Cell.empty(pen));
    }
  }
}
