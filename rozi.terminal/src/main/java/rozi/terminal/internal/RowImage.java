package rozi.terminal.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import rozi.terminal.ScreenRow;
import rozi.terminal.Style;
import rozi.terminal.StyleRun;

/** An immutable row that needs no table of its screen: styles are objects, clusters are strings. */
final class RowImage implements ScreenRow {
  private static final int[] NO_RUNS = {};
  private static final Style[] NO_STYLES = {};
  private static final String[] NO_CLUSTERS = {};

  private final int length;
  private final boolean wrapped;
  private final byte @Nullable [] ascii; // 0 is an erased cell
  private final int @Nullable [] contents; // if not all ASCII; clusters are numbered within the row
  private final String[] clusters;
  private final int[] ends; // of the runs
  private final Style[] styles; // of the runs
  private @Nullable String text; // made on demand; a race makes it twice

  private RowImage(
      int length,
      boolean wrapped,
      byte @Nullable [] ascii,
      int @Nullable [] contents,
      String[] clusters,
      int[] ends,
      Style[] styles) {
    this.length = length;
    this.wrapped = wrapped;
    this.ascii = ascii;
    this.contents = contents;
    this.clusters = clusters;
    this.ends = ends;
    this.styles = styles;
  }

  static RowImage of(Terminal t, long[] cells, int n, boolean wrapped) {
    if (n == 0) return new RowImage(0, wrapped, new byte[0], null, NO_CLUSTERS, NO_RUNS, NO_STYLES);
    long or = 0;
    int runs = 1;
    for (int i = 0; i < n; i++) or |= cells[i];
    for (int i = 1; i < n; i++) runs += (cells[i] ^ cells[i - 1]) >>> 32 == 0 ? 0 : 1;
    int[] ends = new int[runs];
    Style[] styles = new Style[runs];
    if (runs == 1) {
      ends[0] = n;
      styles[0] = t.styles.get(Cells.style(cells[0]));
    } else {
      int run = 0;
      for (int i = 1; i <= n; i++) {
        if (i == n || (cells[i] ^ cells[i - 1]) >>> 32 != 0) {
          ends[run] = i;
          styles[run++] = t.styles.get(Cells.style(cells[i - 1]));
        }
      }
    }
    if (((int) or & ~0x7F) == 0) {
      byte[] ascii = new byte[n];
      for (int i = 0; i < n; i++) ascii[i] = (byte) cells[i];
      return new RowImage(n, wrapped, ascii, null, NO_CLUSTERS, ends, styles);
    }
    int[] contents = new int[n];
    List<String> clusters = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      int content = Cells.content(cells[i]);
      if ((content & Cells.CLUSTER) != 0) {
        int flags = content & ~Cells.CODE_MASK;
        clusters.add(t.clusters.text(content));
        content = flags | clusters.size() - 1;
      }
      contents[i] = content;
    }
    return new RowImage(n, wrapped, null, contents, clusters.toArray(NO_CLUSTERS), ends, styles);
  }

  private int content(int column) {
    Objects.checkIndex(column, Integer.MAX_VALUE);
    if (column >= length) return 0;
    return ascii != null ? ascii[column] : Objects.requireNonNull(contents)[column];
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  public boolean wrapped() {
    return wrapped;
  }

  @Override
  public String text(int column) {
    int content = content(column);
    if (content == 0 || (content & (Cells.TAIL | Cells.FILLER)) != 0) return "";
    int code = content & Cells.CODE_MASK;
    return (content & Cells.CLUSTER) != 0 ? clusters[code] : Character.toString(code);
  }

  @Override
  public int width(int column) {
    int content = content(column);
    return (content & Cells.WIDE) != 0 ? 2 : (content & Cells.TAIL) != 0 ? 0 : 1;
  }

  @Override
  public boolean filler(int column) {
    return (content(column) & Cells.FILLER) != 0;
  }

  @Override
  public Style style(int column) {
    if (column >= length) return Style.DEFAULT;
    Objects.checkIndex(column, length);
    int run = Arrays.binarySearch(ends, column + 1);
    return styles[run < 0 ? -run - 1 : run];
  }

  @Override
  public String text() {
    String s = text;
    if (s == null) {
      StringBuilder b = new StringBuilder(length);
      for (int c = 0; c < length; c++) {
        int content = content(c);
        if (content == 0 || (content & Cells.FILLER) != 0) {
          b.append(' ');
        } else if ((content & Cells.CLUSTER) != 0) {
          b.append(clusters[content & Cells.CODE_MASK]);
        } else if ((content & Cells.TAIL) == 0) {
          b.appendCodePoint(content & Cells.CODE_MASK);
        }
      }
      s = b.toString();
      text = s;
    }
    return s;
  }

  @Override
  public List<StyleRun> runs() {
    StyleRun[] runs = new StyleRun[ends.length];
    for (int i = 0; i < runs.length; i++)
      runs[i] = new StyleRun(i == 0 ? 0 : ends[i - 1], ends[i], styles[i]);
    return List.of(runs);
  }

  @Override
  public String toString() {
    return text();
  }
}
