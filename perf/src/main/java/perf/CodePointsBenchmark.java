package perf;

import hotpaths.reference.corpus.TextCorpus;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import optchat.text.CodePoints;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** How fast are code points counted? Unit: one pass over the Unicode corpus. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class CodePointsBenchmark {
  private String text = "";
  private byte[] utf8 = {};

  @Setup
  public void setUp() {
    text = TextCorpus.unicode();
    utf8 = text.getBytes(StandardCharsets.UTF_8);
    if (count() != reference()) throw new AssertionError("the sides disagree");
  }

  @Benchmark
  public int count() {
    return CodePoints.count(utf8, 0, utf8.length);
  }

  @Benchmark
  public int reference() {
    return text.codePointCount(0, text.length());
  }
}
