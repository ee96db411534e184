package perf;

import hotpaths.reference.corpus.TerminalCorpus;
import hotpaths.reference.rozi.terminal.CorpusScreen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import rozi.terminal.ScreenSnapshot;
import rozi.terminal.TerminalScreen;

/**
 * What do messages of 64 bytes cost with a view after each, or after all of them? Unit: the burst.
 */
@Case("output_burst/{view}/{messages}")
public class OutputBurstBenchmark extends TerminalMeasure {
  private static final int MESSAGE = 64;

  @Param({"per_message", "per_frame"})
  public String view = "";

  @Param({"1", "8", "32", "128"})
  public int messages;

  private byte[] bytes = {};
  private TerminalScreen screen = new TerminalScreen(2, 1);

  @Setup(Level.Trial)
  public void setUp() {
    bytes = Arrays.copyOf(TerminalCorpus.named("plain_lines"), MESSAGE * messages);
    screen = new TerminalScreen(120, 32);
    ours();
    List<String> lines = new ArrayList<>();
    screen.snapshot().lines().forEach(row -> lines.add(row.text().stripTrailing()));
    if (!lines.equals(reference())) throw new AssertionError("the screens differ");
  }

  @Benchmark
  public ScreenSnapshot ours() {
    for (int m = 0; m < messages; m++) {
      screen.feed(bytes, m * MESSAGE, (m + 1) * MESSAGE);
      if (view.equals("per_message")) screen.snapshot();
    }
    return screen.snapshot();
  }

  @Benchmark
  public List<String> reference() {
    return CorpusScreen.show(bytes, 120, 32);
  }
}
