package perf;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import perf.Results.Row;

/**
 * How time grows with size: of each side of a case that was measured in three sizes or more, the
 * slope of log(score) over log(size) by least squares. The size is what follows the name's last
 * slash; 0 does not count. One means linear, two quadratic.
 */
final class Exponents {
  private static final int LEAST_SIZES = 3;

  private Exponents() {}

  private record Family(String name, String side) {}

  /** A line for each side and family of sizes; none if there is no such family. */
  static List<String> lines(List<Row> rows) {
    Map<Family, List<double[]>> points = new LinkedHashMap<>();
    for (Row row : rows) {
      int slash = row.id().lastIndexOf('/');
      if (slash < 0 || !row.id().substring(slash + 1).matches("[1-9][0-9]{0,9}")) continue;
      double size = Double.parseDouble(row.id().substring(slash + 1));
      points
          .computeIfAbsent(
              new Family(row.id().substring(0, slash), row.side()), family -> new ArrayList<>())
          .add(new double[] {Math.log(size), Math.log(row.score())});
    }
    List<String> lines = new ArrayList<>();
    points.forEach(
        (family, all) -> {
          if (all.size() < LEAST_SIZES) return;
          lines.add(
              String.format(
                  Locale.ROOT,
                  "exponent over %d sizes: %s %s %.2f",
                  all.size(),
                  family.name(),
                  family.side(),
                  slope(all)));
        });
    return lines;
  }

  private static double slope(List<double[]> points) {
    double meanX = points.stream().mapToDouble(p -> p[0]).average().orElseThrow();
    double meanY = points.stream().mapToDouble(p -> p[1]).average().orElseThrow();
    double xy = points.stream().mapToDouble(p -> (p[0] - meanX) * (p[1] - meanY)).sum();
    double xx = points.stream().mapToDouble(p -> (p[0] - meanX) * (p[0] - meanX)).sum();
    return xy / xx;
  }
}
