package hotpaths.reference.rozi.terminal;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** A terminal: bytes in; rows, cursor and replies out. */
public final class TerminalOracle extends PrintingOracle implements ControlParser.Sink {
  private final ControlParser parser = new ControlParser(this);
  private final StringBuilder replies = new StringBuilder();
  private final int scrollback;
  private final ModeOracle modes = new ModeOracle(this);
  final HostOracle host = new HostOracle(this);
  private String title = "";
  int cursorStyle;
  boolean rectangles;

  /** A blank screen. */
  public TerminalOracle(int cols, int rows, int scrollback) {
    super(cols, rows, scrollback);
    this.scrollback = scrollback;
  }

  /** Goes on with these bytes. */
  public void feed(byte[] bytes) {
    for (byte b : bytes) {
      parser.accept(b & 0xFF);
      page.lines.getLast().endHere(); // nothing is below
    }
  }

  /** Changes the size. */
  public void resize(int newCols, int newRows) {
    resizeTo(Math.max(2, newCols), Math.max(1, newRows));
  }

  /** The rows of the screen. */
  public List<Line> lines() {
    return List.copyOf(page.lines);
  }

  /** What scrolled off, oldest first. */
  public List<Line> history() {
    return List.copyOf(main.history);
  }

  /** From 0. */
  public int cursorRow() {
    return row;
  }

  /** From 0. */
  public int cursorCol() {
    return col;
  }

  /** Whether the next character goes to the next row. */
  public boolean isWrapPending() {
    return pending;
  }

  /** Whether the alternate screen is shown. */
  public boolean isAlternate() {
    return page == alternate;
  }

  /** Whether DECTCEM shows the cursor. */
  public boolean isCursorVisible() {
    return modes.isSet(25);
  }

  /** Of OSC 0 and 2. */
  public String title() {
    return title;
  }

  /** Everything answered so far, one character a byte. */
  public String replies() {
    return replies.toString();
  }

  void reply(String text) {
    replies.append(text);
  }

  @Override
  public void print(int codePoint) {
    printCodePoint(codePoint);
  }

  @Override
  public void control(int c0) {
    switch (c0) {
      case 0x08 -> back(1);
      case 0x09 -> tab();
      case 0x0A, 0x0B, 0x0C -> {
        index();
        if (modes.isAnsiSet(20)) carriageReturn();
      }
      case 0x0D -> carriageReturn();
      case 0x0E -> shift = 1;
      case 0x0F -> shift = 0;
      default -> {}
    }
  }

  @Override
  public void escape(String intermediates, char last) {
    if (intermediates.length() == 1) {
      int set = "()*+".indexOf(intermediates.charAt(0));
      int known = "0B2A1".indexOf(last);
      if (set >= 0 && known >= 0) charsets.setCharAt(set, "0B0AB".charAt(known));
      int large = "-./".indexOf(intermediates.charAt(0));
      if (large >= 0 && last == 'A') charsets.setCharAt(large + 1, '1');
      if (intermediates.equals("#") && last == '8') align();
      return;
    }
    if (!intermediates.isEmpty()) return;
    switch (last) {
      case 'D' -> index();
      case 'E' -> {
        index();
        carriageReturn();
      }
      case 'H' -> tabs.add(col);
      case 'M' -> reverseIndex();
      case 'N' -> singleShift = 2;
      case 'O' -> singleShift = 3;
      case 'V' -> {
        pen = pen.guarded(true);
        isoGuard = true;
      }
      case 'W' -> pen = pen.guarded(false);
      case 'Z' -> deviceAttributes("");
      case 'c' -> reset();
      case 'n' -> shift = 2;
      case 'o' -> shift = 3;
      case '6' -> backIndex();
      case '7' -> save();
      case '8' -> restore();
      case '9' -> forwardIndex();
      default -> {}
    }
  }

  private void backIndex() {
    if (col != left) {
      back(1);
    } else if (insideMargins()) {
      insertColumns(left, 1);
    }
    pending = false;
  }

  private void forwardIndex() {
    if (col != right) {
      forward(1);
    } else if (insideMargins()) {
      deleteColumns(left, 1);
    }
    pending = false;
  }

  private void reset() {
    main = new Page(cols, rows, scrollback);
    alternate = new Page(cols, rows, 0);
    page = main;
    pen = Pen.PLAIN;
    softReset();
    autowrap = true;
    row = 0;
    col = 0;
    pending = false;
    clusters = false;
    rectangles = false;
    title = "";
    everyEighth();
    modes.reset();
    host.reset();
    forgetLast();
  }

  private void everyEighth() {
    tabs.clear();
    for (int c = 8; c < cols; c += 8) tabs.add(c);
  }

  void setTitle(String text) {
    title = text;
  }

  void softReset() {
    sideMargins = false;
    freeMargins();
    origin = false;
    insert = false;
    autowrap = true;
    isoGuard = false;
    pen = Pen.PLAIN.link(pen.link());
    charsets = new StringBuilder("BBBB");
    shift = 0;
    singleShift = -1;
    page.saved = Page.SavedState.INITIAL;
    cursorStyle = 0;
    pending = false;
    modes.softReset();
    host.softReset();
  }

  private static int arg(List<List<Integer>> params, int i, int whenMissing) {
    int value = i < params.size() ? params.get(i).getFirst() : -1;
    return value < 0 ? whenMissing : value;
  }

  private static int count(List<List<Integer>> params, int i) {
    return Math.max(1, arg(params, i, 1));
  }

  @Override
  public void sequence(String prefix, List<List<Integer>> params, String intermediates, char last) {
    switch (prefix + intermediates + last) {
      case "A", "k" -> up(count(params, 0));
      case "B" -> down(count(params, 0));
      case "C" -> forward(count(params, 0));
      case "D", "j" -> back(count(params, 0));
      case "E" -> {
        down(count(params, 0));
        carriageReturn();
      }
      case "F" -> {
        up(count(params, 0));
        carriageReturn();
      }
      case "G", "`" -> moveTo(originRow(), count(params, 0) - 1);
      case "H", "f" -> moveTo(count(params, 0) - 1, count(params, 1) - 1);
      case "a" -> moveTo(originRow(), originCol() + count(params, 0));
      case "d" -> moveTo(count(params, 0) - 1, originCol());
      case "e" -> moveTo(originRow() + count(params, 0), originCol());
      case "I" -> {
        for (int i = 0; i < Math.min(cols, count(params, 0)); i++) tab();
      }
      case "Z" -> backTab(count(params, 0));
      case "J" -> eraseDisplay(arg(params, 0, 0), false);
      case "?J" -> eraseDisplay(arg(params, 0, 0), true);
      case "K" -> eraseLine(arg(params, 0, 0), false);
      case "?K" -> eraseLine(arg(params, 0, 0), true);
      case "X" -> eraseCharacters(count(params, 0));
      case "@" -> insertCharacters(count(params, 0));
      case "P" -> deleteCharacters(count(params, 0));
      case "L" -> insertLines(count(params, 0));
      case "M" -> deleteLines(count(params, 0));
      case "S" -> scrollUp(top, count(params, 0), true);
      case "T", "^" -> {
        if (last == '^' || params.size() < 2)
          page.scrollDown(top, bottom, left, right, count(params, 0), erasing());
      }
      case " @", " A" -> shiftColumns(count(params, 0), last);
      case "'}" -> columnsAtCursor(count(params, 0), true);
      case "'~" -> columnsAtCursor(count(params, 0), false);
      case "b" -> repeat(count(params, 0));
      case "m" -> pen = SgrOracle.apply(pen, params);
      case "g" -> {
        if (arg(params, 0, 0) == 0) tabs.remove(col);
        if (arg(params, 0, 0) == 3) tabs.clear();
      }
      case "r" -> setMargins(count(params, 0) - 1, end(params, rows) - 1);
      case "s" -> {
        if (sideMargins) setSides(count(params, 0) - 1, end(params, cols) - 1);
        else save();
      }
      case "u" -> restore();
      case "h", "?h" -> params.forEach(p -> modes.change(p.getFirst(), !prefix.isEmpty(), true));
      case "l", "?l" -> params.forEach(p -> modes.change(p.getFirst(), !prefix.isEmpty(), false));
      case "!p" -> softReset();
      case " q" -> cursorStyle = arg(params, 0, 0) <= 6 ? arg(params, 0, 0) : cursorStyle;
      case "\"q" -> guard(arg(params, 0, 0));
      case "c", ">c", "=c" -> {
        if (arg(params, 0, 0) == 0) deviceAttributes(prefix);
      }
      case "n", "?n" -> status(prefix, arg(params, 0, 0));
      case "x" -> host.parameters(arg(params, 0, 0));
      case "t" -> host.window(arg(params, 0, 0), arg(params, 1, 0));
      case "?u" -> host.reportKeyboard();
      case ">u" -> host.pushKeyboard(arg(params, 0, 0));
      case "<u" -> host.popKeyboard(count(params, 0));
      case "=u" -> host.setKeyboard(arg(params, 0, 0), arg(params, 1, 1));
      case "?s" -> params.forEach(p -> modes.save(p.getFirst()));
      case "?r" -> params.forEach(p -> modes.restore(p.getFirst()));
      case "?W" -> {
        if (arg(params, 0, 0) == 5) everyEighth();
      }
      case "$p", "?$p" -> modes.report(arg(params, 0, 0), !prefix.isEmpty());
      case "$x", "$z", "${", "$v", "$r", "$t", "*x", "*y" ->
          RectangleOracle.run(this, params, intermediates + last);
      default -> {}
    }
  }

  private static int end(List<List<Integer>> params, int size) {
    int value = arg(params, 1, 0);
    return value <= 0 || value > size ? size : value;
  }

  private void guard(int kind) {
    if (kind > 2) return;
    pen = pen.guarded(kind == 1);
    isoGuard = false;
  }

  private void shiftColumns(int n, char last) {
    if (last == '@') deleteColumns(left, n);
    else insertColumns(left, n);
    pending = false;
  }

  private void columnsAtCursor(int n, boolean inserting) {
    pending = false;
    if (!insideMargins()) return;
    if (inserting) insertColumns(col, n);
    else deleteColumns(col, n);
  }

  private void deviceAttributes(String prefix) {
    switch (prefix) {
      case "" -> reply("\u001b[?64;6;21;22;28c");
      case ">" -> reply("\u001b[>41;354;0c");
      default -> reply("\u001bP!|00000000\u001b\\");
    }
  }

  private void status(String prefix, int kind) {
    if (kind == 6) {
      String place = (originRow() + 1) + ";" + (originCol() + 1);
      reply(prefix.isEmpty() ? "\u001b[" + place + "R" : "\u001b[?" + place + ";1R");
    } else if (kind == 5 && prefix.isEmpty()) {
      reply("\u001b[0n");
    } else if (!prefix.isEmpty()) {
      host.decStatus(kind);
    }
  }

  @Override
  public void string(char kind, String text, boolean endedByBell) {
    if (kind == ']') osc(text.replaceAll("\\p{Cntrl}", ""));
    if (kind == 'P' && text.startsWith("$q")) requestStatus(text.substring(2));
  }

  private void osc(String text) {
    String[] parts = text.split(";", 3);
    if ((parts[0].equals("0") || parts[0].equals("2")) && text.indexOf(';') >= 0) {
      title = text.substring(text.indexOf(';') + 1);
    }
    if (parts[0].equals("8") && parts.length == 3) pen = pen.link(parts[2]);
  }

  private void requestStatus(String what) {
    String value =
        switch (what) {
          case "r" -> (top + 1) + ";" + (bottom + 1) + "r";
          case "s" -> (left + 1) + ";" + (right + 1) + "s";
          case "\"q" -> (pen.guarded() ? 1 : 0) + "\"q";
          default -> "";
        };
    if (!value.isEmpty()) reply("\u001bP1$r" + value + "\u001b\\");
  }

  /** The bytes of a text, for whoever feeds a string. */
  public void feed(String text) {
    feed(Objects.requireNonNull(text).getBytes(StandardCharsets.UTF_8));
  }
}
