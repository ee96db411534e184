package optchat.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hotpaths.reference.optchat.search.HistorySearchOracle.Message;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistorySearchTest {
  private static final String DATE = "2026-01-01T00:00:00Z";

  private final HistorySearch search = new HistorySearch();

  private static Corpus corpus(List<Message> messages) {
    return new ListCorpus(Arena.ofAuto(), messages, 1 << 16);
  }

  private static Corpus repeated(int count, String kind, String text) {
    List<Message> messages = new ArrayList<>();
    for (int i = 0; i < count; i++) messages.add(new Message(kind, DATE, text));
    return corpus(messages);
  }

  private static List<Integer> ids(SearchPage page) {
    return page.hits().stream().map(SearchHit::id).toList();
  }

  @Test
  void fortyOneMatchesAreTwentyTwentyAndOne() {
    Corpus corpus = repeated(41, "user", "needle");
    SearchPage first = search.search(corpus, new SearchRequest("Needle"));
    assertThat(ids(first)).startsWith(40, 39).endsWith(21).hasSize(20);
    assertThat(first.nextBefore()).isEqualTo(21);
    SearchPage second = search.search(corpus, new SearchRequest("Needle", 21, false));
    assertThat(ids(second)).startsWith(20).endsWith(1).hasSize(20);
    SearchPage third =
        search.search(corpus, new SearchRequest("Needle", second.nextBefore(), false));
    assertThat(ids(third)).containsExactly(0);
    assertThat(third.nextBefore()).isNull();
  }

  @Test
  void exactlyOnePageHasNoNext() {
    assertThat(search.search(repeated(20, "note", "x"), new SearchRequest("x")).nextBefore())
        .isNull();
  }

  @Test
  void toolsAreFoundOnlyWhenAsked() {
    List<Message> messages = new ArrayList<>();
    for (String kind : List.of("user", "talk", "tool", "echo", "note", "work")) {
      messages.add(new Message(kind, DATE, "x"));
    }
    Corpus corpus = corpus(messages);
    assertThat(ids(search.search(corpus, new SearchRequest("x")))).containsExactly(5, 4, 1, 0);
    assertThat(ids(search.search(corpus, new SearchRequest("x", null, true))))
        .containsExactly(5, 4, 3, 2, 1, 0);
    assertThat(ids(search.search(corpus, new SearchRequest("x", 3, true))))
        .containsExactly(2, 1, 0);
  }

  @Test
  void aHostileSearchLeavesNothingToTheNext() {
    // All pairs of neighbours are in the text, and comparing goes on for 128 bytes in vain.
    String never = "a".repeat(30) + "b" + "a".repeat(98) + "b" + "a".repeat(50);
    String once = "a".repeat(30) + "b" + "a".repeat(97) + "b" + "a".repeat(50);
    String text = ("a".repeat(99) + "b").repeat(200);
    List<Message> messages = new ArrayList<>();
    messages.add(new Message("user", DATE, text + once));
    for (int i = 0; i < 40; i++) messages.add(new Message("user", DATE, text));
    Corpus corpus = corpus(messages);
    assertThat(ids(search.search(corpus, new SearchRequest(never)))).isEmpty();
    assertThat(ids(search.search(corpus, new SearchRequest(once)))).containsExactly(0);
  }

  @Test
  void searchesSideBySideDoNotMeet() throws Exception {
    List<Message> messages = new ArrayList<>();
    for (int i = 0; i < 500; i++) messages.add(new Message("user", DATE, "word" + i % 4 + "."));
    Corpus corpus = corpus(messages);
    CyclicBarrier together = new CyclicBarrier(4);
    List<Callable<List<Integer>>> searchers = new ArrayList<>();
    for (int k = 0; k < 4; k++) {
      SearchRequest request = new SearchRequest("Word" + k);
      searchers.add(
          () -> {
            List<Integer> last = List.of();
            for (int turn = 0; turn < 50; turn++) {
              together.await();
              last = ids(search.search(corpus, request));
            }
            return last;
          });
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<List<Integer>>> found = threads.invokeAll(searchers);
      for (int k = 0; k < 4; k++) {
        assertThat(found.get(k).get()).hasSize(20).startsWith(496 + k, 492 + k);
      }
    }
  }

  @Test
  void aSearchWithinASearchIsAnother() {
    Corpus inner = repeated(3, "user", "needle");
    Message pin = new Message("user", DATE, "pin and needle");
    Corpus outer =
        new ListCorpus(Arena.ofAuto(), List.of(pin, pin), 1 << 16) {
          @Override
          public String date(int id) {
            return ids(search.search(inner, new SearchRequest("needle"))).toString();
          }
        };
    assertThat(search.search(outer, new SearchRequest("pin")).hits())
        .extracting(SearchHit::date)
        .containsExactly("[2, 1, 0]", "[2, 1, 0]");
  }

  @Test
  void anEmptyHistoryHasNoHits() {
    assertThat(search.search(corpus(List.of()), new SearchRequest("x", null, true)))
        .isEqualTo(new SearchPage(List.of(), null));
  }

  @Test
  void aMatchNeverSpansTwoMessages() {
    Corpus corpus =
        corpus(List.of(new Message("user", DATE, "one"), new Message("user", DATE, "two")));
    assertThat(search.search(corpus, new SearchRequest("onetwo")).hits()).isEmpty();
  }

  @Test
  void theSnippetStartsAtTheFirstMatchOfAMessage() {
    Corpus corpus = repeated(1, "user", "é".repeat(100) + "needle" + ".".repeat(300) + "needle");
    String snippet = search.search(corpus, new SearchRequest("needle")).hits().getFirst().snippet();
    assertThat(snippet).isEqualTo("…" + "é".repeat(24) + "needle" + ".".repeat(180) + "…");
  }

  @Test
  void aTextLargerThanASlabIsSearched() {
    Corpus corpus = repeated(3, "user", "-".repeat(200_000) + "needle");
    assertThat(ids(search.search(corpus, new SearchRequest("needle")))).containsExactly(2, 1, 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t\n", "\u00a0\u0085\u3000\u2028", "a\0b", "\0", "\ud83e"})
  void refusesWhatCannotBeAsked(String query) {
    assertThatThrownBy(() -> search.search(repeated(1, "user", "a"), new SearchRequest(query)))
        .isInstanceOf(SearchRequestException.class)
        .hasMessageStartingWith("query ");
  }

  @Test
  void controlCharactersThatAreNoWhiteSpaceMayBeAsked() {
    assertThat(ids(search.search(repeated(1, "user", "a\u001cb"), new SearchRequest("\u001c"))))
        .containsExactly(0);
  }

  @Test
  void aQueryOf256BytesIsTheLongest() {
    Corpus corpus = repeated(1, "user", "é".repeat(200));
    assertThat(ids(search.search(corpus, new SearchRequest("é".repeat(128))))).containsExactly(0);
    assertThatThrownBy(() -> search.search(corpus, new SearchRequest("é".repeat(128) + "e")))
        .isInstanceOf(SearchRequestException.class)
        .hasMessageContaining("queryBytes=257, limit=256");
  }

  @Test
  void aPageEndsEarlyWhenItIsFull() {
    // 240 control characters are 1,440 bytes of JSON; a long date makes the rest.
    String date = "2026-01-01T00:00:00." + "0".repeat(1_000) + "Z";
    List<Message> messages = new ArrayList<>();
    for (int i = 0; i < 20; i++) messages.add(new Message("user", date, "\u0001".repeat(240)));
    SearchPage page = search.search(corpus(messages), new SearchRequest("\u0001"));
    assertThat(ids(page)).hasSize(12).endsWith(8);
    assertThat(page.nextBefore()).isEqualTo(8);
  }

  /** By the count of bytes of the JSON itself, with the commas between the hits. */
  @Test
  void aPageIsFullToTheByte() {
    String hit =
        "{\"id\":1,\"date\":\"2026-01-01T00:00:00Z\",\"kind\":\"user\","
            + "\"snippet\":\"x\",\"covering\":{\"id\":1,\"n\":1}}";
    Corpus corpus = repeated(3, "user", "x");
    for (int hits = 1; hits <= 3; hits++) {
      int bytes = hits * hit.length() + hits - 1;
      SearchPage full =
          new HistorySearch(limits(bytes), ScanKernel.preferred())
              .search(corpus, new SearchRequest("x"));
      assertThat(ids(full)).hasSize(hits);
      if (hits == 1) continue;
      SearchPage less =
          new HistorySearch(limits(bytes - 1), ScanKernel.preferred())
              .search(corpus, new SearchRequest("x"));
      assertThat(ids(less)).hasSize(hits - 1);
      assertThat(less.nextBefore()).isEqualTo(4 - hits);
    }
  }

  private static SearchLimits limits(int pageBytes) {
    return new SearchLimits(20, 256, 240, 48, pageBytes + 64, 64);
  }

  @Test
  void aHitLargerThanAPageNamesItsId() {
    List<Message> messages =
        List.of(
            new Message("user", DATE, "x"),
            new Message("user", "0".repeat(33_000), "x"),
            new Message("user", DATE, "x"));
    Corpus corpus = corpus(messages);
    SearchPage page = search.search(corpus, new SearchRequest("x"));
    assertThat(ids(page)).containsExactly(2);
    assertThat(page.nextBefore()).isEqualTo(2);
    assertThatThrownBy(() -> search.search(corpus, new SearchRequest("x", 2, false)))
        .isInstanceOfSatisfying(
            SearchLimitException.class,
            e -> {
              assertThat(e.id()).isEqualTo(1);
              assertThat(e.bytes()).isGreaterThan(33_000);
              assertThat(e.limit()).isEqualTo(32_704);
            })
        .hasMessageContaining("id=1");
  }

  @Test
  void limitsThatAllowNothingAreRefused() {
    assertThatThrownBy(() -> new SearchLimits(0, 256, 240, 48, 32_768, 64))
        .hasMessageContaining("pageHits=0");
    assertThatThrownBy(() -> new SearchLimits(20, 256, 60, 48, 32_768, 64))
        .hasMessageContaining("snippetBytes=60");
    assertThatThrownBy(() -> new SearchLimits(20, 256, 240, 48, 64, 64))
        .hasMessageContaining("pageBytes=64");
  }
}
