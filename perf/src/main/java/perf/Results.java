package perf;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import tools.jackson.core.JacksonException;
import tools.jackson.jr.ob.JSON;

/** JMH's JSON, each entry with two fields more: {@code case} and {@code side}. */
final class Results {
  private static final JSON READ_WRITE = JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT);

  private Results() {}

  /**
   * One measured side of a case.
   *
   * @param id the case
   * @param side which of its sides
   * @param score the mean
   * @param error half of the 99.9 % confidence interval; not a number if there were too few
   *     iterations
   * @param unit of both
   * @param bytesPerOperation allocated; null if not measured
   */
  record Row(
      String id,
      String side,
      double score,
      double error,
      String unit,
      @Nullable Double bytesPerOperation) {}

  /** What JMH measured of one case, as the entries of its JSON. */
  static List<Map<String, Object>> entries(BenchCase measured, Collection<RunResult> results)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, UTF_8);
    ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(results);
    List<Map<String, Object>> entries = new ArrayList<>();
    for (Map<String, Object> entry : parse(bytes.toString(UTF_8), "JMH")) {
      String benchmark = (String) Objects.requireNonNull(entry.get("benchmark"));
      Map<String, Object> named = new LinkedHashMap<>();
      named.put("case", measured.id());
      named.put("side", benchmark.substring(benchmark.lastIndexOf('.') + 1));
      named.putAll(entry);
      entries.add(named);
    }
    return entries;
  }

  static List<Map<String, Object>> read(Path file) throws IOException {
    return parse(Files.readString(file), file.toString());
  }

  private static List<Map<String, Object>> parse(String json, String source) throws IOException {
    try {
      List<Map<String, Object>> entries = new ArrayList<>();
      for (Object entry : READ_WRITE.listFrom(json)) entries.add(map(entry, source));
      return entries;
    } catch (JacksonException e) {
      throw new IOException(source + ": not JSON: " + e.getOriginalMessage(), e);
    }
  }

  static void write(Path file, List<Map<String, Object>> entries) throws IOException {
    Files.writeString(file, READ_WRITE.asString(entries) + "\n");
  }

  static Row row(Map<String, Object> entry) throws IOException {
    Map<String, Object> primary = map(entry.get("primaryMetric"), "primaryMetric");
    Map<String, Object> secondary = map(entry.get("secondaryMetrics"), "secondaryMetrics");
    Object allocated = secondary.get("gc.alloc.rate.norm");
    return new Row(
        String.valueOf(entry.get("case")),
        String.valueOf(entry.get("side")),
        number(primary.get("score")),
        number(primary.get("scoreError")),
        String.valueOf(primary.get("scoreUnit")),
        allocated == null ? null : number(map(allocated, "gc.alloc.rate.norm").get("score")));
  }

  @SuppressWarnings("unchecked") // a JSON object has strings as keys
  static Map<String, Object> map(@Nullable Object value, String where) throws IOException {
    if (value instanceof Map<?, ?> map) return (Map<String, Object>) map;
    throw new IOException(where + ": not a JSON object: value=" + value);
  }

  /** JMH writes the text {@code "NaN"} for what it cannot say. */
  static double number(@Nullable Object value) {
    return value instanceof Number number ? number.doubleValue() : Double.NaN;
  }
}
