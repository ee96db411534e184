package rozi.terminal;

import java.util.List;
import java.util.Objects;
import rozi.terminal.internal.Replay;
import rozi.terminal.internal.Searcher;
import rozi.terminal.internal.Terminal;

/**
 * A terminal screen: {@link #feed} it what a program prints, read what a user would see.
 *
 * <p>How control functions behave is written down in BEHAVIOUR.md. Not thread-safe; what it returns
 * is immutable.
 */
public final class TerminalScreen {
  private static final int MAX_SIDE = 1 << 15;
  private static final int MAX_CELLS = 1 << 22;

  private final Terminal terminal;

  /**
   * A blank screen with the default options.
   *
   * @param columns at least 2
   * @param rows at least 1
   */
  public TerminalScreen(int columns, int rows) {
    this(columns, rows, TerminalOptions.DEFAULT);
  }

  /**
   * A blank screen. Smaller sizes than 2 columns and 1 row are raised to those.
   *
   * @param columns at most 32,768
   * @param rows at most 32,768, and with the columns at most 4 Mi cells
   * @param options how it behaves
   */
  public TerminalScreen(int columns, int rows, TerminalOptions options) {
    checkSize(columns, rows);
    terminal =
        new Terminal(
            Math.max(columns, 2), Math.max(rows, 1), Objects.requireNonNull(options, "options"));
  }

  private static void checkSize(int columns, int rows) {
    if (columns > MAX_SIDE || rows > MAX_SIDE || (long) Math.max(columns, 2) * rows > MAX_CELLS) {
      throw new IllegalArgumentException(
          "screen too large: columns="
              + columns
              + ", rows="
              + rows
              + ", maxSide="
              + MAX_SIDE
              + ", maxCells="
              + MAX_CELLS);
    }
  }

  /**
   * Reads output of a program. Where it is cut into chunks makes no difference.
   *
   * @param bytes anything
   */
  public void feed(byte[] bytes) {
    terminal.feed(bytes, 0, bytes.length);
  }

  /**
   * Reads {@code bytes[from, to)}.
   *
   * @param bytes anything
   * @param from first byte
   * @param to after the last byte
   */
  public void feed(byte[] bytes, int from, int to) {
    Objects.checkFromToIndex(from, to, bytes.length);
    terminal.feed(bytes, from, to);
  }

  /**
   * Gives the screen another size. Margins become the whole screen; synchronized output ends. Sizes
   * below 2 columns and 1 row are raised to those.
   *
   * @param columns as in the constructor
   * @param rows as in the constructor
   */
  public void resize(int columns, int rows) {
    checkSize(columns, rows);
    terminal.resize(Math.max(columns, 2), Math.max(rows, 1));
  }

  /** {@return the number of columns} */
  public int columns() {
    return terminal.columns();
  }

  /** {@return the number of rows} */
  public int rows() {
    return terminal.rows();
  }

  /** {@return the cursor as it is now, also while synchronized output holds back snapshots} */
  public Cursor cursor() {
    return terminal.cursor();
  }

  /** {@return the window's title} */
  public String title() {
    return terminal.title();
  }

  /** {@return whether the alternate screen is shown} */
  public boolean alternate() {
    return terminal.onAlternate();
  }

  /** {@return what the program wants to hear, and how} */
  public InputModes input() {
    return terminal.input();
  }

  /**
   * {@return a row of the screen as it is now}
   *
   * @param row from 0
   */
  public ScreenRow line(int row) {
    Objects.checkIndex(row, terminal.rows());
    return terminal.snapshots().row(row);
  }

  /** {@return the number of rows of scrollback; 0 on the alternate screen} */
  public int historySize() {
    return terminal.historySize();
  }

  /**
   * {@return a row of scrollback}
   *
   * @param line from 0, the oldest
   */
  public ScreenRow historyLine(int line) {
    Objects.checkIndex(line, terminal.historySize());
    return terminal.snapshots().historyRow(line);
  }

  /** {@return how many rows scrollback has dropped so far} */
  public long evictedLines() {
    return terminal.evicted();
  }

  /** {@return a number that changes whenever line numbers lose their meaning} */
  public long historyEpoch() {
    return terminal.epoch();
  }

  /** {@return the memory that scrollback takes, in bytes} */
  public long historyBytes() {
    return terminal.historyBytes();
  }

  /**
   * {@return the memory of cells, scrollback and the tables of styles and characters, in bytes of
   * their arrays}
   *
   * <p>Snapshots, links and what waits to be drained are not in it. Costs a look at each row of the
   * screens.
   */
  public long memoryBytes() {
    return terminal.bytes();
  }

  /**
   * {@return the screen as it is now, or as synchronized output holds it in view}
   *
   * <p>Costs as much as rows have changed since the last one; the same object if nothing was fed.
   */
  public ScreenSnapshot snapshot() {
    return terminal.snapshots().snapshot();
  }

  /**
   * {@return the view of a user who scrolled back}
   *
   * @param scrollbackOffset rows to go back; clamped to what there is
   */
  public ScreenSnapshot snapshot(int scrollbackOffset) {
    return terminal.snapshots().snapshot(scrollbackOffset);
  }

  /**
   * {@return a search of the screen in use and its scrollback, yet to be advanced}
   *
   * @param query what to look for
   * @param maxMatches how many to keep; one more sets {@link TerminalSearch#truncated()}
   */
  public TerminalSearch search(SearchQuery query, int maxMatches) {
    if (maxMatches < 0)
      throw new IllegalArgumentException("negative limit: maxMatches=" + maxMatches);
    return new TerminalSearch(new Searcher(terminal, query, maxMatches));
  }

  /**
   * {@return bytes that show the same on a fresh screen of the same size and options}
   *
   * <p>The same are the text with its styles, wraps and scrollback, the cursor, modes, margins, tab
   * stops, titles, colours and marks; not pictures, sequence numbers, the count of evicted lines,
   * and what REP would repeat. The alternate screen is part of it only while it is shown.
   */
  public byte[] replay() {
    return new Replay(terminal).export();
  }

  /** {@return what must be sent to the program, and forgets it} */
  public byte[] drainReplies() {
    return terminal.drainReplies();
  }

  /** {@return what happened since the last call, and forgets it} */
  public List<TerminalEvent> drainEvents() {
    return terminal.drainEvents();
  }

  /** {@return how often the bell rang so far} */
  public long bells() {
    return terminal.bells();
  }

  /**
   * {@return the shell's marks on the main screen whose line still exists, oldest first; a resize
   * brings those it finds into the order of lines}
   */
  public List<Mark> marks() {
    return terminal.marks();
  }

  /** {@return what was dropped or not understood so far} */
  public TerminalCounters counters() {
    return terminal.counters();
  }

  /**
   * {@return a colour in force, 0xRRGGBB}
   *
   * @param entry 0 to 255, or 256 for text, 257 for the background, 258 for the cursor
   */
  public int paletteColor(int entry) {
    return terminal.palette().get(Objects.checkIndex(entry, 259));
  }

  /**
   * Sets a colour that holds, and is told to programs that ask, while the program sets none.
   *
   * @param entry as in {@link #paletteColor}
   * @param rgb 0xRRGGBB
   */
  public void hostColor(int entry, int rgb) {
    terminal.palette().host(Objects.checkIndex(entry, 259), rgb);
  }

  /**
   * Throws an {@link AssertionError} if the state contradicts itself; for tests. Unused table
   * entries are not checked: they are taken back only when room is needed.
   */
  public void checkInvariants() {
    terminal.checkInvariants();
  }
}
