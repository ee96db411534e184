package optchat.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import optchat.text.MessageKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The search of a page in Chromium beside the engine's. */
class PageSearchTest extends PageInBrowser {
  private static final int QUERIES = 15;

  /** Pieces of what is there, in another case now and then, and pieces put together anew. */
  private List<String> queries(Random random) {
    List<String> queries = new ArrayList<>();
    while (queries.size() < QUERIES) {
      String text = Chats.text(random);
      if (random.nextInt(3) > 0) {
        int id = random.nextInt(memory.snapshot().store().messageCount());
        text = memory.snapshot().message(id).text();
      }
      int[] points = text.codePoints().toArray();
      if (points.length == 0) continue;
      int from = random.nextInt(points.length);
      int count = 1 + random.nextInt(Math.min(points.length - from, random.nextBoolean() ? 4 : 60));
      StringBuilder query = new StringBuilder();
      for (int k = from; k < from + count; k++) {
        int c = points[k];
        boolean turn = random.nextBoolean() && Character.isLetter(c) && c < 0x80;
        query.appendCodePoint(turn ? c ^ 0x20 : c);
      }
      String whole = query.toString();
      boolean typed = !whole.contains("\r") && !whole.contains("\0"); // no field takes these
      if (typed && !whole.isBlank() && whole.length() < 60) queries.add(whole);
    }
    return queries;
  }

  @ParameterizedTest
  @ValueSource(longs = {101, 102, 103, 104, 105, 106})
  void randomQueriesOnRandomHistoriesAnswerLikeTheEngine(long seed) throws IOException {
    Random random = new Random(seed);
    Chats.fill(memory, 30 + random.nextInt(200), seed);
    page(random.nextInt(3) == 0);
    int hits = 0;
    for (String query : queries(random)) hits += searchAndCompare(query, random.nextBoolean());
    assertThat(hits).isGreaterThan(QUERIES);
  }

  @Test
  void onlyLettersOfAsciiFold() throws IOException {
    for (String text :
        List.of("İİ error here", "ERROR É", "error é", "K k \u212a", "ß SS ss", "[{@`")) {
      memory.append(MessageKind.USER, text);
    }
    page(false);
    for (String query :
        List.of("ERROR HERE", "é", "É", "k", "K", "\u212a", "ss", "ß", "[", "{", "@", "`", "i")) {
      searchAndCompare(query, true);
    }
  }

  /** Inputs that make a careless matcher quadratic, or skip a match. */
  @Test
  void repetitiveTextsAnswerLikeTheEngine() throws IOException {
    memory.append(MessageKind.USER, "a".repeat(300_000));
    memory.append(MessageKind.USER, "ab".repeat(150_000));
    memory.append(MessageKind.USER, "a".repeat(300_000) + "b");
    page(false);
    String a = "a".repeat(127);
    for (String query :
        List.of(
            a + "b" + a,
            "b" + a + a,
            a + a + "b",
            "ab".repeat(60) + "ba" + "ab".repeat(60),
            "aab")) {
      searchAndCompare(query, false);
    }
    assertThat(searchAndCompare(a + a + "b", false)).isOne();
  }

  /** A page takes at most so many bytes of hits; control characters take six each. */
  @Test
  void pagesEndEarlyForSpaceLikeTheEngine() throws IOException {
    for (int k = 0; k < 60; k++) {
      memory.append(MessageKind.USER, "space" + "\u0001".repeat(235 - k % 7));
      memory.append(MessageKind.USER, "space" + "\"".repeat(400));
    }
    page(false);
    assertThat(searchAndCompare("space", false)).isGreaterThanOrEqualTo(120);
  }

  private static final String COUNT_BLOCKS =
      """
      window.unpacked = 0;
      const Real = DecompressionStream;
      window.DecompressionStream = function (format) { window.unpacked++; return new Real(format); };
      """;

  @Test
  void missUnpacksNothingAndRareQueryALittle() throws IOException {
    for (int k = 0; k < 400; k++) memory.append(MessageKind.USER, "plain words of message " + k);
    memory.append(MessageKind.USER, "a zyzzyva, quite quirky");
    for (int k = 0; k < 400; k++) memory.append(MessageKind.USER, "plain words of message " + k);
    page(false);
    browser.run(COUNT_BLOCKS);
    assertThat(searchAndCompare("jqvwkx zzqj", true)).isZero();
    assertThat(browser.text("String(window.unpacked)")).isEqualTo("0");
    assertThat(searchAndCompare("ZYZZYVA, quite", true)).isOne();
    assertThat(Integer.parseInt(String.valueOf(browser.text("String(window.unpacked)"))))
        .isBetween(1, 3);
    searchAndCompare("zz", true); // two bytes are no run of three: every block is read
    assertThat(Integer.parseInt(String.valueOf(browser.text("String(window.unpacked)"))))
        .isGreaterThan(5);
  }

  private void fillLarge() throws IOException {
    for (int k = 0; k < 12; k++) memory.append(MessageKind.USER, Chats.noise(1 << 20, k));
    page(false);
  }

  /** The page shows how far it is, and stops when it is told to, by button and by key. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "document.querySelector('.cancel').click()",
        "query.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}))"
      })
  void runningSearchShowsProgressAndCanBeCancelled(String cancel) throws IOException {
    fillLarge();
    Object said =
        browser.later(
            """
            const query = document.getElementById('query');
            const bar = document.querySelector('progress');
            const hits = document.querySelector('.hits');
            const seen = [bar.hidden, document.querySelector('.cancel').disabled];
            query.value = '\u00a7\u00a7';
            const observer = new MutationObserver(() => {
              if (hits.getAttribute('aria-busy') === 'true' && bar.value > 0 && bar.value < 1) {
                seen.push(bar.hidden, document.querySelector('.cancel').disabled);
                %s;
              }
              if (hits.getAttribute('aria-busy') === 'false') {
                seen.push(bar.hidden, document.querySelector('.cancel').disabled);
                observer.disconnect();
                done(seen.join() + ' ' + document.querySelector('[role=status]').textContent);
              }
            });
            observer.observe(document, {subtree: true, attributes: true});
            document.querySelector('.go').click();
            """
                .formatted(cancel));
    assertThat(said).asString().matches("true,true(,false,false)+,true,true Cancelled");
    searchAndCompare("needle", true);
  }

  @Test
  void searchThatFollowsAnotherIsTheOneThatIsShown() throws IOException {
    fillLarge();
    browser.run(
        "document.getElementById('query').value = '\u00e9\u00e9'; document.querySelector('.go').click();");
    searchAndCompare("needle", true);
    assertThat(browser.text("document.querySelector('[role=status]').textContent"))
        .startsWith("Hits ");
  }
}
