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
import rozi.terminal.TerminalScreen;

/**
 * How long does a pane of 120x32 take for a message, with its replies and events? Unit: one
 * message.
 */
@Case("terminal_pane_process_server_output/{bytes}")
public class PaneOutputBenchmark extends TerminalMeasure {
  @Param({"64", "1024", "65536"})
  public int bytes;

  private byte[] message = {};
  private TerminalScreen screen = new TerminalScreen(2, 1);

  @Setup(Level.Trial)
  public void setUp() {
    message = Arrays.copyOf(TerminalCorpus.named("plain_lines"), bytes);
    screen = new TerminalScreen(120, 32);
    ours();
    List<String> lines = new ArrayList<>();
    screen.snapshot().lines().forEach(row -> lines.add(row.text().stripTrailing()));
    if (!lines.equals(reference())) throw new AssertionError("the screens differ");
  }

  @Benchmark
  public int ours() {
    screen.feed(message);
    return screen.drainReplies().length + screen.drainEvents().size();
  }

  @Benchmark
  public List<String> reference() {
    return CorpusScreen.show(message, 120, 32);
  }
}
