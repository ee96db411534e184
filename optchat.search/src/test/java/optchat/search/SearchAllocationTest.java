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

  /** What one search allocates at least: of many, so that no interpreter and no profiler counts. */
  private long allocated(Corpus corpus, SearchRequest... inTurn) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 300; i++) {
      SearchRequest request = inTurn[i % inTurn.length];
      long before = THREADS.getCurrentThreadAllocatedBytes();
      SearchPage page = search.search(corpus, request);
      long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
      assertThat(page.hits()).isEmpty();
      least = Math.min(least, bytes);
    }
    return least;
  }

  @Test
  void aMissOverAWholeHistoryAllocatesNothing() {
    // Long enough for a sample of the text, and for the automaton too.
    assertThat(allocated(corpus(5_000), new SearchRequest("no such message"))).isZero();
    assertThat(allocated(corpus(5_000), new SearchRequest("x".repeat(200) + "message"))).isZero();
    assertThat(allocated(corpus(5_000), new SearchRequest("no such message", null, true))).isZero();
    assertThat(allocated(corpus(0), new SearchRequest("no such message"))).isZero();
  }

  @Test
  void aMissOfAnotherTextAllocatesThatTextPreparedAlone() {
    SearchRequest one = new SearchRequest("no such message");
    SearchRequest other = new SearchRequest("nor such a message");
    long few = allocated(corpus(500), one, other);
    assertThat(few).isBetween(1L, 1_000L); // the text as bytes, folded and as words, and its probes
    assertThat(allocated(corpus(5_000), one, other)).isBetween(1L, 1_000L);
  }
}
