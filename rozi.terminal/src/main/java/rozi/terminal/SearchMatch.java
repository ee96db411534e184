package rozi.terminal;

/**
 * One match. It may go on in rows that the text wrapped to.
 *
 * @param line absolute line of its first cell, as in {@link Mark#line()}
 * @param column of its first cell
 * @param endLine absolute line of its last cell
 * @param endColumn column after its last cell
 */
public record SearchMatch(long line, int column, long endLine, int endColumn) {}
