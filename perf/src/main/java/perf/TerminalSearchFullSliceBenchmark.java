package perf;

import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import rozi.terminal.TerminalScreen;
import rozi.terminal.TerminalSearch;

/**
 * How long does a slice in the middle of a search keep its caller, with the list of all matches
 * after it? Unit: 512 lines behind the newest 1,488.
 */
@Case("scrollback_search/full_slice_{hits}/{slice}")
public class TerminalSearchFullSliceBenchmark extends TerminalSearchInput {
  private static final int BEFORE = 1_488;

  @Param({"512"})
  public int slice;

  private List<String> lines = List.of();
  private TerminalScreen screen = new TerminalScreen(2, 1);
  private TerminalSearch search = screen.search(QUERY, 0);

  @Setup(Level.Trial)
  public void setUp() {
    lines = lines();
    screen = pane(lines);
    begin();
    same(ours(), plainly(lines, BEFORE + slice - 1));
    if (reference() != plainly(lines, BEFORE + slice - 1) - plainly(lines, BEFORE - 1))
      throw new AssertionError("the reference slice is another: slice=" + slice);
  }

  /** A search that has come as far as the slice. */
  @Setup(Level.Invocation)
  public void begin() {
    search = screen.search(QUERY, 2_000);
    search.advance(BEFORE);
  }

  @Benchmark
  public int ours() {
    search.advance(slice);
    return search.matches().size();
  }

  @Benchmark
  public int reference() {
    int end = lines.size() - BEFORE + 1;
    return plainly(lines.subList(0, end), slice);
  }
}
