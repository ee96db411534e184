package hotpaths.cli;

import rozi.terminal.Colors;
import rozi.terminal.ScreenRow;
import rozi.terminal.Style;
import rozi.terminal.StyleRun;

/** Rows of a screen with select graphic rendition. */
final class ScreenAnsi {
  private static final int[] BITS = {
    Style.BOLD,
    Style.FAINT,
    Style.ITALIC,
    Style.BLINK,
    Style.RAPID_BLINK,
    Style.INVERSE,
    Style.HIDDEN,
    Style.STRIKETHROUGH,
    Style.OVERLINE
  };
  private static final int[] CODES = {1, 2, 3, 5, 6, 7, 8, 9, 53};

  private ScreenAnsi() {}

  static void print(Io io, ScreenRow row) {
    boolean plain = true;
    for (StyleRun run : row.runs()) {
      String sgr = sgr(run.style());
      if (!sgr.isEmpty() || !plain) io.out().print("\u001b[0" + sgr + "m");
      plain = sgr.isEmpty();
      io.printText(ScreenText.of(row, run.from(), run.to()));
    }
    if (!plain) io.out().print("\u001b[0m");
  }

  private static String sgr(Style style) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < BITS.length; i++) if (style.has(BITS[i])) out.append(';').append(CODES[i]);
    if (style.underline() == 1) out.append(";4");
    else if (style.underline() > 1) out.append(";4:").append(style.underline());
    color(out, 38, style.foreground());
    color(out, 48, style.background());
    color(out, 58, style.underlineColor());
    return out.toString();
  }

  private static void color(StringBuilder out, int code, int color) {
    int value = Colors.value(color);
    if (Colors.isIndexed(color)) {
      out.append(';').append(code).append(";5;").append(value);
    } else if (Colors.isRgb(color)) {
      out.append(';').append(code).append(";2;").append(value >> 16);
      out.append(';').append(value >> 8 & 0xFF).append(';').append(value & 0xFF);
    }
  }
}
