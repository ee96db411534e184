package rozi.terminal;

/**
 * A place that the shell marked (OSC 133).
 *
 * @param kind what begins there
 * @param line absolute line: rows evicted so far, plus row of scrollback, or plus scrollback and
 *     row of the screen
 * @param column from 0
 * @param exitCode of {@link Kind#FINISHED}; -1 if the shell gave none
 */
public record Mark(Kind kind, long line, int column, int exitCode) {
  /** What begins at the mark. */
  public enum Kind {
    /** The prompt (A). */
    PROMPT,
    /** The command line (B). */
    COMMAND,
    /** The output (C). */
    OUTPUT,
    /** What follows a command (D). */
    FINISHED
  }
}
