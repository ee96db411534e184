package optchat.store.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the canonical parser takes, the general one takes with the same fields. */
class ParserDiffTest {
  private static final List<String> MESSAGES =
      List.of(
          "{\"i\":0,\"kind\":\"user\",\"text\":\"\",\"size\":6,\"date\":\"2026-01-01T00:00:00Z\"}",
          "{\"i\":120,\"kind\":\"echo\",\"text\":\"a\\n\\\"\\\\\\u001f\\b🦀é東\",\"size\":21,\"date\":\"x\"}",
          "{\"i\":9,\"kind\":\"work\",\"text\":\"plain words in a row\\t\\r\\f\",\"size\":29,\"date\":\"\"}");
  private static final List<String> NODES =
      List.of(
          "{\"l\":0,\"i\":0,\"text\":\"s\",\"size\":1}",
          "{\"l\":10,\"i\":77,\"text\":\"a summary of 東京\\n\\u0000\",\"size\":99}");

  @Test
  void wholeRecordsAreCanonical() {
    for (String line : MESSAGES) assertThat(agree(line.getBytes(UTF_8), false)).isTrue();
    for (String line : NODES) assertThat(agree(line.getBytes(UTF_8), true)).isTrue();
  }

  @Test
  void everyChangeOfOneByteIsReadTheSameWay() {
    int taken = 0;
    for (boolean node : new boolean[] {false, true}) {
      for (String line : node ? NODES : MESSAGES) {
        byte[] bytes = line.getBytes(UTF_8);
        for (int at = 0; at < bytes.length; at++) {
          for (int value = -128; value < 128; value++) {
            if (value == '\n') continue; // ends the line
            byte[] changed = bytes.clone();
            changed[at] = (byte) value;
            if (agree(changed, node)) taken++;
          }
        }
      }
    }
    assertThat(taken).isGreaterThan(5_000); // letters of texts and digits
  }

  @Test
  void everyCutIsReadTheSameWay() {
    for (boolean node : new boolean[] {false, true}) {
      for (String line : node ? NODES : MESSAGES) {
        byte[] bytes = line.getBytes(UTF_8);
        for (int from = 0; from <= bytes.length; from++) {
          for (int to = from; to <= bytes.length; to++) {
            boolean whole = from == 0 && to == bytes.length;
            assertThat(agree(Arrays.copyOfRange(bytes, from, to), node)).isEqualTo(whole);
          }
        }
      }
    }
  }

  @Test
  void countersEndAtTheLargestLongAndCostNoMoreThanTheirDigits() {
    assertThat(counter("9223372036854775807")).isNull();
    assertThat(counter("9223372036854775808")).isEqualTo("wrong type: size");
    assertThat(counter("10000000000000000000")).isEqualTo("wrong type: size");
    assertThat(counter("-0")).isEqualTo("wrong type: size");
    // Any arithmetic on it would take longer than a test may.
    assertThat(counter("1".repeat(5_000_000))).isEqualTo("wrong type: size");
  }

  private static @Nullable String counter(String size) {
    byte[] line = MESSAGES.get(0).replace(":6,", ":" + size + ",").getBytes(UTF_8);
    return JsonParser.parse(line, 0, line.length, false, new Fields());
  }

  @Provide
  Arbitrary<String> soups() {
    return Arbitraries.of(
            "{\"i\":",
            "{\"l\":",
            ",\"i\":",
            "1",
            "0",
            "-",
            ".5",
            "\"",
            ",\"kind\":\"user\"",
            ",\"text\":\"",
            "\",\"size\":",
            ",\"date\":\"",
            "}",
            "{",
            "\\",
            "\\u0041",
            "\\ud83e",
            "\\n",
            "\\/",
            "é",
            "🦀",
            " ",
            "\r",
            "\u0001",
            "[",
            "]",
            "x")
        .list()
        .ofMaxSize(16)
        .map(parts -> String.join("", parts));
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void soupsAreReadTheSameWay(@ForAll("soups") String soup) {
    agree(soup.getBytes(UTF_8), false);
    agree(soup.getBytes(UTF_8), true);
    // In a text, so that more of them are records.
    assertThat(agree(MESSAGES.get(2).replace("plain", soup).getBytes(UTF_8), false))
        .isIn(true, false);
    assertThat(agree(NODES.get(0).replace("\"s\"", "\"" + soup + "\"").getBytes(UTF_8), true))
        .isIn(true, false);
  }

  /** Whether the canonical parser took the line; then the other must have read the same. */
  private static boolean agree(byte[] line, boolean node) {
    byte[] padded = Arrays.copyOf(line, line.length + 1 + LineScanner.PADDING);
    padded[line.length] = '\n';
    Fields fast = new Fields();
    fast.reserve(padded.length);
    int end =
        node ? CanonicalParser.node(padded, 0, fast) : CanonicalParser.message(padded, 0, fast);
    if (end == CanonicalParser.NOT_CANONICAL) return false;
    assertThat(end).isEqualTo(line.length + 1);
    Fields slow = new Fields();
    String problem = JsonParser.parse(padded, 0, line.length, node, slow);
    assertThat(problem).isNull();
    assertThat(slow.id).isEqualTo(fast.id);
    assertThat(slow.level).isEqualTo(fast.level);
    assertThat(slow.size).isEqualTo(fast.size);
    assertThat(slow.kind).isEqualTo(fast.kind);
    assertThat(Arrays.copyOf(slow.text, slow.textLength))
        .isEqualTo(Arrays.copyOf(fast.text, fast.textLength));
    if (!node) {
      assertThat(Arrays.copyOfRange(slow.date, slow.dateFrom, slow.dateTo))
          .isEqualTo(Arrays.copyOfRange(fast.date, fast.dateFrom, fast.dateTo));
    }
    return true;
  }
}
