package qcr.delta;

import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.qcr.delta.Answer;
import hotpaths.reference.qcr.delta.DeltaOracle;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeltaFixtureTest {
  private static byte[] capture(String name) throws IOException {
    try (InputStream in =
        DeltaFixtureTest.class.getResourceAsStream("/captures/" + name + ".sse")) {
      return Objects.requireNonNull(in, name).readAllBytes();
    }
  }

  /** The same answer over three wires. */
  @ParameterizedTest
  @CsvSource({
    "chat, CHAT_COMPLETIONS, call, 1204/96/1024/18, DONE TOOL_CALLS tool_calls",
    "responses, RESPONSES, call, 1204/96/1024/18, DONE TOOL_CALLS completed",
    "messages, MESSAGES, toolu, 180/96/1024/0, DONE TOOL_CALLS tool_use"
  })
  void everyWireTellsTheAnswer(
      String name, WireFormat format, String prefix, String usage, String end) throws IOException {
    byte[] bytes = capture(name);
    for (int chunk : new int[] {1, 64, 300, Integer.MAX_VALUE}) {
      Answer answer = Folded.decode(format, DeltaOptions.DEFAULT, bytes, chunk).answer();
      assertThat(answer.text()).startsWith("Let me look at the parser").endsWith("一行修正 🦀.");
      assertThat(answer.reasoning())
          .isEqualTo("The test fails only for 64-byte chunks, so the edge of a chunk matters.");
      assertThat(answer.calls())
          .isEqualTo(
              List.of(
                  prefix
                      + "_read|read_file|{\"path\": \"src/LineScanner.java\", \"from\": 40, \"to\": 72}|VALID",
                  prefix + "_run|run_command|{\"command\": \"./build -pl qcr.sse test\"}|VALID"));
      assertThat(answer.usage()).isEqualTo(usage);
      assertThat(answer.end()).isEqualTo(end);
      assertThat(answer.unknown()).isEmpty();
      assertThat(answer).isEqualTo(DeltaOracle.fold(name, bytes));
    }
  }
}
