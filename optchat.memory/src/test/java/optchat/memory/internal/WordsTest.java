package optchat.memory.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import optchat.memory.Prompts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordsTest {
  @ParameterizedTest
  @ValueSource(ints = {64, 100, 512, 1_000})
  void theTaskShowsALineOfExactlyTheLimit(int limit) {
    byte[] source = "user: what is\nmeant".getBytes(UTF_8);
    String task = new String(new Words(limit).task(source, true), UTF_8);
    assertThat(task).contains("at most " + limit + " bytes").endsWith(":\nuser: what is\nmeant");
    List<String> ofThatLength =
        task.lines().filter(line -> line.getBytes(UTF_8).length == limit).toList();
    assertThat(ofThatLength).containsExactly(Words.scale(limit));
    assertThat(Words.scale(limit)).doesNotEndWith(" ");
  }

  @Test
  void feedbackSplitsNoCharacter() {
    String reply = "x".repeat(63) + "🦀";
    assertThat(new Words(64).feedback(reply, 67))
        .contains("67 bytes")
        .contains("\n" + "x".repeat(63) + "| ← LIMIT\n");
  }

  @Test
  void thePromptsNameWhatAReaderNeeds() {
    assertThat(Prompts.standard().master())
        .contains("zoom", "<chat>", "</chat>")
        .doesNotContain("\n");
    assertThat(Prompts.standard().view()).contains("zoom").doesNotContain("\n");
  }
}
