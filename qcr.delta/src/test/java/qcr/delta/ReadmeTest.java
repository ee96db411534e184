package qcr.delta;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ReadmeTest {
  private static final Pattern SPACE = Pattern.compile("\\s+");

  @Test
  void theExampleDoesWhatItSays() {
    List<StreamEvent> events = new ArrayList<>();
    DeltaStream stream = new DeltaStream(WireFormat.CHAT_COMPLETIONS, events::add);
    byte[] body =
        """
        data: {"choices":[{"delta":{"content":"Hello"},"finish_reason":"stop"}]}

        data: [DONE]

        """
            .getBytes(UTF_8);
    stream.feed(body, 0, body.length); // as often as bytes arrive, cut anywhere
    stream.end();
    // events: TextDelta[text=Hello], Done[reason=STOP, raw=stop]
    assertThat(events).hasToString("[TextDelta[text=Hello], Done[reason=STOP, raw=stop]]");
  }

  @Test
  void theExampleIsTheOneAbove() throws IOException {
    String readme = Files.readString(Path.of("README.md"));
    String example = readme.substring(readme.indexOf("```java\n") + 8);
    example = example.substring(example.indexOf("List<"), example.indexOf("```"));
    String here = Files.readString(Path.of("src/test/java/qcr/delta/ReadmeTest.java"));
    assertThat(SPACE.matcher(here).replaceAll("")).contains(SPACE.matcher(example).replaceAll(""));
  }
}
