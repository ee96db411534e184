package hotpaths.reference.rozi.terminal;

import java.util.ArrayList;
import java.util.List;

/** A main or alternate screen: rows, and for the main one what scrolled off. */
final class Page {
  final List<Line> lines = new ArrayList<>();
  final List<Line> history = new ArrayList<>();
  final int historyLimit;
  SavedState saved = SavedState.INITIAL;
  int cols;

  Page(int cols, int rows, int historyLimit) {
    this.cols = cols;
    this.historyLimit = historyLimit;
    for (int i = 0; i < rows; i++) lines.add(new Line(cols, Pen.PLAIN));
  }

  /** What DECSC keeps. */
  record SavedState(
      int row,
      int col,
      boolean pending,
      Pen pen,
      String charsets,
      int shift,
      int singleShift,
      boolean origin) {
    static final SavedState INITIAL = new SavedState(0, 0, false, Pen.PLAIN, "BBBB", 0, -1, false);

    SavedState at(int newRow, int newCol, boolean newPending) {
      return new SavedState(newRow, newCol, newPending, pen, charsets, shift, singleShift, origin);
    }
  }

  Line line(int row) {
    return lines.get(row);
  }

  int rows() {
    return lines.size();
  }

  void remember(Line line) {
    history.add(line);
    while (history.size() > historyLimit) history.removeFirst();
  }

  /** Rows {@code [top, bottom]}, columns {@code [left, right]} go up by {@code n}. */
  void scrollUp(int top, int bottom, int left, int right, int n, Pen pen, boolean feed) {
    int count = Math.min(n, bottom - top + 1);
    if (left == 0 && right == cols - 1) {
      for (int i = 0; i < count; i++) {
        Line gone = lines.remove(top);
        if (feed && historyLimit > 0) remember(gone);
        lines.add(bottom, new Line(cols, pen));
      }
      return;
    }
    splitSides(top, bottom, left, right);
    for (int row = top; row <= bottom; row++)
      copy(row, row + count <= bottom ? row + count : -1, left, right, pen);
  }

  void scrollDown(int top, int bottom, int left, int right, int n, Pen pen) {
    int count = Math.min(n, bottom - top + 1);
    if (left == 0 && right == cols - 1) {
      for (int i = 0; i < count; i++) {
        lines.remove(bottom);
        lines.add(top, new Line(cols, pen));
      }
      return;
    }
    splitSides(top, bottom, left, right);
    for (int row = bottom; row >= top; row--)
      copy(row, row - count >= top ? row - count : -1, left, right, pen);
  }

  private void splitSides(int top, int bottom, int left, int right) {
    for (int row = top; row <= bottom; row++) {
      line(row).splitBefore(left);
      line(row).splitBefore(right + 1);
    }
  }

  private void copy(int to, int from, int left, int right, Pen pen) {
    for (int col = left; col <= right; col++) {
      line(to).set(col, from < 0 ? Cell.empty(pen) : line(from).cells.get(col));
    }
  }

  /**
   * Cuts or pads at the right and below; rows at the top go if the cursor would be lost. Returns
   * how many.
   */
  int crop(int newCols, int newRows, int cursorRow) {
    int gone = Math.max(0, cursorRow - newRows + 1);
    for (int i = 0; i < gone; i++) lines.removeFirst();
    while (lines.size() > newRows) lines.removeLast();
    while (lines.size() < newRows) lines.add(new Line(newCols, Pen.PLAIN));
    for (Line line : lines) {
      if (newCols != line.cells.size()) line.endHere();
      if (newCols < line.cells.size()) {
        line.splitBefore(newCols);
        while (line.cells.size() > newCols) line.cells.removeLast();
      }
      while (line.cells.size() < newCols) line.cells.add(Cell.empty(Pen.PLAIN));
    }
    lines.getLast().endHere();
    int row = Math.min(saved.row(), newRows - 1);
    int col = Math.min(saved.col(), newCols - 1);
    saved = saved.at(row, col, saved.pending() && newCols == cols && row == saved.row());
    cols = newCols;
    return gone;
  }
}
