package rozi.terminal;

import java.util.List;

/**
 * One immutable row. Columns from {@link #length()} on are empty in the default style.
 *
 * <p>A character of two columns is in the left one; {@link #width(int)} of the right one is 0 and
 * its text empty.
 */
public interface ScreenRow {
  /** {@return the number of columns that hold anything} */
  int length();

  /** {@return whether the text goes on in the next row} */
  boolean wrapped();

  /**
   * {@return the text of a cell: empty for an erased cell and for the right half of a wide
   * character}
   *
   * @param column from 0
   */
  String text(int column);

  /**
   * {@return 2 for a wide character, 0 for its right half, else 1}
   *
   * @param column from 0
   */
  int width(int column);

  /**
   * {@return the style of a cell}
   *
   * @param column from 0
   */
  Style style(int column);

  /**
   * {@return whether the cell only fills the place where a wide character did not fit}
   *
   * @param column from 0
   */
  boolean filler(int column);

  /**
   * {@return all columns as text, erased cells as spaces, nothing trimmed but the columns after
   * {@link #length()}}
   */
  String text();

  /** {@return the stretches of one style, in order, from column 0 to {@link #length()}} */
  List<StyleRun> runs();
}
