package hotpaths.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import rozi.terminal.SearchQuery;
import rozi.terminal.TerminalScreen;
import rozi.terminal.TerminalSearch;

/** Replays a recorded session of a shell, a build and an editor. */
final class RoziStop implements TourStop {
  private static final String SESSION = "tour/session.vt";
  private static final String ALTERNATE_ON = "\u001b[?1049h";
  private static final String ALTERNATE_OFF = "\u001b[?1049l";

  /** OSC up to its end, CSI up to its last byte, or ESC and one more. */
  private static final String SEQUENCE =
      "\u001b(\\][^\u0007\u001b]*(\u0007|\u001b\\\\)|\\[[0-?]*[ -/]*[@-~]|[^\\[\\]])";

  @Override
  public String module() {
    return "rozi.terminal";
  }

  @Override
  public String title() {
    return "show what a recorded terminal session leaves on the screen";
  }

  @Override
  public void visit(TourGuide guide) throws IOException {
    byte[] bytes = session();
    TerminalScreen screen = new TerminalScreen(80, 24);
    screen.feed(bytes);
    String replies = new String(screen.drainReplies(), StandardCharsets.ISO_8859_1);
    List<String> rows = rows(screen);
    guide.say(
        "%,d bytes: a build with progress bars, an editor on the alternate screen, wide text.",
        bytes.length);
    guide.say("The screen is now:");
    for (int row = 0; row < screen.rows(); row++) {
      guide.say("| %s", ScreenText.trimmed(screen.line(row)));
    }
    List<String> plain = plainLines(new String(bytes, StandardCharsets.UTF_8));
    guide.check("a regular expression that drops sequences leaves the same lines", plain, rows);
    TerminalScreen slow = new TerminalScreen(80, 24);
    for (int i = 0; i < bytes.length; i++) slow.feed(bytes, i, i + 1);
    guide.check("one byte at a time gives the same", rows, rows(slow));
    TerminalScreen again = new TerminalScreen(80, 24);
    again.feed(screen.replay());
    guide.check("its replay rebuilds the same in a fresh terminal", rows, rows(again));
    guide.check("the title is the last one set", "done", screen.title());
    int line = screen.cursor().row() + 1;
    guide.check("the cursor's place was the last answer", replies.endsWith("[" + line + ";1R"));
    TerminalSearch search = screen.search(new SearchQuery.Literal("tests RUN", false), 1_000);
    search.finish();
    long expected = plain.stream().filter(text -> text.contains("Tests run")).count();
    guide.check("String.contains finds as many", expected, (long) search.matches().size());
  }

  private static byte[] session() throws IOException {
    try (InputStream in = RoziStop.class.getResourceAsStream(SESSION)) {
      return Objects.requireNonNull(in, SESSION).readAllBytes();
    }
  }

  private static List<String> rows(TerminalScreen screen) {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < screen.historySize(); i++) {
      rows.add(ScreenText.trimmed(screen.historyLine(i)));
    }
    for (int i = 0; i < screen.rows(); i++) rows.add(ScreenText.trimmed(screen.line(i)));
    while (!rows.isEmpty() && rows.getLast().isEmpty()) rows.removeLast();
    return rows;
  }

  /** The main screen's lines: of each what follows the last return, without sequences. */
  private static List<String> plainLines(String text) {
    int on = text.indexOf(ALTERNATE_ON);
    int off = text.indexOf(ALTERNATE_OFF);
    String main = text.substring(0, on) + text.substring(off + ALTERNATE_OFF.length());
    List<String> lines = new ArrayList<>();
    for (String line : main.replaceAll(SEQUENCE, "").split("\r\n", -1)) {
      lines.add(line.substring(line.lastIndexOf('\r') + 1).stripTrailing());
    }
    while (!lines.isEmpty() && lines.getLast().isEmpty()) lines.removeLast();
    return lines;
  }
}
