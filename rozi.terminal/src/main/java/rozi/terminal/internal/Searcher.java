package rozi.terminal.internal;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;
import rozi.terminal.SearchMatch;
import rozi.terminal.SearchQuery;

/** A search from the newest line to the oldest. */
public final class Searcher {
  private final Terminal t;
  private final int maxMatches;
  private final long epoch;
  private final String literal; // lower case if fold
  private final boolean fold;
  private final @Nullable Matcher matcher; // of a regular expression
  private final @Nullable ByteFinder finder; // of an ASCII literal
  private final LineText text = new LineText();
  private final List<SearchMatch> matches = new ArrayList<>();
  private long[] scratch = new long[0];
  private long next; // lines before it are still to search
  private boolean done;
  private boolean truncated;

  /** Starts at the newest line of the screen in use. */
  public Searcher(Terminal t, SearchQuery query, int maxMatches) {
    this.t = t;
    this.maxMatches = maxMatches;
    epoch = t.epoch;
    next = t.absolute(t.rows);
    switch (query) {
      case SearchQuery.Literal(String words, boolean caseSensitive) -> {
        fold = !caseSensitive;
        literal = fold ? lower(words) : words;
        matcher = null;
        boolean ascii = words.chars().allMatch(c -> c >= ' ' && c <= '~');
        finder =
            ascii && !words.isEmpty()
                ? new ByteFinder(literal.getBytes(StandardCharsets.US_ASCII), fold)
                : null;
        done = words.isEmpty();
      }
      case SearchQuery.Regex(var pattern) -> {
        fold = false;
        literal = "";
        matcher = pattern.matcher("");
        finder = null;
      }
    }
  }

  private static String lower(String s) {
    StringBuilder b = new StringBuilder(s);
    for (int i = 0; i < b.length(); i++) {
      char c = b.charAt(i);
      if (c >= 'A' && c <= 'Z') b.setCharAt(i, (char) (c | 0x20));
    }
    return b.toString();
  }

  private long oldest() {
    return t.screens.onAlternate() ? t.absolute(0) : t.history.evicted();
  }

  /** Looks at {@code lines} more; whether there is more to do. */
  public boolean advance(int lines) {
    if (done) return false;
    if (t.epoch != epoch) {
      done = true;
      return false;
    }
    long oldest = oldest();
    long stop = Math.max(oldest, next - Math.max(lines, 0));
    while (!done && next > stop) {
      long line = next - 1;
      if (!plainLine(line, oldest)) {
        long first = line;
        while (first > oldest && wrapped(first - 1)) first--;
        logicalLine(first, next);
        next = first;
      } else {
        next = line;
      }
    }
    if (next <= oldest) done = true;
    return !done;
  }

  private boolean wrapped(long line) {
    int index = (int) (line - t.history.evicted());
    int size = t.history.size();
    return index < size ? t.history.wrapped(index) : t.grid.row(index - size).wrapped;
  }

  /** Searches a line of scrollback that is ASCII and alone; false if it is another kind of line. */
  private boolean plainLine(long line, long oldest) {
    int index = (int) (line - t.history.evicted());
    if (index >= t.history.size() || matcher != null) return false;
    byte[] block = t.history.blockOf(index);
    int at = t.history.offsetOf(index);
    int header = History.header(block, at);
    if ((header & (History.ASCII | History.WRAPPED)) != History.ASCII) return false;
    if (line > oldest && t.history.wrapped(index - 1)) return false;
    if (finder == null) return true; // no ASCII line holds other characters
    int from = History.textAt(block, at);
    int to = from + (header & 0xFFFF);
    int i = finder.find(block, from, to);
    while (i >= 0 && !done) {
      add(line, i - from, line, i - from + finder.length());
      i = finder.find(block, i + finder.length(), to);
    }
    return true;
  }

  private void logicalLine(long first, long end) {
    text.clear();
    int size = t.history.size();
    if (scratch.length < t.columns) scratch = new long[t.columns];
    for (long line = first; line < end; line++) {
      int index = (int) (line - t.history.evicted());
      int row = (int) Math.min(line - first, Short.MAX_VALUE);
      if (index < size) {
        int n = t.history.decode(index, scratch);
        text.addRow(scratch, n, row, t.clusters);
      } else {
        Row live = t.grid.row(index - size);
        text.addRow(live.cells, live.trim(), row, t.clusters);
      }
    }
    int i = 0;
    if (matcher != null) {
      matcher.reset(text);
      while (!done && matcher.find())
        if (matcher.end() > matcher.start()) add(first, matcher.start(), matcher.end());
      return;
    }
    while (!done && (i = text.find(literal, fold, i)) >= 0) {
      add(first, i, i + literal.length());
      i += literal.length();
    }
  }

  private void add(long first, int start, int end) {
    int from = text.cell(start);
    int to = text.end(end - 1);
    add(first + (from >>> 16), from & 0xFFFF, first + (to >>> 16), to & 0xFFFF);
  }

  private void add(long line, int column, long endLine, int endColumn) {
    if (matches.size() >= maxMatches) {
      truncated = true;
      done = true;
    } else {
      matches.add(new SearchMatch(line, column, endLine, endColumn));
    }
  }

  /** Ends it. */
  public void cancel() {
    done = true;
  }

  /** Whether it ended. */
  public boolean done() {
    return done;
  }

  /** Whether a match found no room. */
  public boolean truncated() {
    return truncated;
  }

  /** What was found. */
  public List<SearchMatch> matches() {
    return List.copyOf(matches);
  }
}
