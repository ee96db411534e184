package hotpaths.reference.rozi.terminal;

import java.util.ArrayList;
import java.util.List;

/** Literal search in rows of cells: soft-wrapped rows are one text, the newest text comes first. */
public final class SearchOracle {
  private SearchOracle() {}

  /**
   * A row.
   *
   * @param cells the text of each column; null where a column is part of another or only fills
   * @param wrapped whether the text goes on in the next row
   */
  public record Row(List<Cell> cells, boolean wrapped) {}

  /**
   * A column that begins a character.
   *
   * @param column from 0
   * @param width columns
   * @param text what stands there, a space if nothing
   */
  public record Cell(int column, int width, String text) {}

  /**
   * A match.
   *
   * @param row of its first cell
   * @param column of its first cell
   * @param endRow of its last cell
   * @param endColumn column after its last cell
   */
  public record Match(int row, int column, int endRow, int endColumn) {}

  /** All matches without overlaps; letters of ASCII are alike in both cases if {@code fold}. */
  public static List<Match> find(List<Row> rows, String query, boolean fold) {
    List<Match> all = new ArrayList<>();
    int end = rows.size();
    while (end > 0) {
      int first = end - 1;
      while (first > 0 && rows.get(first - 1).wrapped()) first--;
      all.addAll(inText(rows, first, end, query, fold));
      end = first;
    }
    return all;
  }

  /** How often a text stands in lines, in any case of ASCII letters and without overlaps. */
  public static int count(List<String> lines, String query) {
    String what = lower(query);
    int found = 0;
    for (String line : lines) {
      String where = lower(line);
      for (int at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + what.length())) {
        found++;
      }
    }
    return found;
  }

  private static List<Match> inText(
      List<Row> rows, int first, int end, String query, boolean fold) {
    StringBuilder text = new StringBuilder();
    List<int[]> origin = new ArrayList<>(); // of each char: row, column, column after
    for (int r = first; r < end; r++) {
      for (Cell cell : rows.get(r).cells()) {
        text.append(cell.text());
        while (origin.size() < text.length())
          origin.add(new int[] {r, cell.column(), cell.column() + cell.width()});
      }
    }
    String where = fold ? lower(text.toString()) : text.toString();
    String what = fold ? lower(query) : query;
    List<Match> out = new ArrayList<>();
    for (int at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + what.length())) {
      int[] from = origin.get(at);
      int[] to = origin.get(at + what.length() - 1);
      out.add(new Match(from[0], from[1], to[0], to[2]));
    }
    return out;
  }

  private static String lower(String text) {
    StringBuilder out = new StringBuilder();
    text.chars().forEach(c -> out.append((char) (c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c)));
    return out.toString();
  }
}
