package optchat.search;

import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.optchat.search.HistorySearchOracle;
import hotpaths.reference.optchat.search.HistorySearchOracle.Hit;
import hotpaths.reference.optchat.search.HistorySearchOracle.Message;
import hotpaths.reference.optchat.search.HistorySearchOracle.Page;
import hotpaths.reference.optchat.search.HistorySearchOracle.Part;
import java.lang.foreign.Arena;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class HistorySearchDiffTest {
  private static final long MAPPED_BYTES = 4 << 20;

  @Property(tries = 400)
  void everyPageAgrees(
      @ForAll("histories") List<Message> messages,
      @ForAll("queries") String query,
      @ForAll @IntRange(min = 1, max = 5_000) int slabBytes,
      @ForAll @IntRange(min = 1, max = 20) int pageHits,
      @ForAll @IntRange(min = 100, max = 4_000) int pageBytes,
      @ForAll boolean tools,
      @ForAll boolean mapped,
      @ForAll @IntRange(min = -2, max = 90) int start) {
    SearchLimits limits = new SearchLimits(pageHits, 256, 240, 48, pageBytes + 64, 64);
    HistorySearch search = new HistorySearch(limits, ScanKernel.preferred());
    try (Arena arena = mapped ? new MappedArena(MAPPED_BYTES) : Arena.ofConfined()) {
      ListCorpus corpus = new ListCorpus(arena, messages, slabBytes);
      Integer before = start < 0 ? null : start;
      // Progress: before falls with each page.
      for (boolean more = true; more; more = before != null) {
        Page expected =
            HistorySearchOracle.page(
                messages, ListCorpus::view, query, before, tools, pageHits, pageBytes);
        Page actual = page(search, corpus, new SearchRequest(query, before, tools));
        assertThat(actual.hits())
            .usingRecursiveComparison()
            .ignoringFields("bytes")
            .isEqualTo(expected.hits());
        assertThat(actual.nextBefore()).isEqualTo(expected.nextBefore());
        assertThat(actual.tooLarge()).isEqualTo(expected.tooLarge());
        before = expected.nextBefore();
      }
    }
  }

  @Property(tries = 300)
  void oneSearchAnswersForAnyHistoryInTurn(
      @ForAll("histories") List<Message> one,
      @ForAll("histories") List<Message> other,
      @ForAll("queries") String first,
      @ForAll("queries") String second,
      @ForAll List<@IntRange(max = 15) Integer> turns) {
    HistorySearch search = new HistorySearch();
    try (Arena arena = Arena.ofConfined()) {
      ListCorpus oneCorpus = new ListCorpus(arena, one, 500);
      ListCorpus otherCorpus = new ListCorpus(arena, other, 5_000);
      for (int turn : turns) { // what a search left behind from the last must not show
        boolean which = (turn & 1) == 0;
        boolean tools = (turn & 2) == 0;
        String query = (turn & 4) == 0 ? first : second;
        Integer before = (turn & 8) == 0 ? null : 7;
        Page expected =
            HistorySearchOracle.page(
                which ? one : other, ListCorpus::view, query, before, tools, 20, 32_704);
        Page actual =
            page(search, which ? oneCorpus : otherCorpus, new SearchRequest(query, before, tools));
        assertThat(actual.hits())
            .usingRecursiveComparison()
            .ignoringFields("bytes")
            .isEqualTo(expected.hits());
        assertThat(actual.nextBefore()).isEqualTo(expected.nextBefore());
      }
    }
  }

  private static Page page(HistorySearch search, Corpus corpus, SearchRequest request) {
    try {
      SearchPage page = search.search(corpus, request);
      return new Page(
          page.hits().stream().map(HistorySearchDiffTest::hit).toList(), page.nextBefore(), null);
    } catch (SearchLimitException e) {
      return new Page(List.of(), null, e.id());
    }
  }

  private static Hit hit(SearchHit hit) {
    Covering covering = hit.covering();
    Part part = covering == null ? null : new Part(covering.id(), covering.n());
    return new Hit(hit.id(), hit.date(), hit.kind().label(), hit.snippet(), part, 0);
  }

  @Provide
  Arbitrary<List<Message>> histories() {
    Arbitrary<String> kinds = Arbitraries.of("user", "talk", "tool", "echo", "note", "work");
    Arbitrary<String> dates =
        Arbitraries.of("2026-01-01T00:00:00Z", "2026-01-01T00:00:00.123456789+02:00");
    Arbitrary<String> texts =
        Arbitraries.of(
                "a",
                "b",
                "A",
                "ab",
                "İ",
                "error",
                "Error here",
                "🦀",
                "東京",
                "\n",
                "\"",
                "\\",
                "\u0001",
                "\0",
                " ",
                "needle",
                "x".repeat(100),
                "é".repeat(60),
                "🦀".repeat(70),
                "\u0002".repeat(120))
            .list()
            .ofMaxSize(12)
            .map(parts -> String.join("", parts));
    return Combinators.combine(kinds, dates, texts).as(Message::new).list().ofMaxSize(80);
  }

  @Provide
  Arbitrary<String> queries() {
    return Arbitraries.of(
        "a",
        "ab",
        "AB",
        "error",
        "needle",
        "🦀",
        "東",
        "İ",
        "\"",
        "\\",
        "aa",
        "bA",
        "x".repeat(90),
        "\u0002\u0002",
        "é".repeat(61),
        "er",
        "r h",
        "aneedle",
        "i",
        "🦀".repeat(64));
  }
}
