package hotpaths.reference.rozi.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** DECFRA, DECERA, DECSERA, DECCRA, DECCARA, DECRARA, DECSACE, DECRQCRA. */
final class RectangleOracle {
  private final TerminalOracle terminal;
  private final List<List<Integer>> params;
  private int top;
  private int left;
  private int bottom;
  private int right;

  private RectangleOracle(TerminalOracle terminal, List<List<Integer>> params) {
    this.terminal = terminal;
    this.params = params;
  }

  static void run(TerminalOracle terminal, List<List<Integer>> params, String name) {
    RectangleOracle one = new RectangleOracle(terminal, params);
    switch (name) {
      case "*x" -> {
        int kind = one.arg(0, 0);
        if (kind <= 2) terminal.rectangles = kind == 2;
      }
      case "$x" -> {
        int c = one.arg(0, 0);
        boolean printable = (c >= 0x20 && c <= 0x7E) || (c >= 0xA0 && c <= 0xFF);
        if (printable && one.area(1)) one.fill(c);
      }
      case "$z" -> {
        if (one.area(0)) one.erase(false);
      }
      case "${" -> {
        if (one.area(0)) one.erase(true);
      }
      case "$v" -> {
        if (one.area(0)) one.copy();
      }
      case "*y" -> one.checksum(Math.max(0, params.isEmpty() ? 0 : params.getFirst().getFirst()));
      default -> {
        if (one.area(0)) one.restyle(name.equals("$t"));
      }
    }
  }

  private int arg(int i, int whenMissing) {
    int value = i < params.size() ? params.get(i).getFirst() : -1;
    return value <= 0 ? whenMissing : value;
  }

  private boolean area(int first) {
    int rowBase = terminal.origin ? terminal.top : 0;
    int colBase = terminal.origin ? terminal.left : 0;
    int rowEnd = terminal.origin ? terminal.bottom : terminal.rows - 1;
    int colEnd = terminal.origin ? terminal.right : terminal.cols - 1;
    top = rowBase + arg(first, 1) - 1;
    left = colBase + arg(first + 1, 1) - 1;
    bottom = Math.min(rowEnd, rowBase + arg(first + 2, 65_535) - 1);
    right = Math.min(colEnd, colBase + arg(first + 3, 65_535) - 1);
    return top <= bottom && left <= right;
  }

  private void checksum(int id) {
    int sum = 0;
    if (area(2)) {
      for (int row = top; row <= bottom; row++) {
        for (int col = left; col <= right; col++)
          sum -= worth(terminal.page.line(row).cells.get(col));
      }
    }
    terminal.reply("\u001bP%d!~%04X\u001b\\".formatted(id, sum & 0xFFFF));
  }

  /** As xterm counts: the characters, a space for none, and what a VT420 knows of their look. */
  private static int worth(Cell cell) {
    Pen pen = cell.pen();
    int look = pen.guarded() ? 4 : 0;
    if (pen.underline() != 0) look += 16;
    Map<String, Integer> known = Map.of("hidden", 8, "inverse", 32, "blink", 64, "bold", 128);
    for (String attribute : pen.attributes()) look += known.getOrDefault(attribute, 0);
    return look + (cell.text().isEmpty() ? ' ' : cell.text().codePoints().sum());
  }

  private void fill(int c) {
    for (int row = top; row <= bottom; row++) {
      for (int col = left; col <= right; col++) {
        Line line = terminal.page.line(row);
        line.breakAt(col);
        String text = Character.toString(terminal.inCharset(c, terminal.shift));
        line.set(col, new Cell(Cell.Kind.NARROW, text, terminal.pen));
      }
    }
  }

  private void erase(boolean selective) {
    for (int row = top; row <= bottom; row++) {
      terminal.page.line(row).erase(left, right + 1, terminal.erasing(), selective);
    }
  }

  private void copy() {
    int rowBase = terminal.origin ? terminal.top : 0;
    int colBase = terminal.origin ? terminal.left : 0;
    int rowEnd = terminal.origin ? terminal.bottom : terminal.rows - 1;
    int colEnd = terminal.origin ? terminal.right : terminal.cols - 1;
    int toRow = rowBase + arg(5, 1) - 1;
    int toCol = colBase + arg(6, 1) - 1;
    List<List<Cell>> source = new ArrayList<>();
    for (int row = top; row <= bottom; row++) {
      Line line = terminal.page.line(row);
      List<Cell> cells = new ArrayList<>(line.cells.subList(left, right + 1));
      for (int i = 0; i < cells.size(); i++) {
        boolean lostTail = cells.get(i).is(Cell.Kind.HEAD) && i == cells.size() - 1;
        boolean lostHead = cells.get(i).is(Cell.Kind.TAIL) && i == 0;
        if (lostTail || lostHead) cells.set(i, Cell.empty(cells.get(i).pen()));
      }
      source.add(cells);
    }
    for (int i = 0; i < source.size() && toRow + i <= rowEnd; i++) {
      paste(terminal.page.line(toRow + i), source.get(i), toCol, colEnd);
    }
  }

  private static void paste(Line line, List<Cell> cells, int toCol, int colEnd) {
    int n = Math.min(cells.size(), colEnd - toCol + 1);
    for (int i = 0; i < n; i++) line.breakAt(toCol + i);
    for (int i = 0; i < n; i++) {
      Cell cell = cells.get(i);
      boolean cut = cell.is(Cell.Kind.HEAD) && i == n - 1;
      line.set(toCol + i, cut ? Cell.empty(cell.pen()) : cell);
    }
  }

  /**
   * DECCARA sets attributes, DECRARA inverts them: of a rectangle, or of the text from one corner
   * to the other.
   */
  private void restyle(boolean invert) {
    for (int row = top; row <= bottom; row++) {
      boolean stream = !terminal.rectangles;
      int from = stream && row > top ? (terminal.origin ? terminal.left : 0) : left;
      int to =
          stream && row < bottom ? (terminal.origin ? terminal.right : terminal.cols - 1) : right;
      for (int col = from; col <= to; col++) {
        Line line = terminal.page.line(row);
        Cell cell = line.cells.get(col);
        if (cell.is(Cell.Kind.TAIL)) continue; // looks like its first half
        Pen changed = change(cell.pen(), invert);
        line.cells.set(col, new Cell(cell.kind(), cell.text(), changed));
        if (cell.is(Cell.Kind.HEAD)) line.cells.set(col + 1, new Cell(Cell.Kind.TAIL, "", changed));
      }
    }
  }

  private Pen change(Pen pen, boolean invert) {
    List<List<Integer>> codes =
        params.size() > 4 ? params.subList(4, params.size()) : List.of(List.of(0));
    if (!invert) return direct(pen, codes);
    Pen out = pen;
    for (List<Integer> param : codes) out = inverted(out, Math.max(0, param.getFirst()));
    return out;
  }

  /** All of SGR; 0 stands for the codes that end the attributes of a VT420. */
  private static Pen direct(Pen pen, List<List<Integer>> codes) {
    List<List<Integer>> sgr = new ArrayList<>();
    int ofColor = 0; // parameters that belong to a colour before them
    for (int i = 0; i < codes.size(); i++) {
      int code = Math.max(0, codes.get(i).getFirst());
      boolean alone = codes.get(i).size() == 1;
      if (ofColor > 0) {
        ofColor--;
      } else if (alone && (code == 38 || code == 48 || code == 58)) {
        int kind = i + 1 < codes.size() ? codes.get(i + 1).getFirst() : 0;
        ofColor = kind == 5 ? 2 : kind == 2 ? 4 : 1;
      } else if (alone && code == 0) {
        for (int end : new int[] {21, 24, 25, 27, 28}) sgr.add(List.of(end));
        continue;
      }
      sgr.add(codes.get(i));
    }
    return SgrOracle.apply(pen, sgr);
  }

  private static Pen inverted(Pen pen, int code) {
    return switch (code) {
      case 0 -> inverted(inverted(inverted(inverted(pen, 1), 4), 5), 7);
      case 1 -> toggle(pen, "bold");
      case 4 -> pen.underline(pen.underline() == 0 ? 1 : 0);
      case 5 -> toggle(pen, "blink");
      case 7 -> toggle(pen, "inverse");
      default -> pen;
    };
  }

  private static Pen toggle(Pen pen, String name) {
    return pen.attributes().contains(name) ? pen.without(name) : pen.with(name);
  }
}
