package perf;

import hotpaths.reference.corpus.TerminalStreams;
import hotpaths.reference.rozi.terminal.CorpusScreen;
import java.util.List;
import java.util.concurrent.TimeUnit;
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

/**
 * What the benchmarks of terminals at 80x24 share: a stream of about 1 MiB in feeds of 64 KiB, and
 * the way of measuring.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3) // forks differ more than iterations
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public abstract class TerminalStreamInput {
  /** Bytes or chars of one feed. */
  protected static final int FEED = 1 << 16;

  /** Rows of scrollback. */
  protected static final int SCROLLBACK = 10_000;

  private static final int PROOF = 1 << 16;

  /** One of {@link TerminalStreams#NAMES}. */
  @Param({
    "agent_log",
    "cursor_motion",
    "dense_cells",
    "light_cells",
    "medium_cells",
    "scroll",
    "scroll_in_region",
    "scroll_full_lines",
    "scroll_small_region",
    "unicode"
  })
  public String stream = "";

  /** The stream. */
  protected byte[] bytes = {};

  /** Makes the input; proves on its beginning that the sides show the same. */
  @Setup(Level.Trial)
  public void setUp() {
    bytes = TerminalStreams.named(stream, PROOF);
    prepare();
    List<String> expected = CorpusScreen.show(bytes, TerminalStreams.COLUMNS, TerminalStreams.ROWS);
    prove(expected);
    bytes = TerminalStreams.named(stream);
    prepare();
  }

  /** Brings {@link #bytes}, which are new, into the form that a side reads. */
  protected void prepare() {}

  /**
   * Throws unless all sides show these rows after {@link #bytes}.
   *
   * @param expected text without white space at the ends of rows
   */
  protected abstract void prove(List<String> expected);

  /** Throws unless a side shows what the reference shows. */
  protected static void agree(String side, List<String> rows, List<String> expected) {
    if (!rows.equals(expected)) {
      throw new AssertionError(side + " shows something else: " + rows + ", not " + expected);
    }
  }
}
