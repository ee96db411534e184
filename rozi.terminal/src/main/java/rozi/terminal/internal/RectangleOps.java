package rozi.terminal.internal;

import rozi.terminal.Style;

/** The rectangular area operations of the VT420 and its checksum. */
final class RectangleOps {
  private final Terminal t;
  private final Pen work = new Pen();

  /** DECSACE: attributes change in the rectangle, not in the stream of text between its corners. */
  boolean extentRectangle;

  private int firstRow;
  private int endRow;
  private int firstColumn;
  private int endColumn;

  RectangleOps(Terminal t) {
    this.t = t;
  }

  /**
   * Reads top, left, bottom, right from parameter {@code i} on; false if there is no such
   * rectangle.
   */
  private boolean read(ParamList p, int i) {
    int rowOrigin = t.motion.originRow();
    int columnOrigin = t.motion.originColumn();
    boolean origin = t.on(Modes.ORIGIN);
    int rowLimit = origin ? t.bottom + 1 : t.rows;
    int columnLimit = origin ? t.right + 1 : t.columns;
    firstRow = p.atLeastOne(i) - 1 + rowOrigin;
    firstColumn = p.atLeastOne(i + 1) - 1 + columnOrigin;
    int bottom = p.get(i + 2, 0);
    int right = p.get(i + 3, 0);
    endRow = bottom == 0 ? rowLimit : Math.min(rowLimit, bottom + rowOrigin);
    endColumn = right == 0 ? columnLimit : Math.min(columnLimit, right + columnOrigin);
    return firstRow < endRow && firstColumn < endColumn;
  }

  /** DECFRA. */
  void fill(ParamList p) {
    int c = p.get(0, ' ');
    if (c < 0x20 || (c > 0x7E && c < 0xA0) || c > 0xFF || !read(p, 1)) return;
    int single = t.charsets.single; // waits for a character that is printed
    t.charsets.single = 0;
    int content = c < 0x7F && !t.charsets.plain() ? t.charsets.map(c) : c;
    t.charsets.single = single;
    long cell = Cells.of(content, t.pen.style(t));
    for (int r = firstRow; r < endRow; r++) t.grid.row(r).fill(firstColumn, endColumn, cell);
  }

  /** DECERA, and DECSERA if {@code selective}. */
  void erase(ParamList p, boolean selective) {
    if (!read(p, 0)) return;
    if (selective) {
      for (int r = firstRow; r < endRow; r++) t.edit.erase(r, firstColumn, endColumn, true);
    } else {
      for (int r = firstRow; r < endRow; r++)
        t.grid.row(r).fill(firstColumn, endColumn, t.interning.blank());
    }
  }

  /** DECCRA; there is one page, so the page numbers say nothing. */
  void copy(ParamList p) {
    if (!read(p, 0)) return;
    int toRow = p.atLeastOne(5) - 1 + t.motion.originRow();
    int toColumn = p.atLeastOne(6) - 1 + t.motion.originColumn();
    int rowLimit = t.on(Modes.ORIGIN) ? t.bottom + 1 : t.rows;
    int columnLimit = t.on(Modes.ORIGIN) ? t.right + 1 : t.columns;
    int height = Math.min(endRow - firstRow, rowLimit - toRow);
    int width = Math.min(endColumn - firstColumn, columnLimit - toColumn);
    if (height <= 0 || width <= 0) return;
    long[][] pieces = new long[height][];
    for (int k = 0; k < height; k++) {
      pieces[k] = t.grid.row(firstRow + k).slice(firstColumn, firstColumn + width);
    }
    for (int k = 0; k < height; k++) {
      t.grid.row(toRow + k).paste(pieces[k], toColumn, t.grid.row(firstRow + k).mayBeWide);
    }
  }

  /** DECCARA, and DECRARA if {@code reverse}. */
  void attributes(ParamList p, boolean reverse) {
    if (!read(p, 0)) return;
    for (int r = firstRow; r < endRow; r++) {
      int from = extentRectangle || r == firstRow ? firstColumn : t.motion.originColumn();
      int to =
          extentRectangle || r == endRow - 1
              ? endColumn
              : t.on(Modes.ORIGIN) ? t.right + 1 : t.columns;
      Row row = t.grid.row(r);
      int before = -1;
      int after = -1;
      for (int c = from; c < to; c++) {
        int style = Cells.style(row.cells[c]);
        if (style != before) after = changed(style, p, reverse);
        before = style;
        row.cells[c] = Cells.of(Cells.content(row.cells[c]), after);
      }
      row.used = Math.max(row.used, to);
      row.image = null;
      row.trim();
      unify(row);
    }
  }

  /** Both halves of a wide character look alike. */
  private static void unify(Row row) {
    if (!row.mayBeWide) return;
    for (int c = 1; c < row.used; c++) {
      if ((row.cells[c] & Cells.TAIL) != 0)
        row.cells[c] = Cells.blank(row.cells[c - 1]) | Cells.TAIL;
    }
  }

  private int changed(int style, ParamList p, boolean reverse) {
    StyleTable s = t.styles;
    work.attributes = s.attributes[style];
    work.foreground = s.foreground[style];
    work.background = s.background[style];
    work.underline = s.underline[style];
    if (reverse) {
      int n = Math.max(p.count(), 5);
      for (int i = 4; i < n; i++) work.attributes = reversed(work.attributes, p.get(i, 0));
    } else if (p.count() <= 4) {
      work.attributes &= ~ALL;
    } else {
      apply(p);
    }
    return t.interning.intern(
        work.attributes, work.foreground, work.background, work.underline, s.link[style]);
  }

  /** SGR codes; 0 ends only what the VT420 can set here. */
  private void apply(ParamList p) {
    int i = 4;
    // Progress: every turn passes at least one parameter.
    while (i < p.count()) {
      if (p.get(i, 0) == 0 && !p.isSub(i + 1)) {
        work.attributes &= ~ALL;
        i++;
      } else {
        i = t.sgr.applyOne(work, p, i);
      }
    }
  }

  private static final int UNDERLINE = 7 << Style.UNDERLINE_SHIFT;
  private static final int SINGLE = 1 << Style.UNDERLINE_SHIFT;
  private static final int ALL =
      Style.BOLD | Style.BLINK | Style.RAPID_BLINK | Style.INVERSE | Style.HIDDEN | UNDERLINE;

  private static int reversed(int a, int code) {
    int underlined = (a & UNDERLINE) != 0 ? a & ~UNDERLINE : a | SINGLE;
    return switch (code) {
      case 0 -> underlined ^ (Style.BOLD | Style.BLINK | Style.INVERSE);
      case 1 -> a ^ Style.BOLD;
      case 4 -> underlined;
      case 5 -> a ^ Style.BLINK;
      case 7 -> a ^ Style.INVERSE;
      case 8 -> a ^ Style.HIDDEN;
      default -> a;
    };
  }

  /** DECRQCRA: the negated sum of characters and attributes, as xterm reports it. */
  void checksum(ParamList p) {
    int id = p.get(0, 0);
    int sum = 0;
    if (read(p, 2)) {
      for (int r = firstRow; r < endRow; r++) {
        Row row = t.grid.row(r);
        for (int c = firstColumn; c < endColumn; c++) sum += value(row.cells[c]);
      }
    }
    t.out.dcs(id + "!~" + String.format(java.util.Locale.ROOT, "%04X", -sum & 0xFFFF));
  }

  private int value(long cell) {
    int content = Cells.content(cell);
    int sum = (content & (Cells.TAIL | Cells.FILLER)) != 0 || content == 0 ? ' ' : 0;
    if (sum == 0) for (int cp : t.clusters.codePoints(content & ~Cells.WIDE)) sum += cp;
    int a = t.styles.attributes[Cells.style(cell)];
    if ((a & Style.PROTECTED) != 0) sum += 0x04;
    if ((a & Style.HIDDEN) != 0) sum += 0x08;
    if ((a & UNDERLINE) != 0) sum += 0x10;
    if ((a & Style.INVERSE) != 0) sum += 0x20;
    if ((a & Style.BLINK) != 0) sum += 0x40;
    if ((a & Style.BOLD) != 0) sum += 0x80;
    return sum;
  }
}
