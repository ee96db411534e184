package rozi.terminal;

/**
 * A stretch of one style in a row.
 *
 * @param from first column
 * @param to column after the last
 * @param style the style of all its cells
 */
public record StyleRun(int from, int to, Style style) {}
