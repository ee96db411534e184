package perf.peers;

import com.google.common.base.Utf8;
import org.openjdk.jmh.annotations.Benchmark;
import perf.Case;
import perf.TextBenchmark;

/** How long does Guava take to prove that bytes are UTF-8? */
@Case("utf8_validate/{text}")
public class Utf8ValidatePeers extends TextBenchmark {
  @Override
  protected void prove() {
    agree("guava", guava(), true);
    byte[] surrogate = {(byte) 0xed, (byte) 0xa0, (byte) 0x80};
    agree("guava", Utf8.isWellFormed(surrogate), false);
  }

  @Benchmark
  public boolean guava() {
    return Utf8.isWellFormed(utf8);
  }
}
