package perf;

import static java.nio.charset.StandardCharsets.US_ASCII;

import hotpaths.reference.rozi.terminal.SearchOracle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.annotations.Param;
import rozi.terminal.SearchQuery;
import rozi.terminal.TerminalScreen;
import rozi.terminal.TerminalSearch;

/** Panes of 250x60 with 5,001 lines, of which none, every hundredth or each holds the needle. */
public abstract class TerminalSearchInput extends TerminalMeasure {
  static final String NEEDLE = "styled-search-needle";
  static final SearchQuery QUERY = new SearchQuery.Literal(NEEDLE, false);

  /** How many lines have a match. */
  @Param({"sparse", "dense", "no_match"})
  public String hits = "";

  /** The lines of a pane. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      boolean hit = hits.equals("dense") || (hits.equals("sparse") && i % 100 == 0);
      lines.add(
          String.format(Locale.ROOT, "line-%05d ordinary payload", i)
              + (hit ? " " + NEEDLE + " payload" : ""));
    }
    return lines;
  }

  static TerminalScreen pane(List<String> lines) {
    TerminalScreen screen = new TerminalScreen(250, 60);
    screen.feed((String.join("\r\n", lines) + "\r\n").getBytes(US_ASCII));
    return screen;
  }

  static int count(TerminalScreen screen, int lines) {
    TerminalSearch search = screen.search(QUERY, Integer.MAX_VALUE);
    search.advance(lines);
    return search.matches().size();
  }

  static void same(int ours, int reference) {
    if (ours != reference)
      throw new AssertionError("matches differ: ours=" + ours + ", reference=" + reference);
  }

  /** Matches in the last lines. */
  static int plainly(List<String> lines, int last) {
    return SearchOracle.count(
        lines.subList(Math.max(0, lines.size() - last), lines.size()), NEEDLE);
  }
}
