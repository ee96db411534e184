package rozi.terminal;

/**
 * Where the cursor is and how it looks.
 *
 * @param row from 0
 * @param column from 0
 * @param pendingWrap whether the next character goes to the next row first
 * @param visible mode 25
 * @param shape block, underline or bar
 * @param blinking whether it blinks
 */
public record Cursor(
    int row, int column, boolean pendingWrap, boolean visible, Shape shape, boolean blinking) {
  /** The forms of DECSCUSR. */
  public enum Shape {
    /** The whole cell. */
    BLOCK,
    /** A line below. */
    UNDERLINE,
    /** A line at the left. */
    BAR
  }
}
