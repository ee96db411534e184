package perf;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import rozi.terminal.TerminalScreen;

/** How long does it take to search the scrollback of panes? Unit: all of 1, 8 or 16 panes. */
@Case("scrollback_search/{hits}/{panes}")
public class TerminalSearchBenchmark extends TerminalSearchInput {
  @Param({"1", "8", "16"})
  public int panes;

  private final List<TerminalScreen> screens = new ArrayList<>();
  private List<String> lines = List.of();

  @Setup(Level.Trial)
  public void setUp() {
    lines = lines();
    for (int i = 0; i < panes; i++) screens.add(pane(lines));
    same(ours(), reference());
  }

  @Benchmark
  public int ours() {
    int found = 0;
    for (TerminalScreen screen : screens) found += count(screen, Integer.MAX_VALUE);
    return found;
  }

  @Benchmark
  public int reference() {
    int found = 0;
    for (int i = 0; i < panes; i++) found += plainly(lines, lines.size());
    return found;
  }
}
