package rozi.terminal;

/**
 * What one screen may keep. Whatever exceeds a limit is dropped, oldest first where there is an
 * order, and counted.
 *
 * @param historyLines rows of scrollback; 0 keeps none
 * @param historyBytes memory of scrollback in bytes, counted in blocks of 64 KiB
 * @param stringBytes one OSC or DECRQSS string in bytes; a longer one is swallowed whole
 * @param imageBytes one APC or DCS picture in bytes; a longer one is swallowed whole
 * @param replyBytes replies that wait to be drained, in bytes
 * @param events events that wait to be drained
 * @param styles distinct styles (or twice the cells of the screen, if that is more)
 * @param links distinct hyperlinks
 * @param clusters distinct combined characters (or twice the cells of the screen, if that is more)
 * @param marks semantic marks, of prompts and commands
 */
public record TerminalLimits(
    int historyLines,
    int historyBytes,
    int stringBytes,
    int imageBytes,
    int replyBytes,
    int events,
    int styles,
    int links,
    int clusters,
    int marks) {

  /**
   * 5,000 lines and 32 MiB of scrollback; 1 MiB strings; 4 MiB pictures; 64 KiB of replies; 1,024
   * events.
   */
  public static final TerminalLimits DEFAULT =
      new TerminalLimits(
          5_000, 32 << 20, 1 << 20, 4 << 20, 64 << 10, 1_024, 1 << 16, 4_096, 1 << 16, 256);

  /** Rejects a negative limit, and above a million of styles, links or clusters. */
  public TerminalLimits {
    require("historyLines", historyLines, 1 << 28);
    require("historyBytes", historyBytes, Integer.MAX_VALUE);
    require("stringBytes", stringBytes, 1 << 28);
    require("imageBytes", imageBytes, 1 << 28);
    require("replyBytes", replyBytes, 1 << 28);
    require("events", events, 1 << 24);
    require("styles", styles, 1 << 20);
    require("links", links, 1 << 20);
    require("clusters", clusters, 1 << 20);
    require("marks", marks, 1 << 20);
  }

  private static void require(String name, int value, int max) {
    if (value < 0 || value > max) {
      throw new IllegalArgumentException(
          "limit out of range: " + name + "=" + value + ", max=" + max);
    }
  }

  /**
   * {@return these limits with another number of scrollback rows}
   *
   * @param lines rows of scrollback
   */
  public TerminalLimits withHistoryLines(int lines) {
    return new TerminalLimits(
        lines,
        historyBytes,
        stringBytes,
        imageBytes,
        replyBytes,
        events,
        styles,
        links,
        clusters,
        marks);
  }

  /**
   * {@return these limits with another memory budget of scrollback}
   *
   * @param bytes memory of scrollback in bytes
   */
  public TerminalLimits withHistoryBytes(int bytes) {
    return new TerminalLimits(
        historyLines,
        bytes,
        stringBytes,
        imageBytes,
        replyBytes,
        events,
        styles,
        links,
        clusters,
        marks);
  }
}
