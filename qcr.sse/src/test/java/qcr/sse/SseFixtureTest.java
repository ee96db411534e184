package qcr.sse;

import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.qcr.sse.SseCases;
import hotpaths.reference.qcr.sse.SseOracle;
import hotpaths.reference.qcr.sse.SseOracle.Item;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SseFixtureTest {
  static List<SseCases.Case> cases() {
    return SseCases.all();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyChunkingGivesTheCasesEvents(SseCases.Case c) {
    for (int chunk : new int[] {1, 2, 3, 5, 64, Integer.MAX_VALUE}) {
      assertThat(events(Run.parse(SseOptions.DEFAULT, Run.cut(c.bytes(), chunk))))
          .as("chunk=%d", chunk)
          .isEqualTo(c.events());
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theOracleAgrees(SseCases.Case c) {
    assertThat(events(SseOracle.parse(c.bytes()))).isEqualTo(c.events());
  }

  private static List<String> events(List<Item> items) {
    return items.stream()
        .filter(item -> item instanceof Item.Event)
        .map(item -> (Item.Event) item)
        .map(e -> e.type() + "|" + e.data() + "|" + (e.id() == null ? "-" : e.id()))
        .toList();
  }
}
