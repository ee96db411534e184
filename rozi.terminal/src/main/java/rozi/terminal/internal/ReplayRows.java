package rozi.terminal.internal;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import rozi.terminal.Hyperlink;
import rozi.terminal.Style;

/**
 * Prints rows one below the other so that wraps, erased cells, styles and clusters come out as they
 * are.
 */
final class ReplayRows {
  private final Terminal t;
  private byte[] out = new byte[1 << 12];
  private int length;
  private int style; // what SGR, DECSCA and OSC 8 have set so far
  private long[] cells;
  private final int columns;

  ReplayRows(Terminal t) {
    this.t = t;
    columns = t.columns;
    cells = new long[columns];
  }

  byte[] bytes() {
    return Arrays.copyOf(out, length);
  }

  void put(String s) {
    byte[] bytes = s.getBytes(StandardCharsets.UTF_8);
    room(bytes.length);
    System.arraycopy(bytes, 0, out, length, bytes.length);
    length += bytes.length;
  }

  private void put(byte a, byte b) {
    room(2);
    out[length++] = a;
    out[length++] = b;
  }

  private void room(int n) {
    if (length + n > out.length) out = Arrays.copyOf(out, Math.max(length + n, out.length * 2));
  }

  private void put(int cp) {
    if (cp < 0x80) {
      room(1);
      out[length++] = (byte) cp;
    } else {
      put(Character.toString(cp));
    }
  }

  /** Sets the pen to a style of the screen. */
  void style(int to) {
    if (to == style) return;
    StyleTable s = t.styles;
    Style now = s.get(to);
    Style old = s.get(style);
    if (now.has(Style.PROTECTED) != old.has(Style.PROTECTED))
      put(now.has(Style.PROTECTED) ? "\u001b[1\"q" : "\u001b[0\"q");
    put(
        "\u001b["
            + Sgr.describe(
                now.attributes(), now.foreground(), now.background(), now.underlineColor())
            + "m");
    if (s.link[to] != s.link[style]) link(now.link());
    style = to;
  }

  void link(@Nullable Hyperlink link) {
    if (link == null) {
      put("\u001b]8;;\u001b\\");
    } else {
      put(
          "\u001b]8;"
              + (link.id().isEmpty() ? "" : "id=" + link.id())
              + ";"
              + link.uri()
              + "\u001b\\");
    }
  }

  /** Whether the next row continues this one, and by what means the wrap comes about. */
  private boolean afterWrap;

  private boolean afterFiller;
  private int fillerStyle;
  private int screenRow; // where the cursor is, from 0
  private int blanksFrom; // the cells from here on are not blanked from the left

  /**
   * Prints a row of scrollback or of the screen; {@code marks} are sequences to put at columns of
   * it.
   */
  void row(Row row, boolean lastRow, List<String> marks) {
    int n = row.trim();
    print(row.cells, n, row.wrapped && !lastRow, lastRow, marks);
  }

  void historyRow(int line, boolean lastRow, List<String> marks) {
    if (marks.isEmpty() && !lastRow && plainRow(line)) return;
    if (cells.length < t.history.length(line)) cells = new long[t.history.length(line)];
    int n = t.history.decode(line, cells);
    print(cells, n, t.history.wrapped(line) && !lastRow, lastRow, marks);
  }

  /** Prints a row of scrollback that is ASCII, of one style and alone; false if it is another. */
  private boolean plainRow(int line) {
    byte[] block = t.history.blockOf(line);
    int at = t.history.offsetOf(line);
    int header = History.header(block, at);
    int kind = History.ASCII | History.ONE_STYLE;
    if (afterWrap || (header & (kind | History.WRAPPED)) != kind) return false;
    int n = History.length(block, at);
    int text = History.textAt(block, at);
    int id = n == 0 ? 0 : History.contentAt(block, at + 4);
    int erased = 0;
    for (int i = text; i < text + n; i++) erased |= block[i] - 1; // negative if a cell is 0
    if (erased < 0) return false;
    style(id);
    room(n);
    System.arraycopy(block, text, out, length, n);
    length += n;
    style(0);
    put((byte) '\r', (byte) '\n');
    afterFiller = false;
    screenRow = Math.min(screenRow + 1, t.rows - 1);
    return true;
  }

  /** The cursor goes to the first row. */
  void home() {
    put("\u001b[H");
    screenRow = 0;
  }

  private void print(long[] row, int n, boolean wrapped, boolean lastRow, List<String> marks) {
    boolean lastBlank =
        n == columns && Cells.content(row[n - 1]) == 0 && needsCharacter(Cells.style(row[n - 1]));
    boolean natural = marks.isEmpty() && !lastBlank && wrapsNaturally(row, n);
    if (afterWrap && !natural) forceWrap();
    for (String mark : marks) put(mark);
    blanksFrom = columns - 1;
    if (lastBlank) lastBlanks(row);
    int c = 0;
    while (c < n) {
      int content = Cells.content(row[c]);
      if (content == 0) {
        c = erased(row, c, n);
      } else if ((content & Cells.FILLER) != 0) {
        c++;
      } else {
        style(Cells.style(row[c]));
        character(content);
        c += (content & Cells.WIDE) != 0 ? 2 : 1;
      }
    }
    afterWrap = wrapped;
    afterFiller = wrapped && n == columns && (Cells.content(row[n - 1]) & Cells.FILLER) != 0;
    if (afterFiller) {
      fillerStyle = Cells.style(row[n - 1]);
      column(columns);
    }
    if (!wrapped) {
      style(0);
      if (!lastRow) put("\r\n");
    }
    if (!lastRow) screenRow = Math.min(screenRow + 1, t.rows - 1);
  }

  void column(int column) {
    put("\u001b[" + column + "G");
  }

  /** Whether printing the row's first character wraps, and leaves no background behind. */
  private boolean wrapsNaturally(long[] row, int n) {
    if (n == 0) return false;
    int content = Cells.content(row[0]);
    int style = Cells.style(row[0]);
    if (content == 0 || t.styles.background[style] != 0) return false;
    boolean wide = (content & Cells.WIDE) != 0;
    if (afterFiller)
      return wide
          && style == fillerStyle
          && Unicode.width(t.clusters.first(content & ~Cells.WIDE)) == 2;
    return !clustered(content);
  }

  /** Wraps by a character that is erased again. */
  private void forceWrap() {
    if (afterFiller) {
      style(fillerStyle);
      if (t.styles.background[fillerStyle] != 0) {
        // A wrap that scrolls would leave the background: it is erased with the default one.
        put("\u3000");
        style(0);
        put("\r\u001b[K");
        return;
      }
      put("\u3000");
    } else {
      style(0);
      put(" ");
    }
    style(0);
    put("\r\u001b[2X");
  }

  /** Prints a character at the right end once more, so that the wrap is pending. */
  void last(long cell, int row, int column) {
    int content = Cells.content(cell);
    column(column + 1);
    style(Cells.style(cell));
    if (content == 0 || (content & Cells.FILLER) != 0) {
      String place = (row + 1) + ";" + (column + 1) + ";" + (row + 1) + ";" + (column + 1);
      put(" \u001b[" + place + "$z"); // DECERA leaves the wrap pending
      int id = Cells.style(cell);
      if (!backgroundOnly(id) && !needsCharacter(id)) restyle(row, column, column + 1, id);
    } else {
      character(content);
    }
    style(0);
  }

  private void character(int content) {
    int plain = content & ~Cells.WIDE;
    if ((plain & Cells.CLUSTER) == 0) {
      put(plain);
      return;
    }
    boolean mode = clustered(content);
    if (mode) put("\u001b[?2027h");
    for (int cp : t.clusters.codePoints(plain)) put(cp);
    if (mode) put("\u001b[?2027l");
  }

  /** Whether the character's columns come only from mode 2027. */
  private boolean clustered(int content) {
    int plain = content & ~Cells.WIDE;
    if ((plain & Cells.CLUSTER) == 0) return false;
    int[] codes = t.clusters.codePoints(plain);
    int width = (content & Cells.WIDE) != 0 ? 2 : 1;
    if (Unicode.width(codes[0]) != width) return true;
    for (int i = 1; i < codes.length; i++) if (Unicode.width(codes[i]) != 0) return true;
    return false;
  }

  private boolean backgroundOnly(int id) {
    StyleTable s = t.styles;
    return (s.attributes[id] | s.foreground[id] | s.underline[id] | s.link[id]) == 0;
  }

  /** Erased cells of one style from {@code c} on; returns the column after them. */
  private int erased(long[] row, int c, int n) {
    int end = c + 1;
    while (end < n && row[end] == row[c]) end++;
    int id = Cells.style(row[c]);
    if (id != 0) {
      if (backgroundOnly(id)) {
        style(id);
        put("\u001b[" + (end - c) + "X");
      } else if (!needsCharacter(id)) {
        restyle(screenRow, c, end, id);
      } else {
        for (int k = c; k < Math.min(end, blanksFrom); k++) styledBlank(k, id);
      }
    }
    column(Math.min(end, columns - 1) + 1);
    return end;
  }

  /** Whether a style has parts that only printing gives: a link, or protection. */
  private boolean needsCharacter(int id) {
    return t.styles.link[id] != 0 || (t.styles.attributes[id] & Style.PROTECTED) != 0;
  }

  /** DECCARA: colours, then attributes, since both together are too many parameters. */
  private void restyle(int row, int from, int to, int id) {
    StyleTable s = t.styles;
    String area =
        "\u001b[" + (row + 1) + ";" + (from + 1) + ";" + (row + 1) + ";" + Math.min(to, columns);
    put(area + ";" + Sgr.describe(0, s.foreground[id], s.background[id], s.underline[id]) + "$r");
    String attributes = Sgr.describe(s.attributes[id], 0, 0, 0);
    if (attributes.length() > 1) put(area + attributes.substring(1) + "$r");
  }

  /**
   * An erased cell that kept its whole style: what is left of a wide character after its other half
   * was erased.
   */
  private void styledBlank(int c, int id) {
    column(c + 1);
    style(id);
    put("\u3000");
    style(0);
    column(c + 2);
    put("\u001b[X");
  }

  /** The same for those up to the last column, from the other side and before the rest. */
  private void lastBlanks(long[] row) {
    int k = columns - 1;
    while (k > 0 && Cells.content(row[k]) == 0 && needsCharacter(Cells.style(row[k]))) {
      column(k);
      style(Cells.style(row[k]));
      put("\u3000");
      style(0);
      column(k);
      put("\u001b[X");
      k--;
    }
    blanksFrom = k + 1;
    put("\r");
  }
}
