package rozi.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.rozi.terminal.SearchOracle;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Search against a plain one over the same rows. */
class SearchDiffTest {
  private static final String[] PIECES = {
    "a",
    "b",
    "A",
    "-",
    " ",
    "ab",
    "Ab-a",
    "東",
    "e\u0301",
    "é",
    "\r\n",
    "\r\n",
    "\r\n\r\n",
    "\u001b[31m",
    "\u001b[3C",
    "\u001b[1;2H",
    "abababababababab",
    "aAbB-abab-aab",
    "\u001b[2X",
    "🦀"
  };
  private static final String[] QUERIES = {
    "a",
    "ab",
    "aba",
    "Ab-a",
    "a b",
    "東",
    "b東",
    "é",
    "e\u0301",
    "e",
    "a  b",
    "abab-aab",
    "-",
    "ab-abab-aa",
    "🦀",
    "bababababab"
  };

  private static TerminalScreen screen(Random random) {
    TerminalLimits limits =
        new TerminalLimits(5 + random.nextInt(60), 1 << 24, 400, 400, 1000, 10, 40, 10, 40, 10);
    TerminalScreen screen =
        new TerminalScreen(
            2 + random.nextInt(24),
            1 + random.nextInt(5),
            Screens.OPTIONS.withLimits(limits).withGraphemeClusters(random.nextBoolean()));
    for (int i = random.nextInt(200); i >= 0; i--) {
      Screens.fed(screen, PIECES[random.nextInt(PIECES.length)]);
    }
    return screen;
  }

  private static SearchOracle.Row plain(ScreenRow row) {
    List<SearchOracle.Cell> cells = new ArrayList<>();
    for (int c = 0; c < row.length(); c++) {
      if (row.width(c) == 0 || row.filler(c)) continue;
      String text = row.text(c).isEmpty() ? " " : row.text(c);
      cells.add(new SearchOracle.Cell(c, row.width(c), text));
    }
    return new SearchOracle.Row(cells, row.wrapped());
  }

  private static List<SearchMatch> expected(TerminalScreen screen, String query, boolean fold) {
    List<SearchOracle.Row> rows = new ArrayList<>();
    for (int r = 0; r < screen.historySize(); r++) rows.add(plain(screen.historyLine(r)));
    for (int r = 0; r < screen.rows(); r++) rows.add(plain(screen.line(r)));
    long base = screen.evictedLines();
    List<SearchMatch> out = new ArrayList<>();
    for (SearchOracle.Match m : SearchOracle.find(rows, query, fold)) {
      out.add(new SearchMatch(base + m.row(), m.column(), base + m.endRow(), m.endColumn()));
    }
    return out;
  }

  @Property(tries = 500)
  void anySliceFindsWhatAPlainSearchFinds(@ForAll long seed) {
    Random random = new Random(seed);
    TerminalScreen screen = screen(random);
    for (String query : QUERIES) {
      boolean fold = random.nextBoolean();
      List<SearchMatch> expected = expected(screen, query, fold);
      TerminalSearch search = screen.search(new SearchQuery.Literal(query, !fold), 100_000);
      int slice = 1 + random.nextInt(40);
      while (search.advance(slice)) assertThat(search.truncated()).isFalse();
      assertThat(search.matches()).as(query + ", fold=" + fold).isEqualTo(expected);

      int cap = random.nextInt(4);
      TerminalSearch capped = screen.search(new SearchQuery.Literal(query, !fold), cap);
      capped.finish();
      assertThat(capped.matches()).isEqualTo(expected.subList(0, Math.min(cap, expected.size())));
      assertThat(capped.truncated()).isEqualTo(expected.size() > cap);
    }
  }

  @Property(tries = 100)
  void aRegularExpressionFindsWhatALiteralFinds(@ForAll long seed) {
    Random random = new Random(seed);
    TerminalScreen screen = screen(random);
    for (String query : QUERIES) {
      TerminalSearch search =
          screen.search(new SearchQuery.Regex(Pattern.compile(Pattern.quote(query))), 100_000);
      search.finish();
      assertThat(search.matches()).as(query).isEqualTo(expected(screen, query, false));
    }
  }

  @Property(tries = 100)
  void matchesThatWereReadDoNotChange(@ForAll long seed) {
    TerminalScreen screen = screen(new Random(seed));
    TerminalSearch search = screen.search(new SearchQuery.Literal("a", false), 100_000);
    boolean more = search.advance(3);
    List<SearchMatch> early = search.matches();
    List<SearchMatch> copy = new ArrayList<>(early);
    while (more) more = search.advance(3);
    assertThat(early).isEqualTo(copy);
    assertThat(search.matches().subList(0, copy.size())).isEqualTo(copy);
  }
}
