package perf.peers;

import org.openjdk.jmh.annotations.Benchmark;
import perf.Case;
import perf.SseNamedStreams;

/**
 * How long do others take to read an event stream, framing alone? Unit: the whole stream in its
 * chunks, each event with its String.
 */
@Case("{stream}")
public class SsePeers extends SseNamedStreams {
  @Override
  protected void prove() {
    for (EventReader reader : EventReader.values()) {
      if (!reader.events(chunks).equals(EventReader.OURS.events(chunks)))
        throw new AssertionError(reader + " disagrees");
    }
  }

  @Benchmark
  public long langChain4j() {
    return EventReader.LANGCHAIN4J.chars(chunks);
  }

  @Benchmark
  public long spring() {
    return EventReader.SPRING.chars(chunks);
  }

  /** The JDK's {@code fromLineSubscriber}, and what one writes by hand on its lines. */
  @Benchmark
  public long jdkLines() {
    return EventReader.JDK_LINES.chars(chunks);
  }
}
