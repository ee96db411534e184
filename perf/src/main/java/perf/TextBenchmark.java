package perf;

import static java.nio.charset.StandardCharsets.UTF_8;

import hotpaths.reference.corpus.TextCorpus;
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
 * What the benchmarks of text share: the corpus, as String and as bytes, and the way of measuring.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3) // forks differ more than iterations
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public abstract class TextBenchmark {
  /** One of {@link TextCorpus#named}. */
  @Param({"ascii", "unicode"})
  public String text = "";

  /** The text. */
  protected String string = "";

  /** The text in UTF-8. */
  protected byte[] utf8 = {};

  /** Makes the input and proves that the sides agree on it. */
  @Setup(Level.Trial)
  public void setUp() {
    string = TextCorpus.named(text);
    utf8 = string.getBytes(UTF_8);
    prove();
  }

  /** Throws unless all sides give the same answer. */
  protected abstract void prove();

  /** Throws unless a side answers like the reference. */
  protected static void agree(String side, Object answer, Object reference) {
    if (!answer.equals(reference)) throw new AssertionError(side + " disagrees with the reference");
  }

  /** The String of these bytes. */
  protected static String decode(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, UTF_8);
  }
}
