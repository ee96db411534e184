package perf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import perf.Results.Row;

/** The results as aligned lines. */
final class Table {
  private Table() {}

  /**
   * The lines: a heading, then the cases in their order, in each {@code ours} first and the
   * reference last.
   *
   * @param rows of any number of cases; the sides of a case need not follow each other
   */
  static List<String> lines(List<Row> rows) {
    List<String> ids = rows.stream().map(Row::id).distinct().toList();
    List<String[]> cells = new ArrayList<>();
    cells.add(new String[] {"case", "side", "score", "error", "unit", "B/op", "to reference"});
    List<Row> ordered =
        rows.stream()
            .sorted(
                Comparator.comparingInt((Row row) -> ids.indexOf(row.id()))
                    .thenComparing(Row::side, BenchCase.SIDE_ORDER))
            .toList();
    for (Row row : ordered) cells.add(cells(row, ordered));
    int[] widths = new int[cells.getFirst().length];
    for (String[] line : cells) {
      for (int k = 0; k < widths.length; k++) widths[k] = Math.max(widths[k], line[k].length());
    }
    return cells.stream().map(line -> aligned(line, widths)).toList();
  }

  private static String[] cells(Row row, List<Row> all) {
    Double allocated = row.bytesPerOperation();
    return new String[] {
      row.id(),
      row.side(),
      number(row.score()),
      Double.isNaN(row.error()) ? "" : "± " + number(row.error()),
      row.unit(),
      allocated == null || allocated.isNaN() ? "" : String.format(Locale.ROOT, "%,.0f", allocated),
      ratio(row, all)
    };
  }

  /** How much of the reference's time this side takes, if both are times of the same unit. */
  private static String ratio(Row row, List<Row> all) {
    return all.stream()
        .filter(other -> other.id().equals(row.id()) && other.side().equals(BenchCase.REFERENCE))
        .filter(reference -> reference.unit().equals(row.unit()) && reference.score() > 0)
        .findFirst()
        .map(reference -> String.format(Locale.ROOT, "x%.3f", row.score() / reference.score()))
        .orElse("");
  }

  /** Four significant digits. */
  private static String number(double value) {
    double size = Math.abs(value);
    int decimals = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3;
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }

  private static String aligned(String[] cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int k = 0; k < cells.length; k++) {
      boolean text = k < 2 || k == 4;
      String pad = " ".repeat(widths[k] - cells[k].length());
      line.append(text ? cells[k] + pad : pad + cells[k]).append("  ");
    }
    return line.toString().stripTrailing();
  }
}
