package perf;

import hotpaths.reference.optchat.text.FlattenOracle;
import optchat.text.LineEnds;
import org.openjdk.jmh.annotations.Benchmark;

/** How long does it take to make one line of many? Unit: one text of the corpus. */
@Case("flatten/{text}")
public class FlattenBenchmark extends TextBenchmark {
  @Override
  protected void prove() {
    byte[] flat = ours();
    agree("ours", decode(flat, 0, flat.length), reference());
    agree("oursOnString", oursOnString(), reference());
    if (reference().indexOf('\n') >= 0) throw new AssertionError("a line end is left");
  }

  @Benchmark
  public byte[] ours() {
    return LineEnds.flatten(utf8);
  }

  @Benchmark
  public String oursOnString() {
    return LineEnds.flatten(string);
  }

  @Benchmark
  public String reference() {
    return FlattenOracle.flatten(string);
  }
}
