package qcr.sse;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import hotpaths.reference.corpus.SseCorpus;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a parser allocates once it runs: with views nothing, else each event's own objects. */
class SseAllocationTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int TOKENS = 500;

  private final SseParser parser = new SseParser();
  private long events;
  private long chars;

  private interface Feed {
    void run(int from, int to) throws SseException;
  }

  /** The least of many, so that neither the interpreter nor a profiler counts. */
  private long allocated(byte[] bytes, int chunk, Feed feed) throws SseException {
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 200; round++) {
      events = chars = 0;
      parser.reset();
      long before = THREADS.getCurrentThreadAllocatedBytes();
      for (int from = 0; from < bytes.length; ) {
        int to = from + Math.min(chunk, bytes.length - from);
        feed.run(from, to);
        from = to;
      }
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(events).isGreaterThanOrEqualTo(TOKENS);
    return least;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 64, Integer.MAX_VALUE})
  void viewsCostNothing(int chunk) throws SseException {
    byte[] bytes = SseCorpus.anthropic(TOKENS);
    SseSliceHandler handler = event -> events++;
    long least = allocated(bytes, chunk, (from, to) -> parser.feedSlices(bytes, from, to, handler));
    assertThat(least).isLessThan(1_000); // for 500 events and, byte by byte, 60,000 calls
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 64, Integer.MAX_VALUE})
  void anEventCostsItsRecordAndItsText(int chunk) throws SseException {
    byte[] bytes = SseCorpus.openAi(TOKENS);
    SseHandler handler =
        event -> {
          events++;
          chars += event.data().length();
        };
    long least = allocated(bytes, chunk, (from, to) -> parser.feed(bytes, from, to, handler));
    // A record of 32 bytes, a String of 24, an array of 16 and its padding; types are shared.
    assertThat(least).isBetween(chars, chars + events * 80 + 1_000);
  }
}
