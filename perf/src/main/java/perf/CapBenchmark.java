package perf;

import hotpaths.reference.optchat.text.CapOracle;
import optchat.text.Cap;
import org.openjdk.jmh.annotations.Benchmark;

/** How long does it take to cap a long tool result? Unit: one text of the corpus. */
@Case("cap/{text}")
public class CapBenchmark extends TextBenchmark {
  @Override
  protected void prove() {
    byte[] capped = ours();
    agree("ours", decode(capped, 0, capped.length), reference());
    agree("oursOnString", oursOnString(), reference());
    if (reference().length() >= string.length()) throw new AssertionError("nothing is left out");
  }

  @Benchmark
  public byte[] ours() {
    return Cap.DEFAULT.apply(utf8);
  }

  @Benchmark
  public String oursOnString() {
    return Cap.DEFAULT.apply(string);
  }

  @Benchmark
  public String reference() {
    return CapOracle.cap(string, 30_000, 29_920);
  }
}
