package hotpaths.cli;

import rozi.terminal.ScreenRow;

/** Rows of a screen as text. */
final class ScreenText {
  private ScreenText() {}

  /** The row without the spaces at its end. */
  static String trimmed(ScreenRow row) {
    String text = row.text();
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == ' ') end--;
    return text.substring(0, end);
  }

  /** Columns {@code [from, to)}: what is erased or free is a space. */
  static String of(ScreenRow row, int from, int to) {
    StringBuilder out = new StringBuilder();
    for (int column = from; column < to; column++) {
      String text = row.text(column);
      if (!text.isEmpty()) out.append(text);
      else if (row.width(column) != 0) out.append(' ');
    }
    return out.toString();
  }
}
