package hotpaths.reference.rozi.terminal;

import java.util.ArrayList;
import java.util.List;

/** A new size for the main screen: soft-wrapped rows are one text, which is wrapped again. */
final class ReflowOracle {
  /** A place that stays at its text. */
  static final class Place {
    int row;
    int col;
    boolean pending;

    Place(int row, int col, boolean pending) {
      this.row = row;
      this.col = col;
      this.pending = pending;
    }
  }

  private final List<Line> out = new ArrayList<>();
  private final List<Place> places;
  private final List<Place> moved = new ArrayList<>();
  private final int cols;

  private ReflowOracle(int cols, List<Place> places) {
    this.cols = cols;
    this.places = places;
    for (Place place : places) moved.add(new Place(-1, place.col, place.pending));
  }

  /** Changes {@code page}, and the places with it; the first is the cursor. */
  static void reflow(Page page, int cols, int rows, List<Place> places) {
    int past = page.history.size();
    int oldRows = page.rows();
    Place cursor = places.getFirst();
    int used = cursor.row + 1;
    for (int r = 0; r < oldRows; r++) if (page.line(r).used() > 0) used = Math.max(used, r + 1);
    boolean full = used == oldRows;
    List<Line> all = new ArrayList<>(page.history);
    all.addAll(page.lines.subList(0, used));
    List<Place> tracked = new ArrayList<>(places);
    Place first = new Place(0, 0, false);
    tracked.add(first);
    for (Place place : tracked) place.row += past;
    if (cols != page.cols) all = new ReflowOracle(cols, tracked).rewrap(all);
    int from = full ? all.size() - rows : Math.max(first.row, all.size() - rows);
    from = Math.max(0, Math.min(from, cursor.row));
    page.cols = cols;
    page.history.clear();
    for (Line line : all.subList(0, from)) page.remember(line);
    page.lines.clear();
    for (int r = 0; r < rows; r++) {
      page.lines.add(from + r < all.size() ? all.get(from + r) : new Line(cols, Pen.PLAIN));
    }
    page.lines.getLast().endHere();
    for (Place place : places) place.row = Math.clamp((long) place.row - from, 0, rows - 1);
  }

  private List<Line> rewrap(List<Line> all) {
    for (int start = 0; start < all.size(); ) {
      int end = start;
      while (all.get(end).wrapped && end + 1 < all.size()) end++;
      List<Cell> text = new ArrayList<>();
      List<Integer> offsets = new ArrayList<>();
      places.forEach(place -> offsets.add(-1));
      for (int r = start; r <= end; r++) {
        for (int p = 0; p < places.size(); p++) {
          Place place = places.get(p);
          if (place.row == r) offsets.set(p, text.size() + place.col);
        }
        append(text, all.get(r), r < end);
      }
      wrapText(text, text.size() - blanksAtEnd(all.get(end)), offsets);
      start = end + 1;
    }
    for (int p = 0; p < places.size(); p++) {
      Place place = places.get(p);
      Place to = moved.get(p);
      if (to.row < 0) {
        place.row += out.size() - all.size();
        place.pending &= place.col <= cols - 1;
        if (place.pending && place.col < cols - 1) {
          place.col++;
          place.pending = false;
        }
        place.col = Math.min(place.col, cols - 1);
      } else {
        place.row = to.row;
        boolean filled = !out.get(to.row).cells.getLast().is(Cell.Kind.EMPTY);
        if (place.pending) {
          place.pending = to.col == cols - 1;
          to.col++;
        } else {
          place.pending = p == 0 && filled && to.col == cols; // the cursor, just behind its text
        }
        place.col = Math.min(to.col, cols - 1);
      }
    }
    return out;
  }

  private static void append(List<Cell> text, Line line, boolean goesOn) {
    int end = goesOn ? line.cells.size() : line.used();
    for (int c = 0; c < end; c++) {
      if (!line.cells.get(c).is(Cell.Kind.FILLER)) text.add(line.cells.get(c));
    }
  }

  /** What does not wrap: erased cells at the end of a line. */
  private static int blanksAtEnd(Line line) {
    int used = line.used();
    int end = used;
    while (end > 0 && line.cells.get(end - 1).is(Cell.Kind.EMPTY)) end--;
    return used - end;
  }

  private void wrapText(List<Cell> text, int last, List<Integer> offsets) {
    int i = 0;
    do {
      int n = Math.min(cols, text.size() - i);
      boolean filler = i + n < text.size() && text.get(i + n).is(Cell.Kind.TAIL);
      if (filler) n--;
      Line line = new Line(cols, Pen.PLAIN);
      for (int c = 0; c < n; c++) line.cells.set(c, text.get(i + c));
      if (filler) line.cells.set(n, new Cell(Cell.Kind.FILLER, "", text.get(i + n).pen()));
      line.wrapped = i + n < last;
      Cell end = line.cells.get(cols - 1);
      if (line.wrapped && end.is(Cell.Kind.EMPTY)) {
        line.cells.set(cols - 1, new Cell(Cell.Kind.NARROW, " ", end.pen()));
      }
      for (int p = 0; p < places.size(); p++) {
        int offset = offsets.get(p);
        if (offset >= i && (offset < i + n || !line.wrapped)) {
          moved.get(p).row = out.size();
          moved.get(p).col = offset - i;
          offsets.set(p, -1);
        }
      }
      out.add(line);
      i += n;
    } while (i < last);
  }
}
