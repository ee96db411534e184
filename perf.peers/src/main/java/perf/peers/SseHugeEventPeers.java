package perf.peers;

import org.openjdk.jmh.annotations.Benchmark;
import perf.Case;
import perf.SseHugeStream;

/**
 * How long do others take for one event in thousands of chunks? The JDK's line subscriber is left
 * out: it searches the unfinished line from its start for every chunk, which is half a minute here.
 */
@Case(SseHugeStream.NAME)
public class SseHugeEventPeers extends SseHugeStream {
  @Override
  protected void prove() {
    for (EventReader reader : new EventReader[] {EventReader.LANGCHAIN4J, EventReader.SPRING}) {
      if (reader.chars(chunks) != EventReader.OURS.chars(chunks))
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
}
