package perf;

import hotpaths.reference.optchat.text.Utf8Oracle;
import optchat.text.Utf8;
import org.openjdk.jmh.annotations.Benchmark;

/** How long does it take to prove that bytes are UTF-8? Unit: one text of the corpus. */
@Case("utf8_validate/{text}")
public class Utf8ValidateBenchmark extends TextBenchmark {
  @Override
  protected void prove() {
    agree("ours", ours(), reference());
    agree("jdkDecoder", jdkDecoder().length(), string.length());
    if (ours() != utf8.length) throw new AssertionError("the text is not valid");
  }

  @Benchmark
  public int ours() {
    return Utf8.validEnd(utf8, 0, utf8.length);
  }

  /**
   * What one would do without this module: decode, and look at the result for a replacement
   * character.
   */
  @Benchmark
  public String jdkDecoder() {
    return decode(utf8, 0, utf8.length);
  }

  @Benchmark
  public int reference() {
    return Utf8Oracle.validLength(utf8);
  }
}
