package perf;

import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import rozi.terminal.TerminalScreen;

/** How long does the first slice of a search keep its caller? Unit: the newest 512 lines. */
@Case("scrollback_search/slice_{hits}/{slice}")
public class TerminalSearchSliceBenchmark extends TerminalSearchInput {
  @Param({"512"})
  public int slice;

  private List<String> lines = List.of();
  private TerminalScreen screen = new TerminalScreen(2, 1);

  @Setup(Level.Trial)
  public void setUp() {
    lines = lines();
    screen = pane(lines);
    same(ours(), reference());
  }

  @Benchmark
  public int ours() {
    return count(screen, slice);
  }

  /** The row of the cursor, which is empty, is one of the slice. */
  @Benchmark
  public int reference() {
    return plainly(lines, slice - 1);
  }
}
