package perf;

import hotpaths.reference.corpus.TerminalCorpus;
import hotpaths.reference.rozi.terminal.CorpusScreen;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import rozi.terminal.TerminalScreen;

/**
 * How fast does a screen with 5,000 lines of scrollback read what programs print? Unit: the corpus.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3) // forks differ more than iterations
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Case("terminal_ingest/{corpus}/{size}")
public class TerminalIngestBenchmark {
  /** One of {@link TerminalCorpus#named}. */
  @Param({"plain_lines", "sgr_heavy", "scroll_regions", "wide_unicode", "cat_large"})
  public String corpus = "";

  /** Columns and rows. */
  @Param({"80x24", "200x60", "320x90"})
  public String size = "";

  private byte[] bytes = {};
  private int columns;
  private int rows;
  private TerminalScreen used = new TerminalScreen(2, 1);

  @Setup(Level.Trial)
  public void setUp() {
    bytes = TerminalCorpus.named(corpus);
    int x = size.indexOf('x');
    columns = Integer.parseInt(size.substring(0, x));
    rows = Integer.parseInt(size.substring(x + 1));
    used = new TerminalScreen(columns, rows);
    List<String> lines = rows(ours());
    if (!lines.equals(reference())) {
      throw new AssertionError("the screens differ: ours=" + lines + ", reference=" + reference());
    }
  }

  /** The text of a screen, without white space at the ends of rows. */
  static List<String> rows(TerminalScreen screen) {
    List<String> rows = new ArrayList<>();
    for (int r = 0; r < screen.rows(); r++) rows.add(screen.line(r).text().stripTrailing());
    return rows;
  }

  /** A fresh screen each time. */
  @Benchmark
  public TerminalScreen ours() {
    TerminalScreen screen = new TerminalScreen(columns, rows);
    screen.feed(bytes);
    return screen;
  }

  /** A screen whose scrollback is full. */
  @Benchmark
  public TerminalScreen oursSteady() {
    used.feed(bytes);
    return used;
  }

  @Benchmark
  public List<String> reference() {
    return CorpusScreen.show(bytes, columns, rows);
  }
}
