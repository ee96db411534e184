package rozi.terminal.internal;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import rozi.terminal.SearchMatch;

/** Matches as numbers, so that one costs no object until somebody looks at it. */
final class Matches {
  private long[] lines = new long[16];
  private long[] places = new long[16]; // rows to the end (bits 32 on), column, end column
  private int size;

  int size() {
    return size;
  }

  void add(long line, int column, long endLine, int endColumn) {
    if (size == lines.length) {
      lines = Arrays.copyOf(lines, size * 2);
      places = Arrays.copyOf(places, size * 2);
    }
    lines[size] = line;
    places[size++] = (endLine - line) << 32 | (long) column << 16 | endColumn;
  }

  /** Those found so far; never changes, since what is found stays where it is. */
  List<SearchMatch> view() {
    return new View(lines, places, size);
  }

  /** The first {@code size} matches of two arrays. */
  private static final class View extends AbstractList<SearchMatch> implements RandomAccess {
    private final long[] lines;
    private final long[] places;
    private final int size;

    View(long[] lines, long[] places, int size) {
      this.lines = lines;
      this.places = places;
      this.size = size;
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public SearchMatch get(int i) {
      Objects.checkIndex(i, size);
      long place = places[i];
      int column = (int) (place >>> 16) & 0xFFFF;
      return new SearchMatch(lines[i], column, lines[i] + (place >>> 32), (int) place & 0xFFFF);
    }
  }
}
