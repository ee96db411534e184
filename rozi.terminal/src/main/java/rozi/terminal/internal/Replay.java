package rozi.terminal.internal;

import java.util.ArrayList;
import java.util.List;
import rozi.terminal.Mark;

/** Writes the bytes that rebuild a screen. */
public final class Replay {
  private static final String PLAIN_CHARSETS = "\u001b(B\u001b)B\u001b*B\u001b+B\u000f";
  private final Terminal t;
  private final ReplayRows out;
  private List<Mark> marks = List.of();
  private int nextMark;

  /** Of a screen, as it is now. */
  public Replay(Terminal t) {
    this.t = t;
    out = new ReplayRows(t);
  }

  /** All of it, from RIS on. */
  public byte[] export() {
    out.put("\u001bc\u001b[?2027l");
    if (t.on(Modes.COLUMNS_132)) out.put("\u001b[?95h\u001b[?3h\u001b[?95l");
    if (t.on(Modes.NO_CLEAR)) out.put("\u001b[?95h");
    colors();
    titles();
    savedCursor(t.screens.primarySaved);
    primaryRows();
    keyboard(0);
    if (t.screens.onAlternate()) {
      cup(t.screens.parkedRow, t.screens.parkedColumn);
      out.put("\u001b[?47h");
      savedCursor(t.screens.alternateSaved);
      out.home();
      for (int r = 0; r < t.rows; r++)
        out.row(t.screens.alternate().row(r), r == t.rows - 1, List.of());
      keyboard(1);
    }
    settings();
    return out.bytes();
  }

  private void cup(int row, int column) {
    out.put("\u001b[" + (row + 1) + ";" + (column + 1) + "H");
  }

  private void colors() {
    for (int i = 0; i < 256; i++) {
      if (t.palette.isSet(i))
        out.put("\u001b]4;" + i + ";" + Palette.describe(t.palette.get(i)) + "\u001b\\");
    }
    for (int i = 0; i < 3; i++) {
      int entry = Palette.FOREGROUND + i;
      if (t.palette.isSet(entry)) {
        out.put("\u001b]" + (10 + i) + ";" + Palette.describe(t.palette.get(entry)) + "\u001b\\");
      }
    }
  }

  private void titles() {
    for (String title : t.titles.stacked()) out.put("\u001b]2;" + title + "\u001b\\\u001b[22;2t");
    out.put("\u001b]2;" + t.titles.title + "\u001b\\");
  }

  private void primaryRows() {
    marks = t.marks.all();
    nextMark = 0;
    Grid grid = t.screens.primary;
    int size = t.history.size();
    int total = size + t.rows;
    for (int line = 0; line < total; line++) {
      List<String> here = marksAt(line);
      if (line < size) {
        out.historyRow(line, false, here);
      } else {
        out.row(grid.row(line - size), line == total - 1, here);
      }
    }
  }

  /**
   * Sequences, at the start of a row, that set all marks up to the first one further down. They
   * keep their order, so one that was set after the shell went up again is reached by going up here
   * too.
   */
  private List<String> marksAt(int line) {
    List<String> all = List.of();
    for (; nextMark < marks.size(); nextMark++) {
      Mark mark = marks.get(nextMark);
      int up = (int) (t.history.evicted() + line - mark.line());
      if (up < 0) break;
      if (all.isEmpty()) all = new ArrayList<>();
      String kind =
          switch (mark.kind()) {
            case PROMPT -> "A";
            case COMMAND -> "B";
            case OUTPUT -> "C";
            case FINISHED -> mark.exitCode() < 0 ? "D" : "D;" + mark.exitCode();
          };
      String there = up == 0 ? "" : "\u001b[" + up + "A";
      String back = up == 0 ? "\r" : "\r\u001b[" + up + "B";
      all.add(there + "\u001b[" + (mark.column() + 1) + "G\u001b]133;" + kind + "\u001b\\" + back);
    }
    return all;
  }

  /** Before the text, since a pending wrap needs a character that the text then replaces. */
  private void savedCursor(SavedCursor saved) {
    if (saved.isInitial()) return;
    if (saved.origin()) out.put("\u001b[?6h");
    boolean atMargin = saved.pending && saved.column < t.columns - 1;
    if (atMargin) out.put("\u001b[?69h\u001b[1;" + (saved.column + 1) + "s");
    cup(saved.row, saved.column);
    if (saved.pending) out.put("x");
    pen(saved.pen());
    charsets(saved.charsets());
    out.put("\u001b7");
    if (atMargin) out.put("\u001b[?69l");
    out.put("\u001b[?6l\u001b[0m\u001b[0\"q" + PLAIN_CHARSETS + "\u001b[H\u001b[J");
  }

  /**
   * Makes the wrap pending: by DECRC if the cursor came from there, else by printing the last
   * character once more.
   */
  private void pend() {
    SavedCursor saved = t.screens.saved();
    if (saved.pending
        && saved.row == t.cy
        && saved.column == t.cx
        && saved.origin() == t.on(Modes.ORIGIN)) {
      out.put("\u001b8\u001b[0\"q" + PLAIN_CHARSETS);
      return;
    }
    Row row = t.grid.row(t.cy);
    int column = (row.cells[t.cx] & Cells.TAIL) != 0 ? t.cx - 1 : t.cx;
    out.last(row.cells[column], t.cy - t.motion.originRow(), column - t.motion.originColumn());
  }

  private void pen(Pen pen) {
    if ((pen.attributes & rozi.terminal.Style.PROTECTED) != 0) out.put("\u001b[1\"q");
    out.put(
        "\u001b["
            + Sgr.describe(pen.attributes, pen.foreground, pen.background, pen.underline)
            + "m");
  }

  private void charsets(Charsets c) {
    for (int set = 0; set < 4; set++) {
      if (c.set(set) != Charsets.ASCII) {
        out.put(c.designation(set));
      }
    }
    switch (c.gl) {
      case 1 -> out.put("\u000e");
      case 2 -> out.put("\u001bn");
      case 3 -> out.put("\u001bo");
      default -> {}
    }
    if (c.single != 0) out.put(c.single == 2 ? "\u001bN" : "\u001bO");
  }

  private void keyboard(int screen) {
    int[] all = t.keyboard.history(screen);
    if (all[0] != 0) out.put("\u001b[=" + all[0] + ";1u");
    for (int i = 1; i < all.length; i++) out.put("\u001b[>" + all[i] + "u");
  }

  /** What holds for both screens; the cursor comes when nothing moves it any more. */
  private void settings() {
    tabs();
    if (t.on(Modes.LEFT_RIGHT))
      out.put("\u001b[?69h\u001b[" + (t.left + 1) + ";" + (t.right + 1) + "s");
    out.put("\u001b[" + (t.top + 1) + ";" + (t.bottom + 1) + "r");
    out.put("\u001b[" + t.reports.cursorStyle() + " q");
    if (t.rectangles.extentRectangle) out.put("\u001b[2*x");
    out.put("\u001b[>4;" + t.keyboard.modifyOtherKeys + "m");
    if (t.on(Modes.ORIGIN)) out.put("\u001b[?6h");
    cup(t.cy - t.motion.originRow(), t.cx - t.motion.originColumn());
    if (t.wrapPending) pend();
    if (t.isoProtection) out.put("\u001bV\u001bW");
    if (t.isoProtection && (t.pen.attributes & rozi.terminal.Style.PROTECTED) != 0) {
      out.put("\u001bV\u001b[" + describePen() + "m");
    } else {
      pen(t.pen);
    }
    if (t.pen.link != 0) out.link(t.links.get(t.pen.link));
    charsets(t.charsets);
    out.put(t.modeTable.describe());
  }

  private String describePen() {
    return Sgr.describe(t.pen.attributes, t.pen.foreground, t.pen.background, t.pen.underline);
  }

  private void tabs() {
    out.put("\u001b[3g");
    for (int c = 0; c < t.columns; c++) if (t.tabs.at(c)) out.put("\u001b[" + (c + 1) + "G\u001bH");
  }
}
