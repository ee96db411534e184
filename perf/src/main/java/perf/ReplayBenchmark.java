package perf;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import rozi.terminal.ScreenRow;
import rozi.terminal.TerminalScreen;

/** How long does it take to export panes of 249 columns? Unit: all panes. */
@Case("replay_export/panes_{panes}/history_{history}")
public class ReplayBenchmark extends TerminalMeasure {
  @Param({"1", "16"})
  public int panes;

  @Param({"0", "5000"})
  public int history;

  private final List<TerminalScreen> screens = new ArrayList<>();

  @Setup(Level.Trial)
  public void setUp() {
    for (int p = 0; p < panes; p++) {
      StringBuilder out = new StringBuilder();
      for (int line = 0; line < history + 59; line++) {
        String head = String.format(Locale.ROOT, "pane=%02d history=%05d ", p, line);
        out.append(head);
        for (int c = head.length(); c < 249; c++) out.append((char) ('a' + (line + c + p) % 26));
        out.append("\r\n");
      }
      TerminalScreen screen = new TerminalScreen(250, 60);
      screen.feed(out.toString().getBytes(US_ASCII));
      screens.add(screen);
    }
    TerminalScreen again = new TerminalScreen(250, 60);
    again.feed(screens.getFirst().replay());
    if (!plainly(again).equals(plainly(screens.getFirst())))
      throw new AssertionError("the replayed screen differs");
  }

  @Benchmark
  public int ours() {
    int bytes = 0;
    for (TerminalScreen screen : screens) bytes += screen.replay().length;
    return bytes;
  }

  /** The text alone. */
  @Benchmark
  public int reference() {
    int chars = 0;
    for (TerminalScreen screen : screens) chars += plainly(screen).length();
    return chars;
  }

  private static String plainly(TerminalScreen screen) {
    StringBuilder out = new StringBuilder();
    for (int line = 0; line < screen.historySize(); line++) {
      ScreenRow row = screen.historyLine(line);
      for (int c = 0; c < row.length(); c++) out.append(row.text(c));
      out.append("\r\n");
    }
    return out.append(cellByCell(screen)).toString();
  }
}
