package optchat.usage;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import hotpaths.reference.optchat.usage.UsageOracle;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Ledgers full of what a reader could get wrong. */
final class Ledgers {
  private static final List<String> FIELDS =
      List.of(
          "\"v\":1",
          "\"id\":\"a\"",
          "\"session\":\"s\"",
          "\"provider\":\"p\"",
          "\"model\":\"m\"",
          "\"l\":0",
          "\"i\":3",
          "\"attempt\":1",
          "\"retry\":0",
          "\"outcome\":\"ok\"",
          "\"at\":\"2026-01-01T00:00:00Z\"",
          "\"ms\":12",
          "\"tokens\":{\"input\":1,\"output\":2,\"cacheRead\":3,\"cacheWrite\":4}",
          "\"cost\":0.25");

  private static final Arbitrary<String> NUMBERS =
      Arbitraries.of(
          "0",
          "1",
          "2",
          "9007199254740991",
          "9007199254740992",
          "99999999999999999",
          "999999999999999999999999",
          "-1",
          "-0",
          "1.0",
          "1e3",
          "1E+3",
          "00",
          "01",
          "1.",
          ".5",
          "1e",
          "+1",
          "0.1",
          "0.30000000000000004",
          "1e-30",
          "1e-31",
          "1e999999999",
          "1e-999999999",
          "1e9999999999",
          "0e99",
          "9007199254740993",
          "1" + "0".repeat(70),
          "0.10",
          "5e-7",
          "NaN",
          "null",
          "true",
          "\"1\"",
          "[]",
          "{}",
          "",
          "1 ",
          "12x");

  private static final Arbitrary<String> STRINGS =
      Arbitraries.of(
          "\"a\"",
          "\"b\"",
          "\"\"",
          "\"\\u0061\"",
          "\"caf\u00e9 \ud83e\udd80\"",
          "\"\\ud83e\\udd80\"",
          "\"\\ud83e\"",
          "\"\\udd80\"",
          "\"\\ud83e\\ud83e\\udd80\"",
          "\"\\x\"",
          "\"\\u12\"",
          "\"tab\t\"",
          "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
          "\"open",
          "null",
          "1",
          "[1,{\"a\":[]}]",
          "\"\\u0661\\uffff\"",
          "\"a\\",
          "\"\\ud83e\\x\"");

  private static final Arbitrary<String> TOKENS =
      Arbitraries.oneOf(
          Arbitraries.of(
              "null",
              "{}",
              "[]",
              "0",
              "nul",
              "{\"input\":1}",
              "{\"input\":null,\"output\":null,\"cacheRead\":null,\"cacheWrite\":null}",
              "{\"input\":1,\"input\":1,\"output\":2,\"cacheRead\":3,\"cacheWrite\":4}",
              "{\"x\":[1],\"x\":2,\"input\":1,\"output\":2,\"cacheRead\":3,\"cacheWrite\":4}",
              "{\"input\":1,\"output\":2,\"cacheRead\":3,\"cacheWrite\":4,}",
              "{\"input\":9007199254740991,\"output\":0,\"cacheRead\":null,\"cacheWrite\":7}"),
          NUMBERS.map(n -> "{\"input\":" + n + ",\"output\":2,\"cacheRead\":3,\"cacheWrite\":4}"));

  private static final Arbitrary<String> ANY =
      Arbitraries.of(
          "",
          " ",
          "{",
          "}",
          "{}",
          "[]",
          "null",
          "true",
          "\"x\"",
          "1",
          "{\"v\":1}",
          "{,}",
          "[1,]",
          "[".repeat(70) + "]".repeat(70),
          "[".repeat(70),
          "{\"a\":[{\"b\":{}}]}",
          "\u0000",
          "\ufeff{}",
          "nulL",
          "{\"v\" 1}",
          "[1 2]",
          "{}{}",
          "\r",
          "\u00a0",
          "{\"a\":1,\"a\":2}");

  private Ledgers() {}

  /** One attempt with some fields replaced, left out, doubled or moved. */
  private static Arbitrary<String> attempts() {
    Arbitrary<String> fieldChange =
        Arbitraries.oneOf(
            Arbitraries.integers().between(0, 13).map(i -> "-" + i),
            Combinators.combine(
                    Arbitraries.of("v", "l", "i", "attempt", "retry", "ms", "cost"), NUMBERS)
                .as((name, n) -> "\"" + name + "\":" + n),
            Combinators.combine(
                    Arbitraries.of("id", "session", "provider", "model", "outcome", "at"), STRINGS)
                .as((name, text) -> "\"" + name + "\":" + text),
            TOKENS.map(tokens -> "\"tokens\":" + tokens),
            Arbitraries.of("ok", "empty", "error", "aborted", "threw", "OK", "timeout", "other")
                .map(word -> "\"outcome\":\"" + word + "\""),
            Combinators.combine(Arbitraries.of("\"x\":", "\"\\u0069d\":", "\"\":"), STRINGS)
                .as(String::concat));
    return Combinators.combine(
            Arbitraries.integers().between(0, 5),
            fieldChange.list().ofMaxSize(2),
            Arbitraries.integers().between(0, 3),
            Arbitraries.of("", " ", "\t", "\r"))
        .as(Ledgers::attempt);
  }

  private static String attempt(int id, List<String> changes, int move, String blank) {
    List<String> fields = new ArrayList<>(FIELDS);
    fields.set(1, "\"id\":\"a" + id + "\"");
    for (String change : changes) {
      if (change.startsWith("-")) {
        fields.remove(Math.min(fields.size() - 1, Integer.parseInt(change.substring(1))));
        continue;
      }
      String name = change.substring(0, change.indexOf(':') + 1);
      boolean replaced = false;
      for (int i = 0; i < fields.size(); i++) {
        if (!fields.get(i).startsWith(name) || move == 3) continue;
        fields.set(i, change);
        replaced = true;
      }
      if (!replaced) fields.add(change);
    }
    if (move == 1) fields.add(fields.removeFirst());
    return blank + "{" + blank + String.join(blank + "," + blank, fields) + blank + "}" + blank;
  }

  /** Whole ledgers. */
  static Arbitrary<byte[]> all() {
    Arbitrary<byte[]> line =
        Arbitraries.frequencyOf(
            net.jqwik.api.Tuple.of(6, attempts().map(text -> text.getBytes(UTF_8))),
            net.jqwik.api.Tuple.of(1, ANY.map(text -> text.getBytes(UTF_8))),
            net.jqwik.api.Tuple.of(1, attempts().map(Ledgers::cut)),
            net.jqwik.api.Tuple.of(1, attempts().map(text -> text.getBytes(ISO_8859_1))),
            net.jqwik.api.Tuple.of(
                1, attempts().map(text -> (text + "  ".repeat(600)).getBytes(UTF_8))));
    return Combinators.combine(line.list().ofMaxSize(30), Arbitraries.of("", "\n", "\n\n"))
        .as(Ledgers::joined);
  }

  private static byte[] cut(String text) {
    return text.substring(0, text.length() * 2 / 3).getBytes(UTF_8);
  }

  private static byte[] joined(List<byte[]> lines, String end) {
    java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
    for (int i = 0; i < lines.size(); i++) {
      if (i > 0) out.write('\n');
      out.writeBytes(lines.get(i));
    }
    out.writeBytes(end.getBytes(UTF_8));
    return out.toByteArray();
  }

  /** A report in the oracle's words. */
  static UsageOracle.Totals asTotals(UsageReport report) {
    Map<String, Long> outcomes = new TreeMap<>();
    report.outcomes().forEach((outcome, count) -> outcomes.put(outcome.label(), count));
    Map<String, UsageReport.Count> counts =
        Map.of(
            "input", report.input(),
            "output", report.output(),
            "cacheRead", report.cacheRead(),
            "cacheWrite", report.cacheWrite());
    Map<String, BigInteger> sums = new TreeMap<>();
    Map<String, Long> reported = new TreeMap<>();
    counts.forEach((name, count) -> sums.put(name, count.sum()));
    counts.forEach((name, count) -> reported.put(name, count.reported()));
    return new UsageOracle.Totals(
        report.attempts(),
        outcomes,
        report.corrective(),
        report.afterCoolDown(),
        report.millis(),
        sums,
        reported,
        report.cost(),
        report.priced(),
        report.warnings(),
        report.moreWarnings());
  }
}
