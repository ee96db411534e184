package perf;

import org.openjdk.jmh.annotations.Benchmark;
import qcr.sse.SseException;

/**
 * How long does an event stream take to parse, framing alone and with its JSON decoded? Unit: the
 * whole stream in its chunks, or up to its first event.
 */
@Case("{stream}")
public class SseBenchmark extends SseNamedStreams {
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
