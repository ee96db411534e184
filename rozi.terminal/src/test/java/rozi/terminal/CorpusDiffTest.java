package rozi.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.corpus.TerminalCorpus;
import hotpaths.reference.corpus.TerminalStreams;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is measured is right: the beginning of each corpus against the oracle, styles included. */
class CorpusDiffTest {
  private static final int BYTES = 6_000;

  static List<String> corpora() {
    return Stream.concat(
            Stream.of("plain_lines", "sgr_heavy", "scroll_regions", "wide_unicode", "cat_large"),
            TerminalStreams.NAMES.stream())
        .toList();
  }

  private static byte[] bytes(String corpus) {
    byte[] all =
        TerminalStreams.NAMES.contains(corpus)
            ? TerminalStreams.named(corpus, BYTES)
            : TerminalCorpus.named(corpus);
    return Arrays.copyOf(all, Math.min(BYTES, all.length));
  }

  @ParameterizedTest
  @MethodSource("corpora")
  void corporaMatchTheOracle(String corpus) {
    byte[] bytes = bytes(corpus);
    for (int chunk : new int[] {BYTES, 61, 7}) {
      Twins twins = new Twins(80, 24, 30);
      for (int from = 0; from < bytes.length; from += chunk) {
        twins.feed(bytes, from, Math.min(bytes.length, from + chunk));
      }
      assertThat(twins.actual()).isEqualTo(twins.expected());
    }
  }
}
