package hotpaths.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Locale;
import rozi.terminal.Colors;
import rozi.terminal.Cursor;
import rozi.terminal.ScreenRow;
import rozi.terminal.Style;
import rozi.terminal.StyleRun;
import rozi.terminal.TerminalScreen;

/** A screen as one JSON object. */
final class ScreenJson {
  private final Io io;
  private final JsonOut json;

  ScreenJson(Io io) {
    this.io = io;
    json = new JsonOut(io);
  }

  void print(TerminalScreen screen, byte[] replies, boolean cells, boolean history) {
    Cursor cursor = screen.cursor();
    json.raw("{\"cols\":" + screen.columns() + ",\"rows\":" + screen.rows());
    json.raw(",\"cursor\":{\"row\":" + cursor.row() + ",\"col\":" + cursor.column());
    json.raw(",\"visible\":" + cursor.visible() + ",\"shape\":\"");
    json.raw(cursor.shape().name().toLowerCase(Locale.ROOT) + "\"},\"title\":");
    string(screen.title());
    json.raw(",\"alt\":" + screen.alternate() + ",\"scrollback\":" + screen.historySize());
    json.raw(",\"lines\":[");
    for (int i = 0; i < screen.rows(); i++) {
      json.raw(i == 0 ? "" : ",");
      string(ScreenText.trimmed(screen.line(i)));
    }
    json.raw("],\"wrapped\":[");
    for (int i = 0; i < screen.rows(); i++) {
      json.raw(i == 0 ? "" : ",").raw(Boolean.toString(screen.line(i).wrapped()));
    }
    json.raw("],\"replies\":");
    string(new String(replies, ISO_8859_1));
    if (cells) cells(screen);
    if (history) {
      json.raw(",\"history\":[");
      for (int i = 0; i < screen.historySize(); i++) {
        json.raw(i == 0 ? "" : ",");
        string(ScreenText.trimmed(screen.historyLine(i)));
      }
      json.raw("]");
    }
    json.raw("}");
    io.out().println();
  }

  private void cells(TerminalScreen screen) {
    json.raw(",\"cells\":[");
    for (int i = 0; i < screen.rows(); i++) {
      json.raw(i == 0 ? "[" : ",[");
      ScreenRow row = screen.line(i);
      String separator = "";
      for (StyleRun run : row.runs()) {
        json.raw(separator);
        run(row, run);
        separator = ",";
      }
      json.raw("]");
    }
    json.raw("]");
  }

  private void run(ScreenRow row, StyleRun run) {
    Style style = run.style();
    json.raw("{\"col\":" + run.from() + ",\"text\":");
    string(ScreenText.of(row, run.from(), run.to()));
    json.raw(",\"width\":" + (run.to() - run.from()));
    json.raw(",\"fg\":" + color(style.foreground()) + ",\"bg\":" + color(style.background()));
    List<String> names =
        style.names().stream()
            .filter(name -> !name.equals("protected")) // DECSCA, not SGR
            .map(name -> '"' + name + '"')
            .toList();
    json.raw(",\"attrs\":[" + String.join(",", names) + "]}");
  }

  private static String color(int color) {
    String text = Colors.text(color);
    return text == null || Colors.isIndexed(color) ? String.valueOf(text) : '"' + text + '"';
  }

  private void string(String text) {
    byte[] utf8 = text.getBytes(UTF_8);
    json.raw("\"").part(utf8, 0, utf8.length).raw("\"");
  }
}
