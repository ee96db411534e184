package perf;

import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What benchmarks counted besides time, such as the size of what they wrote: lines like {@code #
 * export_bytes/1000 45,678}. The name is that of the counter, with the parameters of the case.
 */
final class Counters {
  /** What JMH calls the unit of an event counter. */
  private static final String UNIT = "#";

  private Counters() {}

  /** A line for each counter that is not 0; sides that counted the same share it. */
  static Collection<String> lines(List<Map<String, Object>> entries) throws IOException {
    Collection<String> lines = new LinkedHashSet<>();
    for (Map<String, Object> entry : entries) {
      String id = String.valueOf(entry.get("case"));
      String parameters = id.contains("/") ? id.substring(id.indexOf('/')) : "";
      for (var counter :
          Results.map(entry.get("secondaryMetrics"), "secondaryMetrics").entrySet()) {
        Map<String, Object> metric = Results.map(counter.getValue(), counter.getKey());
        double score = Results.number(metric.get("score"));
        if (!UNIT.equals(metric.get("scoreUnit")) || score == 0) continue;
        String name = counter.getKey() + parameters;
        lines.add(String.format(Locale.ROOT, "# %s %,.0f", name, score));
      }
    }
    return lines;
  }
}
