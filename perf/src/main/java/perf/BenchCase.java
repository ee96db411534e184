package perf;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * One question with one set of parameters.
 *
 * @param id the name that people use, from {@link Case} and the parameters
 * @param type the benchmark class
 * @param params a value for each parameter of the class
 * @param sides the names of the benchmark methods, ours first
 */
record BenchCase(String id, Class<?> type, Map<String, String> params, List<String> sides) {
  static final String OURS = "ours";
  static final String REFERENCE = "reference";

  /** {@code ours} first, then the other sides by name, {@code reference} last. */
  static final Comparator<String> SIDE_ORDER =
      Comparator.comparingInt(
              (String side) -> side.equals(OURS) ? 0 : side.equals(REFERENCE) ? 2 : 1)
          .thenComparing(Comparator.naturalOrder());

  /**
   * Every case of every benchmark class that JMH's processor found in {@code packageName}, by class
   * and parameters.
   */
  static List<BenchCase> all(String packageName) {
    var silent = OutputFormatFactory.createFormatInstance(System.err, VerboseMode.SILENT);
    SortedMap<String, Map<String, List<String>>> classes = new TreeMap<>();
    for (var entry : BenchmarkList.defaultList().getAll(silent, List.of())) {
      Map<String, List<String>> values = new TreeMap<>();
      entry.getParams().orElse(Map.of()).forEach((name, all) -> values.put(name, List.of(all)));
      classes.put(entry.getUserClassQName(), values);
    }
    List<BenchCase> cases = new ArrayList<>();
    classes.forEach(
        (name, values) -> {
          Class<?> type = load(name);
          if (!type.getPackageName().equals(packageName)) return;
          for (var params : combinations(values)) {
            cases.add(new BenchCase(id(type, params), type, params, sides(type)));
          }
        });
    return Collections.unmodifiableList(cases);
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("listed by JMH but absent: class=" + name, e);
    }
  }

  private static List<String> sides(Class<?> type) {
    TreeSet<String> sides = new TreeSet<>(SIDE_ORDER);
    for (Method method : type.getMethods()) {
      if (method.isAnnotationPresent(Benchmark.class)) sides.add(method.getName());
    }
    return List.copyOf(sides);
  }

  /**
   * The name of a benchmark class with these parameters; the class's own name if it has no {@link
   * Case}.
   */
  static String id(Class<?> type, Map<String, String> params) {
    Case name = type.getAnnotation(Case.class);
    String id = name == null ? type.getSimpleName() : name.value();
    for (var param : params.entrySet())
      id = id.replace("{" + param.getKey() + "}", param.getValue());
    return id;
  }

  /** All ways to take one value of each; the values of the first name change slowest. */
  private static List<Map<String, String>> combinations(Map<String, List<String>> values) {
    List<Map<String, String>> all = List.of(Map.of());
    for (var entry : values.entrySet()) {
      List<Map<String, String>> longer = new ArrayList<>();
      for (var shorter : all) {
        for (String value : entry.getValue()) {
          Map<String, String> one = new LinkedHashMap<>(shorter);
          one.put(entry.getKey(), value);
          longer.add(Collections.unmodifiableMap(one));
        }
      }
      all = longer;
    }
    return all;
  }
}
