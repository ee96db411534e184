package optchat.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example of README.md, with what it says checked. */
class ReadmeTest {
  @Test
  void exampleDoesWhatItsCommentsSay() {
    String output = "\uD83E\uDD80 caf\u00E9\r\n".repeat(10_000);
    String capped = Cap.DEFAULT.apply(output);
    String line = LineEnds.flatten("one\r\ntwo\n");
    List<String> blocks = CacheBlocks.DEFAULT.split(output);
    byte[] utf8 = Utf8.encode(capped);
    int end = Utf8.prefixEnd(utf8, 0, utf8.length, 512);
    int start = WhiteSpace.trimStart(utf8, 0, end);
    byte[] json = new byte[Math.toIntExact(JsonText.escapedSize(utf8, start, end))];
    int written = JsonText.escape(utf8, start, end, json, 0);

    assertThat(capped).contains("\n[... 50080 characters omitted ...]\n");
    assertThat(line).isEqualTo("one two ");
    assertThat(blocks).hasSize(2).allMatch(block -> block.endsWith("\n"));
    assertThat(end).isBetween(509, 512);
    assertThat(written).isEqualTo(json.length);
    assertThat(new String(json, UTF_8)).startsWith("\uD83E\uDD80 caf\u00E9\\r\\n");
  }

  @Test
  void exampleIsTheOneInTheReadme() throws IOException {
    String readme = Files.readString(Path.of("README.md"));
    String source = Files.readString(Path.of("src/test/java/optchat/text/ReadmeTest.java"));
    List<String> statements =
        readme.lines().filter(line -> line.contains(" = ") && line.contains(";")).toList();
    assertThat(statements).hasSize(9);
    for (String statement : statements) {
      assertThat(source).contains(statement.replaceFirst(" //.*", ""));
    }
  }
}
