package perf;

import hotpaths.reference.corpus.TerminalStreams;
import hotpaths.reference.rozi.terminal.CorpusScreen;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import rozi.terminal.TerminalLimits;
import rozi.terminal.TerminalOptions;
import rozi.terminal.TerminalScreen;

/**
 * How fast does a screen of 80x24 with 10,000 rows of scrollback read what stresses terminals?
 * Unit: the stream.
 */
@Case("terminal_stream/{stream}")
public class TerminalStreamBenchmark extends TerminalStreamInput {
  private static final TerminalOptions OPTIONS =
      TerminalOptions.DEFAULT.withLimits(TerminalLimits.DEFAULT.withHistoryLines(SCROLLBACK));

  private final TerminalScreen used = blank();

  private static TerminalScreen blank() {
    return new TerminalScreen(TerminalStreams.COLUMNS, TerminalStreams.ROWS, OPTIONS);
  }

  @Override
  protected void prove(List<String> expected) {
    agree("ours", TerminalIngestBenchmark.rows(ours()), expected);
  }

  private TerminalScreen feed(TerminalScreen screen) {
    for (int from = 0; from < bytes.length; from += FEED) {
      screen.feed(bytes, from, Math.min(bytes.length, from + FEED));
    }
    return screen;
  }

  /** A fresh screen each time. */
  @Benchmark
  public TerminalScreen ours() {
    return feed(blank());
  }

  /** A screen that has read the stream before. */
  @Benchmark
  public TerminalScreen oursSteady() {
    return feed(used);
  }

  @Benchmark
  public List<String> reference() {
    return CorpusScreen.show(bytes, TerminalStreams.COLUMNS, TerminalStreams.ROWS);
  }
}
