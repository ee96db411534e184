package rozi.terminal.internal;

import java.util.ArrayDeque;
import rozi.terminal.Colors;
import rozi.terminal.Style;

/** Select graphic rendition, in both spellings: {@code 38;2;r;g;b} and {@code 38:2::r:g:b}. */
final class Sgr {
  private static final int UNDERLINE = 7 << Style.UNDERLINE_SHIFT;
  private static final int STACK = 10;
  private final Terminal t;
  private final ArrayDeque<Pen> stack = new ArrayDeque<>();

  Sgr(Terminal t) {
    this.t = t;
  }

  void apply(ParamList p) {
    if (p.count() == 0) t.pen.reset();
    int i = 0;
    // Progress: every turn passes at least one parameter.
    while (i < p.count()) i = applyOne(t.pen, p, i);
    t.pen.changed();
  }

  /** Applies the code at {@code i} and what belongs to it; returns the index after that. */
  int applyOne(Pen pen, ParamList p, int i) {
    int code = p.get(i, 0);
    if (code == 38 || code == 48 || code == 58) return color(pen, p, i, code);
    if (!p.isSub(i + 1)) {
      simple(pen, code);
      return i + 1;
    }
    if (code == 4) {
      underline(pen, p.get(i + 1, 1));
    } else {
      t.unknown++;
    }
    return skipSubs(p, i + 1);
  }

  private static int skipSubs(ParamList p, int from) {
    int i = from;
    while (p.isSub(i)) i++;
    return i;
  }

  private void underline(Pen pen, int style) {
    if (style > 5) {
      t.unknown++;
    } else {
      pen.attributes = (pen.attributes & ~UNDERLINE) | style << Style.UNDERLINE_SHIFT;
    }
  }

  private static void set(Pen pen, int bits) {
    pen.attributes |= bits;
  }

  private static void clear(Pen pen, int bits) {
    pen.attributes &= ~bits;
  }

  private void simple(Pen pen, int code) {
    switch (code) {
      case 0 -> pen.reset();
      case 1 -> set(pen, Style.BOLD);
      case 2 -> set(pen, Style.FAINT);
      case 3 -> set(pen, Style.ITALIC);
      case 4 -> underline(pen, 1);
      case 5 -> set(pen, Style.BLINK);
      case 6 -> set(pen, Style.RAPID_BLINK);
      case 7 -> set(pen, Style.INVERSE);
      case 8 -> set(pen, Style.HIDDEN);
      case 9 -> set(pen, Style.STRIKETHROUGH);
      case 21 -> clear(pen, Style.BOLD);
      case 22 -> clear(pen, Style.BOLD | Style.FAINT);
      case 23 -> clear(pen, Style.ITALIC);
      case 24 -> clear(pen, UNDERLINE);
      case 25 -> clear(pen, Style.BLINK | Style.RAPID_BLINK);
      case 27 -> clear(pen, Style.INVERSE);
      case 28 -> clear(pen, Style.HIDDEN);
      case 29 -> clear(pen, Style.STRIKETHROUGH);
      case 39 -> pen.foreground = Colors.DEFAULT;
      case 49 -> pen.background = Colors.DEFAULT;
      case 53 -> set(pen, Style.OVERLINE);
      case 55 -> clear(pen, Style.OVERLINE);
      case 59 -> pen.underline = Colors.DEFAULT;
      default -> basicColor(pen, code);
    }
  }

  private void basicColor(Pen pen, int code) {
    if (code >= 30 && code <= 37) {
      pen.foreground = Colors.indexed(code - 30);
    } else if (code >= 40 && code <= 47) {
      pen.background = Colors.indexed(code - 40);
    } else if (code >= 90 && code <= 97) {
      pen.foreground = Colors.indexed(code - 82);
    } else if (code >= 100 && code <= 107) {
      pen.background = Colors.indexed(code - 92);
    } else {
      t.unknown++;
    }
  }

  /** 38, 48 and 58. Returns the index after what belongs to it. */
  private int color(Pen pen, ParamList p, int at, int code) {
    boolean colons = p.isSub(at + 1);
    int end = colons ? skipSubs(p, at + 1) : p.count();
    int kind = p.get(at + 1, -1);
    int color = -1;
    int after = at + 2;
    if (kind == 5) {
      after = at + 3;
      color = at + 2 < end || !colons ? indexed(p.get(at + 2, 0)) : -1;
    } else if (kind == 2) {
      // With colons a colour space may stand before the components.
      int first = colons && end - at > 5 ? at + 3 : at + 2;
      after = first + 3;
      if (!colons || first + 3 <= end)
        color = rgb(p.get(first, 0), p.get(first + 1, 0), p.get(first + 2, 0));
    }
    if (color < 0) {
      t.unknown++;
    } else if (code == 38) {
      pen.foreground = color;
    } else if (code == 48) {
      pen.background = color;
    } else {
      pen.underline = color;
    }
    return colons ? end : Math.min(after, p.count());
  }

  private static int indexed(int value) {
    return value > 255 ? -1 : Colors.indexed(value);
  }

  private static int rgb(int r, int g, int b) {
    return (r | g | b) > 255 ? -1 : Colors.rgb(r << 16 | g << 8 | b);
  }

  /** XTPUSHSGR. */
  void push() {
    Pen copy = new Pen();
    copy.copy(t.pen);
    if (stack.size() == STACK) stack.removeLast();
    stack.push(copy);
  }

  /** XTPOPSGR. */
  void pop() {
    if (!stack.isEmpty()) t.pen.copy(stack.pop());
  }

  void reset() {
    stack.clear();
  }

  /** The pen as SGR parameters, for DECRQSS and replay. */
  static String describe(int a, int foreground, int background, int underline) {
    StringBuilder s = new StringBuilder("0");
    for (int bit = 0; bit < 8; bit++)
      if ((a >>> bit & 1) != 0) s.append(';').append("12356789".charAt(bit));
    int line = a >>> Style.UNDERLINE_SHIFT & 7;
    if (line == 1) s.append(";4");
    if (line > 1) s.append(";4:").append(line);
    if ((a & Style.OVERLINE) != 0) s.append(";53");
    color(s, 38, foreground);
    color(s, 48, background);
    color(s, 58, underline);
    return s.toString();
  }

  private static void color(StringBuilder s, int code, int color) {
    if (color == Colors.DEFAULT) return;
    int v = Colors.value(color);
    s.append(';').append(code);
    if (Colors.isIndexed(color)) {
      s.append(":5:").append(v);
    } else {
      s.append(":2::")
          .append(v >>> 16)
          .append(':')
          .append(v >>> 8 & 0xFF)
          .append(':')
          .append(v & 0xFF);
    }
  }
}
