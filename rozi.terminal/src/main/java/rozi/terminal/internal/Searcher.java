package rozi.terminal.internal;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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
  private final Matches matches = new Matches();
  private final int rare; // a code point of the literal
  private final int rareMask; // 0x20 if both cases of it count
  private int[] hitLines = new int[64]; // of a run, from its first line on
  private int[] hitColumns = new int[64];
  private int hits;
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
        rare = done ? 0 : finder != null ? finder.rarest() : firstBeyondAscii(words);
        rareMask = fold && rare >= 'a' && rare <= 'z' ? 0x20 : 0;
      }
      case SearchQuery.Regex(var pattern) -> {
        fold = false;
        literal = "";
        matcher = pattern.matcher("");
        finder = null;
        rare = 0;
        rareMask = 0;
      }
    }
  }

  private static int firstBeyondAscii(String words) {
    return words.codePoints().filter(c -> c < ' ' || c > '~').findFirst().orElse(' ');
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
    // Invariant: lines from next on are searched. Progress: a turn lowers next or ends the search.
    while (!done && next > stop) {
      int plain = matcher == null ? plainLines(stop, oldest) : 0;
      long first = next - Math.max(plain, 1);
      if (plain > 0) {
        if (finder != null) searchRun(first, finder); // no ASCII line holds other characters
      } else {
        while (first > oldest && wrapped(first - 1)) first--;
        if (matcher != null || mayHold(first, next)) logicalLine(first, next);
      }
      next = first;
    }
    if (next <= oldest) done = true;
    return !done;
  }

  private boolean wrapped(long line) {
    int index = (int) (line - t.history.evicted());
    int size = t.history.size();
    return index < size ? t.history.wrapped(index) : t.grid.row(index - size).wrapped;
  }

  /**
   * How many of the lines before {@link #next} are ASCII, no part of a wrapped line, and follow
   * each other in one block of scrollback.
   */
  private int plainLines(long stop, long oldest) {
    long evicted = t.history.evicted();
    int end = (int) (next - evicted);
    if (end > t.history.size()) return 0;
    return t.history.plainLines((int) (stop - evicted), end, (int) (oldest - evicted));
  }

  /**
   * Searches the records of plain lines in one go. What is found outside the text of a record is
   * none.
   */
  private void searchRun(long first, ByteFinder f) {
    History history = t.history;
    int base = (int) (first - history.evicted());
    int line = base;
    int end = (int) (next - history.evicted());
    byte[] block = history.blockOf(base);
    int at = history.offsetOf(line);
    int after = line + 1 < end ? history.offsetOf(line + 1) : Integer.MAX_VALUE;
    int limit = history.textEnd(end - 1);
    hits = 0;
    int i = f.find(block, at, limit);
    // Invariant: all matches before i are noted. Progress: i grows.
    while (i >= 0) {
      while (after <= i) {
        line++;
        at = after;
        after = line + 1 < end ? history.offsetOf(line + 1) : Integer.MAX_VALUE;
      }
      int text = History.textAt(block, at);
      boolean inside = i >= text && i + f.length() <= text + History.length(block, at);
      if (inside) note(line - base, i - text);
      i = f.find(block, inside ? i + f.length() : i + 1, limit);
    }
    for (int to = hits; to > 0 && !done; ) {
      int from = to - 1;
      while (from > 0 && hitLines[from - 1] == hitLines[to - 1]) from--;
      long found = first + hitLines[from];
      for (int k = from; k < to && !done; k++)
        add(found, hitColumns[k], found, hitColumns[k] + f.length());
      to = from;
    }
  }

  private void note(int line, int column) {
    if (hits == hitLines.length) {
      hitLines = Arrays.copyOf(hitLines, hits * 2);
      hitColumns = Arrays.copyOf(hitColumns, hits * 2);
    }
    hitLines[hits] = line;
    hitColumns[hits++] = column;
  }

  /** Whether some cell of the lines may hold the rare character of the literal. */
  private boolean mayHold(long first, long end) {
    int size = t.history.size();
    for (long line = first; line < end; line++) {
      int index = (int) (line - t.history.evicted());
      if (index < size) {
        if (t.history.mayHold(index, rare, rareMask)) return true;
      } else {
        Row row = t.grid.row(index - size);
        int n = row.trim();
        for (int c = 0; c < n; c++) {
          if (Cells.mayBe(Cells.content(row.cells[c]), rare, rareMask)) return true;
        }
      }
    }
    return false;
  }

  private void logicalLine(long first, long end) {
    text.clear();
    int size = t.history.size();
    if (scratch.length < t.columns) scratch = new long[t.columns];
    for (long line = first; line < end; line++) {
      int index = (int) (line - t.history.evicted());
      int row = (int) (line - first);
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
    long from = text.cell(start);
    long to = text.end(end - 1);
    add(first + (from >>> 16), (int) from & 0xFFFF, first + (to >>> 16), (int) to & 0xFFFF);
  }

  private void add(long line, int column, long endLine, int endColumn) {
    if (matches.size() >= maxMatches) {
      truncated = true;
      done = true;
    } else {
      matches.add(line, column, endLine, endColumn);
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

  /** What was found so far; a view that does not change. */
  public List<SearchMatch> matches() {
    return matches.view();
  }
}
