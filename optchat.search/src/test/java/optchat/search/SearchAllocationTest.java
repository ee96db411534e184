package optchat.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import hotpaths.reference.optchat.search.HistorySearchOracle.Message;
import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SearchAllocationTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final HistorySearch search = new HistorySearch();

  private static Corpus corpus(int count) {
    List<Message> messages = new ArrayList<>();
    for (int i = 0; i < count; i++)
      messages.add(new Message("user", "2026-01-01T00:00:00Z", "message " + i + "x".repeat(300)));
    return new ListCorpus(Arena.ofAuto(), messages, 1 << 16);
  }

  /**
   * What one search allocates at least: the least of many, so that neither the interpreter nor a
   * profiler counts.
   */
  private long allocated(Corpus corpus, String query) {
    SearchRequest request = new SearchRequest(query);
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 300; i++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      SearchPage page = search.search(corpus, request);
      long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
      assertThat(page.hits()).isEmpty();
      least = Math.min(least, bytes);
    }
    return least;
  }

  @Test
  void aMissAllocatesNothingForAMessage() {
    // Both are long enough for a sample of the text.
    long few = allocated(corpus(500), "no such message");
    long many = allocated(corpus(5_000), "no such message");
    assertThat(many - few).isBetween(-64L, 64L);
    assertThat(few).isBetween(1L, 48_000L);
  }
}
