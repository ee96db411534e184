package perf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import perf.Arguments.Mode;
import perf.Arguments.UsageException;
import perf.Results.Row;

class BenchTest {
  @Test
  void argumentsAreReadInAnyOrder() throws UsageException {
    Arguments arguments =
        Arguments.parse(List.of("--json", "out.json", "cap", "--quick", "--peers"));
    assertThat(arguments.mode()).isEqualTo(Mode.RUN);
    assertThat(arguments.filter().pattern()).isEqualTo("cap");
    assertThat(arguments.quick()).isTrue();
    assertThat(arguments.peers()).isTrue();
    assertThat(arguments.json()).hasToString("out.json");
    assertThat(Arguments.parse(List.of("--list")).mode()).isEqualTo(Mode.LIST);
    assertThat(Arguments.parse(List.of("--list", "--help")).mode()).isEqualTo(Mode.HELP);
  }

  @Test
  void aCommandLineThatMeansNothingIsRefusedWithItsReason() {
    assertRefused("--json needs a value", "--json");
    assertRefused("unknown option: --fast", "--fast");
    assertRefused("more than one REGEX: a, b", "a", "b");
    assertRefused("not a regular expression: (", "(");
  }

  private static void assertRefused(String message, String... words) {
    assertThatThrownBy(() -> Arguments.parse(List.of(words)))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void theTableOrdersSidesAndRelatesThemToTheReference() {
    List<Row> rows =
        List.of(
            new Row("b/1", "reference", 200, 4, "us/op", 1234.4),
            new Row("b/1", "ours", 12.345, Double.NaN, "us/op", 0.0),
            new Row("a/1", "ours", 0.5, 0.01, "us/op", null),
            new Row("b/1", "guava", 100, 1, "us/op", 56.0));
    assertThat(Table.lines(rows))
        .containsExactly(
            "case  side       score    error  unit    B/op  to reference",
            "b/1   ours       12.35           us/op      0        x0.062",
            "b/1   guava      100.0  ± 1.000  us/op     56        x0.500",
            "b/1   reference  200.0  ± 4.000  us/op  1,234        x1.000",
            "a/1   ours       0.500  ± 0.010  us/op");
  }

  @Test
  void threeSizesGiveAnExponentAndFewerNone() {
    List<Row> rows = new ArrayList<>();
    for (int size : new int[] {0, 10, 20, 40}) {
      rows.add(new Row("a/x/" + size, "ours", 3.0 * size, 0, "us/op", null));
      rows.add(new Row("a/x/" + size, "reference", 0.1 * size * size, 0, "us/op", null));
      if (size > 10 || size == 0) rows.add(new Row("b/" + size, "ours", size, 0, "us/op", null));
      rows.add(new Row("c/" + size + "b", "ours", size, 0, "us/op", null));
    }
    assertThat(Exponents.lines(rows))
        .containsExactly(
            "exponent over 3 sizes: a/x ours 1.00", "exponent over 3 sizes: a/x reference 2.00");
  }

  @Test
  void whatSidesCountedIsSaidOnce() throws Exception {
    Map<String, Object> counted =
        Map.of(
            "export_bytes",
            Map.of("score", 45_678.0, "scoreUnit", "#"),
            "unused",
            Map.of("score", 0.0, "scoreUnit", "#"),
            "gc.count",
            Map.of("score", 3.0, "scoreUnit", "counts"));
    Map<String, Object> plain = Map.of("case", "x", "secondaryMetrics", counted);
    Map<String, Object> sized = Map.of("case", "export/1000", "secondaryMetrics", counted);
    assertThat(Counters.lines(List.of(sized, sized, plain)))
        .containsExactly("# export_bytes/1000 45,678", "# export_bytes 45,678");
  }

  @Test
  void anEntryOfJmhBecomesARow() throws Exception {
    Map<String, Object> entry =
        Map.of(
            "case",
            "cap/ascii",
            "side",
            "ours",
            "primaryMetric",
            Map.of("score", 1.5, "scoreError", "NaN", "scoreUnit", "us/op"),
            "secondaryMetrics",
            Map.of("gc.alloc.rate.norm", Map.of("score", 16)));
    Row row = Results.row(entry);
    assertThat(row).isEqualTo(new Row("cap/ascii", "ours", 1.5, Double.NaN, "us/op", 16.0));
    assertThatThrownBy(() -> Results.row(Map.of("case", "x")))
        .isInstanceOf(java.io.IOException.class)
        .hasMessageContaining("primaryMetric");
  }

  @Test
  void theMachineIsOneLine() {
    assertThat(Machine.line())
        .startsWith("machine: ")
        .contains("cores")
        .contains("JDK")
        .doesNotContain("\n");
  }
}
