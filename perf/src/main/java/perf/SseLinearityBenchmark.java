package perf;

import hotpaths.reference.corpus.SseCorpus;
import hotpaths.reference.qcr.sse.SseOracle;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import qcr.delta.DeltaDecoder;
import qcr.delta.DeltaOptions;
import qcr.delta.WireFormat;
import qcr.sse.SseException;
import qcr.sse.SseParser;

/**
 * Does the time of a stream grow as its length, for every chunking? {@link Exponents} prints the
 * slope of each chunking. Unit: the whole stream.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1) // a slope over four sizes, not a figure
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Case("sse_shape/exponent/{chunking}/{tokens}")
public class SseLinearityBenchmark {
  @Param({"full_payload", "16384b_chunks", "64b_chunks", "32b_chunks", "byte_by_byte"})
  public String chunking = "";

  @Param({"1250", "2500", "5000", "10000"})
  public int tokens;

  private byte[] bytes = {};
  private int chunk;
  private final SseParser parser = new SseParser();
  private long events;

  @Setup
  public void setUp() throws SseException {
    bytes = SseCorpus.openAi(tokens);
    chunk =
        switch (chunking) {
          case "full_payload" -> bytes.length;
          case "byte_by_byte" -> 1;
          default -> Integer.parseInt(chunking.substring(0, chunking.indexOf('b')));
        };
    long expected = reference();
    if (ours() != expected || expected != tokens + 3) throw new AssertionError("another count");
    if (oursDecoded() != tokens + 2) throw new AssertionError("not every delta, usage and end");
  }

  /** Framing alone, each event a record with its Strings. */
  @Benchmark
  public long ours() throws SseException {
    events = 0;
    parser.reset();
    for (int from = 0; from < bytes.length; ) {
      int to = from + Math.min(chunk, bytes.length - from);
      parser.feed(bytes, from, to, event -> events++);
      from = to;
    }
    return events;
  }

  /** Framing and JSON. */
  @Benchmark
  public long oursDecoded() throws SseException {
    events = 0;
    parser.reset();
    DeltaDecoder decoder =
        new DeltaDecoder(WireFormat.CHAT_COMPLETIONS, DeltaOptions.DEFAULT, event -> events++);
    for (int from = 0; from < bytes.length; ) {
      int to = from + Math.min(chunk, bytes.length - from);
      parser.feedSlices(bytes, from, to, decoder);
      from = to;
    }
    return events;
  }

  @Benchmark
  public long reference() {
    return SseOracle.parse(bytes).size();
  }
}
