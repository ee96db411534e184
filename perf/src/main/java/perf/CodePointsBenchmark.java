package perf;

import optchat.text.CodePoints;
import org.openjdk.jmh.annotations.Benchmark;

/** How long does it take to count code points? Unit: one text of the corpus. */
@Case("code_points/{text}")
public class CodePointsBenchmark extends TextBenchmark {
  @Override
  protected void prove() {
    agree("ours", ours(), reference());
    agree("oursOnString", oursOnString(), reference());
  }

  @Benchmark
  public int ours() {
    return CodePoints.count(utf8, 0, utf8.length);
  }

  @Benchmark
  public int oursOnString() {
    return CodePoints.count(string);
  }

  @Benchmark
  public int reference() {
    return string.codePoints().toArray().length;
  }
}
