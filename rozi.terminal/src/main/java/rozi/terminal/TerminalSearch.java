package rozi.terminal;

import java.util.List;
import rozi.terminal.internal.Searcher;

/**
 * A search that runs in slices, so that its caller can do other work in between. It starts at the
 * newest line, follows soft wraps, and finds matches of a line from left to right without overlaps.
 *
 * <p>Output that arrives between slices is not searched; the lines found keep their absolute
 * numbers. A search ends early when line numbers lose their meaning ({@link
 * TerminalScreen#historyEpoch()}).
 */
public final class TerminalSearch {
  private final Searcher searcher;

  TerminalSearch(Searcher searcher) {
    this.searcher = searcher;
  }

  /**
   * Searches further. A wrapped line is searched whole, even if that exceeds the slice.
   *
   * @param lines how many rows to look at
   * @return whether there is more to search
   */
  public boolean advance(int lines) {
    return searcher.advance(lines);
  }

  /** Searches all there is. */
  public void finish() {
    while (searcher.advance(Integer.MAX_VALUE)) {
      assert !searcher.done();
    }
  }

  /** Ends the search; what was found stays. */
  public void cancel() {
    searcher.cancel();
  }

  /** {@return whether all is searched, or the search ended for another reason} */
  public boolean done() {
    return searcher.done();
  }

  /** {@return whether there are more matches than were asked for} */
  public boolean truncated() {
    return searcher.truncated();
  }

  /** {@return the matches so far, newest line first} */
  public List<SearchMatch> matches() {
    return searcher.matches();
  }
}
