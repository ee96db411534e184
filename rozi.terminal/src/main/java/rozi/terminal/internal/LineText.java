package rozi.terminal.internal;

import java.util.Arrays;

/**
 * The text of one logical line, with the cell that each char comes from. Reused from line to line.
 */
final class LineText implements CharSequence {
  private char[] chars = new char[256];
  private long[] cells = new long[256]; // row within the line * 65,536 + column
  private long[] ends = new long[256]; // the same, of the column after the cell
  private int length;

  void clear() {
    length = 0;
  }

  private void add(char c, long cell, long end) {
    if (length == chars.length) {
      chars = Arrays.copyOf(chars, length * 2);
      cells = Arrays.copyOf(cells, length * 2);
      ends = Arrays.copyOf(ends, length * 2);
    }
    chars[length] = c;
    cells[length] = cell;
    ends[length++] = end;
  }

  void addRow(long[] row, int n, int number, ClusterTable clusters) {
    for (int c = 0; c < n; c++) {
      int content = Cells.content(row[c]);
      if ((content & (Cells.TAIL | Cells.FILLER)) != 0) continue;
      long cell = (long) number << 16 | c;
      long end = cell + ((content & Cells.WIDE) != 0 ? 2 : 1);
      if ((content & Cells.CLUSTER) != 0) {
        for (int cp : clusters.codePoints(content)) addCodePoint(cp, cell, end);
      } else {
        addCodePoint(content == 0 ? ' ' : content & Cells.CODE_MASK, cell, end);
      }
    }
  }

  private void addCodePoint(int cp, long cell, long end) {
    if (Character.isBmpCodePoint(cp)) {
      add((char) cp, cell, end);
    } else {
      add(Character.highSurrogate(cp), cell, end);
      add(Character.lowSurrogate(cp), cell, end);
    }
  }

  long cell(int i) {
    return cells[i];
  }

  long end(int i) {
    return ends[i];
  }

  /**
   * Index at or after {@code from} where the text begins, or -1; {@code text} is lower case if
   * {@code fold}.
   */
  int find(String text, boolean fold, int from) {
    for (int i = from; i <= length - text.length(); i++) {
      int k = 0;
      while (k < text.length() && folded(chars[i + k], fold) == text.charAt(k)) k++;
      if (k == text.length()) return i;
    }
    return -1;
  }

  private static char folded(char c, boolean fold) {
    return fold && c >= 'A' && c <= 'Z' ? (char) (c | 0x20) : c;
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  public char charAt(int i) {
    return chars[i];
  }

  @Override
  public CharSequence subSequence(int from, int to) {
    return new String(chars, from, to - from);
  }

  @Override
  public String toString() {
    return new String(chars, 0, length);
  }
}
