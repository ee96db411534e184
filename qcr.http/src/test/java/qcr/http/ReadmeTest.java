package qcr.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import qcr.sse.SseEvent;

class ReadmeTest {
  static class Example {
    static List<String> answer(URI uri, String key) throws IOException {
      SseRequest request =
          SseRequest.post(uri, "{\"stream\":true}".getBytes(UTF_8))
              .withHeader("Authorization", "Bearer " + key);
      List<String> data = new ArrayList<>();
      try (SseClient client = new SseClient();
          SseStream stream = client.open(request)) {
        for (SseEvent event = stream.read(); event != null; event = stream.read()) {
          if (event.isDone()) break;
          data.add(event.data());
        }
      }
      return data;
    }
  }

  @Test
  void theExampleReadsAnAnswer() throws IOException {
    try (LoopbackServer server =
        new LoopbackServer(LoopbackServer.events("data: a\n\ndata: b\n\ndata: [DONE]\n\n"))) {
      assertThat(Example.answer(server.uri("/"), "k")).containsExactly("a", "b");
    }
  }

  @Test
  void theExampleIsTheOneAbove() throws IOException {
    String readme = Files.readString(Path.of("README.md"));
    String example = readme.substring(readme.indexOf("class Example {"));
    example = example.substring(0, example.indexOf("```"));
    String here = Files.readString(Path.of("src/test/java/qcr/http/ReadmeTest.java"));
    assertThat(here).contains(example.indent(2).substring(2));
  }
}
