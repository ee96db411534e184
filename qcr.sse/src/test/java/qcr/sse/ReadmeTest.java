package qcr.sse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadmeTest {
  @Test
  void theExampleDoesWhatItSays() throws SseException {
    SseParser parser = new SseParser();
    List<String> seen = new ArrayList<>();
    SseHandler handler = event -> seen.add(event.type() + " " + event.data());
    byte[] first = "event: add\ndata: 1\ndat".getBytes(UTF_8);
    byte[] second = "a: 2\r\n\rdata: [DONE]\n\n".getBytes(UTF_8);
    parser.feed(first, 0, first.length, handler);
    parser.feed(second, 0, second.length, handler);
    parser.end(handler);
    // seen: "add 1\n2" and "message [DONE]"
    assertThat(seen).containsExactly("add 1\n2", "message [DONE]");
  }

  @Test
  void theExampleIsTheOneAbove() throws IOException {
    String readme = Files.readString(Path.of("README.md"));
    String example = readme.substring(readme.indexOf("```java\n") + 8);
    example = example.substring(example.indexOf("SseParser parser"), example.indexOf("```"));
    String here = Files.readString(Path.of("src/test/java/qcr/sse/ReadmeTest.java"));
    assertThat(here).contains(example.indent(4));
  }
}
