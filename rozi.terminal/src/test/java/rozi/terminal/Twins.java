package rozi.terminal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import hotpaths.reference.rozi.terminal.Cell;
import hotpaths.reference.rozi.terminal.Line;
import hotpaths.reference.rozi.terminal.Pen;
import hotpaths.reference.rozi.terminal.TerminalOracle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The screen and its oracle, fed the same, described alike. */
final class Twins {
  private final TerminalScreen screen;
  private final TerminalOracle oracle;
  private final StringBuilder replies = new StringBuilder();

  Twins(int columns, int rows, int scrollback) {
    TerminalLimits limits =
        new TerminalLimits(scrollback, 1 << 24, 4000, 4000, 1 << 20, 1000, 4000, 100, 4000, 10);
    screen = new TerminalScreen(columns, rows, Screens.OPTIONS.withLimits(limits));
    oracle = new TerminalOracle(columns, rows, scrollback);
  }

  void feed(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    feed(bytes, 0, bytes.length);
  }

  void feed(byte[] bytes, int from, int to) {
    screen.feed(bytes, from, to);
    screen.checkInvariants();
    replies.append(new String(screen.drainReplies(), ISO_8859_1));
    byte[] part = new byte[to - from];
    System.arraycopy(bytes, from, part, 0, part.length);
    oracle.feed(part);
  }

  void resize(int columns, int rows) {
    screen.resize(columns, rows);
    screen.checkInvariants();
    oracle.resize(columns, rows);
  }

  /** What the fast one shows. */
  String actual() {
    StringBuilder out = new StringBuilder();
    if (!screen.alternate()) {
      for (int r = 0; r < screen.historySize(); r++) row(out, "history", screen.historyLine(r));
    }
    for (int r = 0; r < screen.rows(); r++) row(out, "row", screen.line(r));
    Cursor cursor = screen.cursor();
    return out.append(
            tail(
                cursor.row(),
                cursor.column(),
                cursor.pendingWrap(),
                cursor.visible(),
                screen.alternate(),
                screen.title(),
                replies.toString()))
        .toString();
  }

  /** What the oracle shows. */
  String expected() {
    StringBuilder out = new StringBuilder();
    if (!oracle.isAlternate()) for (Line line : oracle.history()) row(out, "history", line);
    for (Line line : oracle.lines()) row(out, "row", line);
    return out.append(
            tail(
                oracle.cursorRow(),
                oracle.cursorCol(),
                oracle.isWrapPending(),
                oracle.isCursorVisible(),
                oracle.isAlternate(),
                oracle.title(),
                oracle.replies()))
        .toString();
  }

  private static String tail(
      int row, int col, boolean pending, boolean visible, boolean alt, String title, String said) {
    return "cursor %d,%d%s%s%s title=%s replies=%s"
        .formatted(
            row,
            col,
            pending ? " pending" : "",
            visible ? "" : " hidden",
            alt ? " alternate" : "",
            title,
            said.replace('\u001b', '^'));
  }

  private static void row(StringBuilder out, String name, ScreenRow row) {
    List<String> cells = new ArrayList<>();
    for (int c = 0; c < row.length(); c++) {
      Style style = row.style(c);
      String text = row.text(c).isEmpty() && row.width(c) > 0 ? " " : row.text(c);
      String look =
          look(
              Objects.requireNonNullElse(Colors.text(style.foreground()), ""),
              Objects.requireNonNullElse(Colors.text(style.background()), ""),
              Objects.requireNonNullElse(Colors.text(style.underlineColor()), ""),
              style.names().toString(),
              style.link() == null ? "" : style.link().uri());
      cells.add((row.filler(c) ? "filler" : text + "/" + row.width(c)) + look);
    }
    finish(out, name, cells, row.wrapped());
  }

  private static void row(StringBuilder out, String name, Line line) {
    List<String> cells = new ArrayList<>();
    for (Cell cell : line.cells()) {
      Pen pen = cell.pen();
      List<String> names = new ArrayList<>(pen.attributes());
      if (pen.guarded()) names.add("protected");
      String[] kinds = {"", "", "double-", "curly-", "dotted-", "dashed-"};
      if (pen.underline() > 0) names.add(kinds[pen.underline()] + "underline");
      names.sort(null);
      String shown =
          switch (cell.kind()) {
            case EMPTY -> " /1";
            case NARROW -> cell.text() + "/1";
            case HEAD -> cell.text() + "/2";
            case TAIL -> "/0";
            case FILLER -> "filler";
          };
      cells.add(shown + look(pen.fg(), pen.bg(), pen.lineColor(), names.toString(), pen.link()));
    }
    finish(out, name, cells, line.wrapped());
  }

  private static String look(String fg, String bg, String line, String names, String link) {
    String all = fg + "," + bg + "," + line + "," + names + "," + link;
    return all.equals(",,,[],") ? "" : "{" + all + "}";
  }

  private static void finish(StringBuilder out, String name, List<String> cells, boolean wrapped) {
    while (!cells.isEmpty() && cells.getLast().equals(" /1")) cells.removeLast();
    out.append(name).append(wrapped ? "~ " : "  ").append(String.join(" ", cells)).append('\n');
  }
}
