package perf;

import hotpaths.reference.corpus.ChatCorpus;
import hotpaths.reference.optchat.search.HistorySearchOracle;
import hotpaths.reference.optchat.search.HistorySearchOracle.Message;
import hotpaths.reference.optchat.search.HistorySearchOracle.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import optchat.search.Corpus;
import optchat.search.HistorySearch;
import optchat.search.SearchHit;
import optchat.search.SearchPage;
import optchat.search.SearchRequest;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does a page of a chat history cost: {@code search_common/N}, {@code search_rare/N}, {@code
 * search_miss/N}? Unit: one page. {@code roofline} adds up the same slabs.
 */
@Case("search_{query}/{messages}")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class HistorySearchBenchmark {
  @Param({"common", "rare", "miss"})
  public String query = "common";

  @Param({"0", "1000", "10000", "100000"})
  public int messages;

  private final HistorySearch search = new HistorySearch();
  private SearchRequest request = new SearchRequest(ChatCorpus.MISS_QUERY);
  private List<Message> list = List.of();
  private Corpus corpus = SearchInputs.chat(0);

  /** Makes both histories and compares the pages. */
  @Setup(Level.Trial)
  public void setUp() {
    request = new SearchRequest(text());
    corpus = SearchInputs.chat(messages);
    list = new ArrayList<>();
    for (int id = 0; id < messages; id++) {
      list.add(new Message(ChatCorpus.kind(id), ChatCorpus.DATE, ChatCorpus.text(id)));
    }
    HistorySearchOracle.Page expected = reference();
    SearchPage actual = ours();
    List<String> snippets = actual.hits().stream().map(SearchHit::snippet).toList();
    if (!snippets.equals(expected.hits().stream().map(HistorySearchOracle.Hit::snippet).toList())) {
      throw new AssertionError("the sides disagree: messages=" + messages + ", query=" + query);
    }
  }

  private String text() {
    return switch (query) {
      case "common" -> ChatCorpus.COMMON_QUERY;
      case "rare" -> ChatCorpus.RARE_QUERY;
      case "miss" -> ChatCorpus.MISS_QUERY;
      default -> throw new IllegalArgumentException("no such query: query=" + query);
    };
  }

  @Benchmark
  public SearchPage ours() {
    return search.search(corpus, request);
  }

  @Benchmark
  public HistorySearchOracle.Page reference() {
    return HistorySearchOracle.page(
        list, id -> new Part(id, 1), request.text(), null, false, 20, 32_704);
  }

  @Benchmark
  public long roofline() {
    return SearchInputs.sum(corpus.lane(false));
  }
}
