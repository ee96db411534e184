package perf;

import org.openjdk.jmh.annotations.Benchmark;
import qcr.sse.SseException;

/** How long does one event take that arrives in thousands of chunks? Unit: the whole stream. */
@Case(SseHugeStream.NAME)
public class SseHugeEventBenchmark extends SseHugeStream {
  private SseParsing parsing = new SseParsing("", chunks, whole);

  @Override
  protected void prove() {
    parsing = new SseParsing(stream(), chunks, whole);
    parsing.prove();
  }

  /** Framing alone, each event a record with its Strings. */
  @Benchmark
  public long ours() throws SseException {
    return parsing.records();
  }

  /** Framing alone, each event a view. */
  @Benchmark
  public long oursSlices() throws SseException {
    return parsing.slices();
  }

  /** Framing and JSON: values of the provider's stream. */
  @Benchmark
  public long oursDecoded() throws SseException {
    return parsing.decoded();
  }

  @Benchmark
  public long reference() {
    return parsing.reference();
  }
}
