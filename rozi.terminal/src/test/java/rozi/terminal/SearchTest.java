package rozi.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SearchTest {
  private static List<SearchMatch> all(TerminalScreen screen, SearchQuery query) {
    TerminalSearch search = screen.search(query, 100);
    search.finish();
    return search.matches();
  }

  private static SearchQuery literal(String text) {
    return new SearchQuery.Literal(text, false);
  }

  @Test
  void newestLinesFirstInScrollbackAndOnScreen() {
    TerminalScreen screen = Screens.of(20, 2, "one Needle\r\nx\r\nneedle needle\r\ny\r\nNEEDLE");
    assertThat(all(screen, literal(" needle ")))
        .containsExactly(
            new SearchMatch(4, 0, 4, 6),
            new SearchMatch(2, 0, 2, 6),
            new SearchMatch(2, 7, 2, 13),
            new SearchMatch(0, 4, 0, 10));
    assertThat(all(screen, new SearchQuery.Literal("needle", true))).hasSize(2);
    assertThat(all(screen, literal("  "))).isEmpty();
  }

  @Test
  void columnsAreCellsAlsoBehindWideAndCombinedCharacters() {
    TerminalScreen screen = Screens.of(30, 2, "東京🦀 e\u0301x\r\n^[[?2027h👨‍👩‍👧 x\r\n\r\n");
    assertThat(all(screen, literal("x")))
        .containsExactly(new SearchMatch(1, 3, 1, 4), new SearchMatch(0, 8, 0, 9));
    assertThat(all(screen, literal("京"))).containsExactly(new SearchMatch(0, 2, 0, 4));
  }

  @Test
  void matchesCrossSoftWraps() {
    TerminalScreen screen = Screens.of(5, 1, "abcneedle\r\n\r\n");
    assertThat(all(screen, literal("needle"))).containsExactly(new SearchMatch(0, 3, 1, 4));
    TerminalScreen wide = Screens.of(5, 1, "abcd東x\r\n\r\n");
    assertThat(all(wide, literal("d東"))).containsExactly(new SearchMatch(0, 3, 1, 2));
  }

  @Test
  void erasedCellsAreSpaces() {
    TerminalScreen screen = Screens.of(20, 1, "a^[[3Gb c\r\n\r\n");
    assertThat(all(screen, literal("a b"))).containsExactly(new SearchMatch(0, 0, 0, 3));
  }

  @Test
  void regularExpressionsSkipEmptyMatches() {
    TerminalScreen screen = Screens.of(20, 2, "id=17 id=4\r\n");
    assertThat(all(screen, new SearchQuery.Regex(Pattern.compile("\\d*"))))
        .containsExactly(new SearchMatch(0, 3, 0, 5), new SearchMatch(0, 9, 0, 10));
  }

  @Test
  void slicesResumeStopAtTheCapAndSurviveOutput() {
    TerminalScreen screen = Screens.of(10, 2, "x\r\n".repeat(100));
    TerminalSearch search = screen.search(literal("x"), 60);
    assertThat(search.advance(12)).isTrue();
    assertThat(search.matches()).hasSize(11);
    Screens.fed(screen, "x\r\nx\r\n");
    assertThat(search.matches().getFirst().line()).isEqualTo(99);
    search.finish();
    assertThat(search.matches()).hasSize(60).doesNotHaveDuplicates();
    assertThat(search.truncated()).isTrue();
    assertThat(search.matches().getLast().line()).isEqualTo(40);
    TerminalSearch cancelled = screen.search(literal("x"), 60);
    cancelled.cancel();
    assertThat(cancelled.advance(10)).isFalse();
    TerminalSearch stale = screen.search(literal("x"), 60);
    screen.resize(20, 2);
    assertThat(stale.advance(10)).isFalse();
  }

  @Test
  void whatStandsBetweenTheTextsOfRowsIsNoMatch() {
    TerminalScreen screen = Screens.of(120, 1, ("b".repeat('a') + "\r\n").repeat(3));
    assertThat(all(screen, literal("a"))).isEmpty();
    assertThat(all(screen, literal("ab"))).isEmpty();
    assertThat(all(screen, literal("ba"))).isEmpty();
  }

  /** In scrollback the number of a row's style stands before its text; one of them is an 'a'. */
  @Test
  void whatBeginsWithinSomethingThatIsNoMatchIsOne() {
    StringBuilder lines = new StringBuilder();
    for (int color = 0; color < 150; color++) {
      lines.append("^[[38;5;").append(color).append("mba   ba   b\r\n");
    }
    TerminalSearch search = Screens.of(20, 1, lines.toString()).search(literal("a   ba   b"), 999);
    search.finish();
    assertThat(search.matches())
        .hasSize(150)
        .allSatisfy(match -> assertThat(match.column()).isOne());
  }

  @Test
  void alternateScreenIsSearchedAlone() {
    TerminalScreen screen = Screens.of(20, 2, "needle\r\n\r\n\r\n^[[?1049h");
    assertThat(all(screen, literal("needle"))).isEmpty();
    Screens.fed(screen, "needle");
    assertThat(all(screen, literal("needle"))).hasSize(1);
    Screens.fed(screen, "^[[?1049l");
    assertThat(all(screen, literal("needle"))).containsExactly(new SearchMatch(0, 0, 0, 6));
  }

  @Test
  void aLineOfMoreRowsThanAShortCountsHasItsPlaces() {
    int rows = 40_000;
    TerminalScreen screen =
        new TerminalScreen(
            10, 1, Screens.OPTIONS.withLimits(TerminalLimits.DEFAULT.withHistoryLines(50_000)));
    Screens.fed(screen, "a".repeat(10 * rows) + "é needle");
    assertThat(all(screen, literal("needle"))).containsExactly(new SearchMatch(rows, 2, rows, 8));
  }

  @Test
  void everyCharacterOfALongTextCounts() {
    TerminalScreen screen = Screens.of(40, 1, "12345678xyz9\r\n12345678abz9\r\n");
    assertThat(all(screen, literal("12345678ayz9"))).isEmpty();
    assertThat(all(screen, literal("12345678ABZ9"))).hasSize(1);
  }
}
