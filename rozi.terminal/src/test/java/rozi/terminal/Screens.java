package rozi.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;

/** Screens for tests, and what they show. */
final class Screens {
  static final TerminalOptions OPTIONS = TerminalOptions.DEFAULT.withNanoClock(() -> 0);

  private Screens() {}

  /** A screen that was fed {@code input}, with ^[ for ESC. */
  static TerminalScreen of(int columns, int rows, String input) {
    return fed(new TerminalScreen(columns, rows, OPTIONS), input);
  }

  static TerminalScreen fed(TerminalScreen screen, String input) {
    screen.feed(bytes(input));
    screen.checkInvariants();
    return screen;
  }

  static byte[] bytes(String input) {
    return input.replace("^[", "\u001b").getBytes(UTF_8);
  }

  /** The rows as text without spaces at their ends. */
  static List<String> text(TerminalScreen screen) {
    List<String> rows = new ArrayList<>();
    for (int r = 0; r < screen.rows(); r++) rows.add(screen.line(r).text().stripTrailing());
    return rows;
  }

  /** Rows joined by a bar. */
  static String shown(int columns, int rows, String input) {
    return String.join("|", text(of(columns, rows, input)));
  }

  static List<String> history(TerminalScreen screen) {
    List<String> rows = new ArrayList<>();
    for (int r = 0; r < screen.historySize(); r++)
      rows.add(screen.historyLine(r).text().stripTrailing());
    return rows;
  }

  static String replies(TerminalScreen screen) {
    return new String(screen.drainReplies(), UTF_8).replace("\u001b", "^[");
  }

  /** Row from 0, column from 0, and ! if the wrap is pending. */
  static String cursor(TerminalScreen screen) {
    Cursor c = screen.cursor();
    return c.row() + "," + c.column() + (c.pendingWrap() ? "!" : "");
  }

  /** False for the states that BEHAVIOUR.md says no sequence brings back. */
  static boolean canBeReplayed(TerminalScreen screen) {
    Cursor cursor = screen.cursor();
    ScreenRow at = screen.line(cursor.row());
    if (cursor.pendingWrap()
        && (at.wrapped() || at.filler(cursor.column()) || bound(at, cursor.column()))) return false;
    for (int r = 0; r < screen.rows(); r++)
      if (bound(screen.line(r), screen.columns())) return false;
    for (int r = 0; r < screen.historySize(); r++) {
      if (bound(screen.historyLine(r), screen.columns())) return false;
    }
    return true;
  }

  private static boolean bound(ScreenRow row, int column) {
    boolean all = column == row.length();
    for (int c = all ? 0 : column; c <= Math.min(column, row.length() - 1); c++) {
      Style style = row.style(c);
      boolean keeps = style.link() != null || style.has(Style.PROTECTED);
      if (!row.text(c).isEmpty() || row.width(c) != 1 || !keeps) return false;
    }
    return column <= row.length() && row.length() > 0;
  }

  /** All that replay must bring back. */
  static String state(TerminalScreen screen) {
    StringBuilder s = new StringBuilder();
    for (int r = 0; r < screen.historySize(); r++) row(s, screen.historyLine(r));
    s.append("--\n");
    for (int r = 0; r < screen.rows(); r++) row(s, screen.line(r));
    s.append(screen.cursor())
        .append(screen.title())
        .append(screen.input())
        .append(screen.alternate());
    for (Mark m : screen.marks()) {
      s.append(m.kind())
          .append(m.line() - screen.evictedLines())
          .append(',')
          .append(m.column())
          .append(m.exitCode());
    }
    for (int entry = 0; entry < 259; entry++) s.append(screen.paletteColor(entry)).append(' ');
    return s.toString();
  }

  private static void row(StringBuilder s, ScreenRow row) {
    s.append(row.text()).append(row.wrapped() ? "~" : "").append(row.runs());
    for (int c = 0; c < row.length(); c++)
      s.append(row.width(c)).append(row.text(c).isEmpty() ? "_" : "");
    s.append('\n');
  }
}
