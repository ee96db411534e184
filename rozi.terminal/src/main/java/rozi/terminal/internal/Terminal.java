package rozi.terminal.internal;

import java.util.List;
import rozi.terminal.Cursor;
import rozi.terminal.InputModes;
import rozi.terminal.Mark;
import rozi.terminal.TerminalCounters;
import rozi.terminal.TerminalEvent;
import rozi.terminal.TerminalLimits;
import rozi.terminal.TerminalOptions;

/**
 * The state of a screen and what moves its cursor. Control functions with a subject of their own
 * are in other classes.
 */
public final class Terminal {
  final TerminalOptions options;
  final TerminalLimits limits;
  int columns;
  int rows;
  int cx;
  int cy;
  boolean wrapPending;
  int top;
  int bottom;
  int left;
  int right;
  long modes;
  long changes;
  long epoch;

  final LinkTable links;
  final StyleTable styles;
  final ClusterTable clusters;
  final Pen pen = new Pen();
  final Charsets charsets = new Charsets();
  History history;
  final Screens screens;
  Grid grid;
  final Tabs tabs;
  final Marks marks;
  final CursorMotion motion = new CursorMotion(this);
  final Interning interning = new Interning(this);
  final Modes modeTable = new Modes(this);
  final Edit edit = new Edit(this);
  final RectangleOps rectangles = new RectangleOps(this);
  final Sgr sgr = new Sgr(this);
  final Keyboard keyboard = new Keyboard();
  final Palette palette = new Palette();
  final Outbox out;
  final Titles titles;
  final Reports reports = new Reports(this);
  final EscapeDispatch escape = new EscapeDispatch(this);
  final CsiDispatch csi = new CsiDispatch(this);
  final Osc osc = new Osc(this);
  final Dcs dcs = new Dcs(this);
  final Printer printer = new Printer(this);
  final Parser parser = new Parser(this, printer);
  final Snapshots snapshots = new Snapshots(this);

  Cursor.Shape shape = Cursor.Shape.BLOCK;
  boolean isoProtection;
  long syncStart;
  long unknown;
  long oversized;
  long droppedStyles;
  long bells;

  /** A blank screen. */
  public Terminal(int columns, int rows, TerminalOptions options) {
    this.options = options;
    limits = options.limits();
    this.columns = columns;
    this.rows = rows;
    links = new LinkTable(limits.links());
    styles = new StyleTable(links, capacity(limits.styles()));
    clusters = new ClusterTable(capacity(limits.clusters()));
    history = new History(limits.historyLines(), limits.historyBytes());
    screens = new Screens(this);
    grid = screens.primary;
    tabs = new Tabs(columns);
    marks = new Marks(this, limits.marks());
    out = new Outbox(limits);
    titles = new Titles(this);
    modes = Modes.initial(options.graphemeClusters());
    motion.fullRegion();
  }

  int capacity(int limit) {
    return (int) Math.min(Math.max(limit, 2L * 2 * columns * rows + 16), 1 << 20);
  }

  /** Reads bytes. */
  public void feed(byte[] bytes, int from, int to) {
    if (from == to) return;
    changes++;
    parser.feed(bytes, from, to);
  }

  boolean on(long bit) {
    return (modes & bit) != 0;
  }

  void mode(long bits, boolean on) {
    modes = on ? modes | bits : modes & ~bits;
  }

  // --- C0 ---

  void control(int c) {
    switch (c) {
      case 7 -> bells++;
      case 8 -> motion.cursorBack(1);
      case 9 -> motion.tab(1);
      case 10, 11, 12 -> motion.lineFeed();
      case 13 -> motion.carriageReturn();
      case 14 -> charsets.gl = 1;
      case 15 -> charsets.gl = 0;
      case 0, 5, 0x18, 0x1A -> {}
      default -> unknown++;
    }
  }

  // --- Saved state ---

  void saveCursor() {
    screens.saved().save(this);
  }

  void restoreCursor() {
    screens.saved().restore(this);
  }

  /** DECSTR. */
  void softReset() {
    mode(Modes.INSERT | Modes.ORIGIN | Modes.APP_CURSOR | Modes.KEYPAD | Modes.LEFT_RIGHT, false);
    mode(Modes.VISIBLE | Modes.AUTOWRAP, true);
    motion.fullRegion();
    wrapPending = false;
    pen.attributes = 0;
    pen.reset();
    charsets.reset();
    isoProtection = false;
    screens.saved().reset();
    keyboard.reset();
  }

  /** RIS. */
  void fullReset() {
    modes = Modes.initial(options.graphemeClusters());
    screens.reset();
    pen.link = 0;
    softReset();
    modes = Modes.initial(options.graphemeClusters());
    modeTable.reset();
    rectangles.extentRectangle = false;
    tabs.reset();
    marks.clear();
    titles.reset();
    palette.reset();
    sgr.reset();
    printer.combining().reset();
    keyboard.resetAll();
    shape = Cursor.Shape.BLOCK;
    cx = 0;
    cy = 0;
    epoch++;
    snapshots.release();
  }

  void synchronize(boolean on) {
    if (on && !on(Modes.SYNC)) {
      snapshots.hold();
      syncStart = options.nanoClock().getAsLong();
    }
    if (!on) snapshots.release();
    mode(Modes.SYNC, on);
  }

  // --- For the facade ---

  /** Gives the screen another size. */
  public void resize(int newColumns, int newRows) {
    if (newColumns == columns && newRows == rows) return;
    changes++;
    screens.resize(newColumns, newRows);
  }

  Grid grid(boolean alternate) {
    return alternate ? screens.alternate() : screens.primary;
  }

  /** The absolute number of a row of the screen. */
  long absolute(int row) {
    return history.evicted() + history.size() + row;
  }

  /** The cursor. */
  public Cursor cursor() {
    return new Cursor(cy, cx, wrapPending, on(Modes.VISIBLE), shape, on(Modes.BLINK));
  }

  /** Number of rows of scrollback behind the screen in use. */
  public int historySize() {
    return screens.onAlternate() ? 0 : history.size();
  }

  /** What input should look like. */
  public InputModes input() {
    return new InputModes(
        modeTable.mouse(),
        modeTable.mouseEncoding(),
        on(Modes.FOCUS),
        on(Modes.ALTERNATE_SCROLL),
        on(Modes.PASTE),
        on(Modes.APP_CURSOR),
        on(Modes.KEYPAD),
        on(Modes.NEW_LINE),
        keyboard.flags(),
        keyboard.modifyOtherKeys);
  }

  /** What was dropped. */
  public TerminalCounters counters() {
    return new TerminalCounters(
        unknown,
        oversized,
        out.droppedReplies,
        out.droppedEvents,
        parser.malformedUtf8(),
        droppedStyles);
  }

  /** Rows and snapshots. */
  public Snapshots snapshots() {
    return snapshots;
  }

  /** The colours. */
  public Palette palette() {
    return palette;
  }

  /** Takes the replies. */
  public byte[] drainReplies() {
    return out.drainReplies();
  }

  /** Takes the events. */
  public List<TerminalEvent> drainEvents() {
    return out.drainEvents();
  }

  /** The marks whose line still exists. */
  public List<Mark> marks() {
    return marks.all();
  }

  /** The window's title. */
  public String title() {
    return titles.title;
  }

  /** Whether the alternate screen is in use. */
  public boolean onAlternate() {
    return screens.onAlternate();
  }

  /** Columns. */
  public int columns() {
    return columns;
  }

  /** Rows. */
  public int rows() {
    return rows;
  }

  /** How often BEL rang. */
  public long bells() {
    return bells;
  }

  /** Rows that scrollback dropped. */
  public long evicted() {
    return history.evicted();
  }

  /** Changes when line numbers lose their meaning. */
  public long epoch() {
    return epoch;
  }

  /** Memory of scrollback in bytes. */
  public long historyBytes() {
    return history.bytes();
  }

  /** Memory of screens, scrollback and tables in bytes. */
  public long bytes() {
    return screens.bytes() + history.bytes() + styles.bytes() + clusters.bytes();
  }

  /** Number of input chunks and resizes so far. */
  public long changes() {
    return changes;
  }

  /** Throws an {@link AssertionError} if the state contradicts itself. */
  public void checkInvariants() {
    new Invariants(this).check();
  }
}
