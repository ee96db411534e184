package perf;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import rozi.terminal.ScreenRow;
import rozi.terminal.TerminalScreen;

/** How the benchmarks of what is read from a screen measure. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3) // forks differ more than iterations
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public abstract class TerminalMeasure {
  /** The number before the x of a size. */
  static int columns(String size) {
    return Integer.parseInt(size.substring(0, size.indexOf('x')));
  }

  /** The number after it. */
  static int rows(String size) {
    return Integer.parseInt(size.substring(size.indexOf('x') + 1));
  }

  /** Text of all rows, a cell at a time: the plain way to read a screen. */
  static String cellByCell(TerminalScreen screen) {
    StringBuilder text = new StringBuilder();
    for (int r = 0; r < screen.rows(); r++) {
      ScreenRow row = screen.line(r);
      for (int c = 0; c < row.length(); c++) {
        if (row.width(c) == 0) continue;
        text.append(row.text(c).isEmpty() ? " " : row.text(c));
      }
      text.append('\n');
    }
    return text.toString();
  }
}
