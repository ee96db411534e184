package perf;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import qcr.sse.SseEvent;
import qcr.sse.SseException;
import qcr.sse.SseParser;

/** How long does it take to tell a stream's sentinel from an event? Unit: both, once each. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Case("sse_event/event_is_done_check")
public class SseDoneBenchmark {
  private SseEvent delta = new SseEvent("message", "", null, 0);
  private SseEvent done = delta;

  @Setup
  public void setUp() throws SseException {
    byte[] bytes = "data: {\"choices\":[]}\n\ndata: [DONE]\n\n".getBytes(UTF_8);
    SseEvent[] seen = {delta, delta};
    int[] count = {0};
    new SseParser().feed(bytes, 0, bytes.length, event -> seen[count[0]++] = event);
    delta = seen[0];
    done = seen[1];
    if (ours() != 1 || reference() != 1) throw new AssertionError("not one sentinel");
  }

  @Benchmark
  public int ours() {
    return (delta.isDone() ? 1 : 0) + (done.isDone() ? 1 : 0);
  }

  @Benchmark
  public int reference() {
    return (delta.data().contentEquals("[DONE]") ? 1 : 0)
        + (done.data().contentEquals("[DONE]") ? 1 : 0);
  }
}
