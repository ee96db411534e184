package perf;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import rozi.terminal.ScreenRow;
import rozi.terminal.ScreenSnapshot;
import rozi.terminal.TerminalScreen;

/** How long does it take to make an immutable view of a screen? Unit: one view. */
@Case("snapshot_rebuild/{size}/{change}")
public class SnapshotBenchmark extends TerminalMeasure {
  /** Columns and rows. */
  @Param({"80x24", "200x60", "320x90"})
  public String size = "";

  /** What changed: all rows of one style each, all rows with a style every four cells, one row. */
  @Param({"all", "all_many_styles", "one_row"})
  public String change = "";

  private TerminalScreen screen = new TerminalScreen(2, 1);
  private final byte[][] turns = new byte[2][];
  private int turn;

  @Setup(Level.Trial)
  public void setUp() {
    screen = new TerminalScreen(columns(size), rows(size));
    screen.feed(screenful(0));
    for (int i = 0; i < 2; i++) {
      boolean one = change.equals("one_row");
      turns[i] = one ? ("\u001b[5;7H" + i).getBytes(US_ASCII) : screenful(i);
    }
    change();
    if (!oursWithText().equals(reference())) throw new AssertionError("the texts differ");
  }

  private byte[] screenful(int shift) {
    boolean many = change.equals("all_many_styles");
    StringBuilder out = new StringBuilder();
    for (int r = 0; r < rows(size); r++) {
      out.append("\u001b[").append(r + 1).append(";1H");
      for (int c = 0; c < columns(size); c++) {
        boolean styled = c == 0 || (many && c % 4 == 0);
        if (styled) out.append("\u001b[38;5;").append(16 + (r + c) % 216).append('m');
        out.append((char) ('a' + (r + c + shift) % 26));
      }
    }
    return out.toString().getBytes(US_ASCII);
  }

  /** The change that the view has to follow. */
  @Setup(Level.Invocation)
  public void change() {
    screen.feed(turns[turn]);
    turn = 1 - turn;
  }

  @Benchmark
  public ScreenSnapshot ours() {
    return screen.snapshot();
  }

  /** Also reads the text of every row, which a view makes when it is asked for. */
  @Benchmark
  public String oursWithText() {
    StringBuilder out = new StringBuilder();
    for (ScreenRow row : screen.snapshot().lines()) out.append(row.text()).append('\n');
    return out.toString();
  }

  @Benchmark
  public String reference() {
    return cellByCell(screen);
  }
}
