package rozi.terminal.internal;

import java.util.BitSet;

/** Tab stops; every eighth column at first. */
final class Tabs {
  private final BitSet stops = new BitSet();
  private int columns;

  Tabs(int columns) {
    resize(columns);
  }

  /** Stops survive; new columns get every eighth. */
  void resize(int newColumns) {
    for (int c = Math.max(columns, 8) + 7 & ~7; c < newColumns; c += 8)
      if (c >= columns) stops.set(c);
    columns = newColumns;
    stops.clear(columns, Math.max(columns, stops.length()));
  }

  void reset() {
    clear();
    every8();
  }

  /** DECST8C. */
  void every8() {
    stops.clear();
    for (int c = 8; c < columns; c += 8) stops.set(c);
  }

  void set(int column) {
    stops.set(column);
  }

  void clear(int column) {
    stops.clear(column);
  }

  void clear() {
    stops.clear();
  }

  boolean at(int column) {
    return stops.get(column);
  }

  /** The next stop, or the last column. */
  int next(int column) {
    int stop = stops.nextSetBit(column + 1);
    return stop < 0 || stop >= columns ? columns - 1 : stop;
  }

  /** The stop before, or 0. */
  int previous(int column) {
    return column <= 0 ? 0 : Math.max(0, stops.previousSetBit(column - 1));
  }
}
