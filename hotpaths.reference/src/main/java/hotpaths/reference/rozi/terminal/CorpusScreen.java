package hotpaths.reference.rozi.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The text that the terminal corpora leave on a screen: a String a cell, whole input. It knows what
 * the corpora use (text, CR, LF, CUP, EL 0 and 2, DECSTBM; SGR is passed over) and nothing else.
 */
public final class CorpusScreen {
  private final int columns;
  private final int rows;
  private final List<String[]> screen = new ArrayList<>();
  private int top;
  private int bottom;
  private int row;
  private int column;
  private boolean pending;

  private CorpusScreen(int columns, int rows) {
    this.columns = columns;
    this.rows = rows;
    bottom = rows - 1;
    for (int r = 0; r < rows; r++) screen.add(blank());
  }

  /** The rows of a screen after the bytes, without white space at their ends. */
  public static List<String> show(byte[] bytes, int columns, int rows) {
    CorpusScreen s = new CorpusScreen(columns, rows);
    String text = new String(bytes, UTF_8);
    for (int i = 0; i < text.length(); ) {
      int cp = text.codePointAt(i);
      if (cp == 0x1B) {
        int end = i + 2;
        while (end < text.length() && text.charAt(end) < 0x40) end++;
        if (end < text.length()) s.sequence(text.substring(i + 2, end), text.charAt(end));
        i = end + 1;
      } else {
        s.print(cp);
        i += Character.charCount(cp);
      }
    }
    return s.screen.stream().map(cells -> String.join("", cells).stripTrailing()).toList();
  }

  private String[] blank() {
    String[] cells = new String[columns];
    Arrays.fill(cells, " ");
    return cells;
  }

  private void sequence(String parameters, char end) {
    String[] p = parameters.split(";", -1);
    switch (end) {
      case 'H' -> {
        if (parameters.isEmpty()) move(0, 0);
        else move(Math.min(Integer.parseInt(p[0]), rows) - 1, Integer.parseInt(p[1]) - 1);
      }
      case 'K' -> {
        Arrays.fill(screen.get(row), parameters.equals("2") ? 0 : column, columns, " ");
        pending = false;
      }
      case 'r' -> {
        top = Integer.parseInt(p[0]) - 1;
        bottom = Math.min(Integer.parseInt(p[1]), rows) - 1;
        move(0, 0);
      }
      case 'm' -> {} // colours are not text
      default -> throw new IllegalArgumentException("not in the corpora: final=" + end);
    }
  }

  private void move(int toRow, int toColumn) {
    row = toRow;
    column = toColumn;
    pending = false;
  }

  private void lineFeed() {
    pending = false;
    if (row == bottom) {
      screen.remove(top);
      screen.add(bottom, blank());
    } else if (row < rows - 1) {
      row++;
    }
  }

  private void print(int cp) {
    if (cp == '\r') {
      move(row, 0);
    } else if (cp == '\n') {
      lineFeed();
    } else if (cp == 0x200D || cp == 0x301) {
      int at = pending ? column : column - 1;
      if (screen.get(row)[at].isEmpty()) at--;
      screen.get(row)[at] += Character.toString(cp);
    } else {
      put(cp, isWide(cp) ? 2 : 1);
    }
  }

  /** East Asian scripts and emoji, as far as they are in the corpora. */
  private static boolean isWide(int cp) {
    return cp >= 0x1F300 || (cp >= 0x2E80 && cp <= 0xFFFC) || cp == '✅' || cp == '❌';
  }

  private void put(int cp, int width) {
    if (pending || column + width > columns) {
      lineFeed();
      column = 0;
    }
    screen.get(row)[column] = Character.toString(cp);
    if (width == 2) screen.get(row)[column + 1] = "";
    pending = column + width == columns;
    column = pending ? columns - 1 : column + width;
  }
}
