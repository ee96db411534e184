package hotpaths.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import optchat.text.CacheBlocks;
import optchat.text.Cap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

class TextCommandTest {
  @TempDir Path directory = Path.of("");

  private static final String LONG = "зона 🦀 строка\r\n".repeat(20_000);

  @Test
  void capKeepsBothEnds() {
    assertThat(new Run().in("x".repeat(30_000)).run("text", "cap").out())
        .isEqualTo("x".repeat(30_000));
    assertThat(new Run().in(LONG).run("text", "cap").out()).isEqualTo(Cap.DEFAULT.apply(LONG));
    assertThat(new Run().in("0123456789".repeat(10)).run("text", "cap", "--limit", "90").out())
        .isEqualTo("01234\n[... 90 characters omitted ...]\n56789");
  }

  @Test
  void capInJsonSaysTheSizes() {
    assertThat(new Run().in("\"é\"").run("text", "cap", "--json").out())
        .isEqualTo("{\"codePoints\":3,\"bytes\":4,\"omitted\":0,\"text\":\"\\\"é\\\"\"}\n");
  }

  @Test
  void flattenKeepsACrLfTogetherAcrossChunks() {
    String text = "a".repeat((1 << 18) - 1) + "\r\nb\rc\nd\r";
    assertThat(new Run().in(text).run("text", "flatten", "-").out())
        .isEqualTo("a".repeat((1 << 18) - 1) + " b c d ");
    String twice = "a".repeat((1 << 18) - 1) + "\r\n";
    assertThat(new Run().in(twice).run("text", "flatten", "--json").out())
        .isEqualTo("{\"text\":\"" + "a".repeat((1 << 18) - 1) + " \"}\n");
    assertThat(new Run().in("\r").run("text", "flatten").out()).isEqualTo(" ");
  }

  @Test
  void blocksAreShownAsATable() {
    String text = "1234567é\n".repeat(12_000);
    assertThat(new Run().in(text).run("text", "blocks").out())
        .isEqualTo(
            """
            block   from char     to char       chars   from byte     to byte       bytes
                1           0       49995       49995           0       55550       55550
                2       49995       79992       29997       55550       88880       33330
                3       79992       99999       20007       88880      111110       22230
                4       99999      108000        8001      111110      120000        8890
            """);
  }

  @Test
  void blocksInJsonAreContentBlocks() {
    for (String text :
        List.of("", "one", "line\n".repeat(15_000), LONG, "x".repeat(900_000) + "\n")) {
      List<String> blocks = new ArrayList<>();
      List<Boolean> cached = new ArrayList<>();
      readBlocks(new Run().in(text).run("text", "blocks", "--json").out(), blocks, cached);
      assertThat(blocks).isEqualTo(CacheBlocks.DEFAULT.split(text));
      for (int i = 0; i < cached.size(); i++)
        assertThat(cached.get(i)).isEqualTo(i < cached.size() - 1);
    }
  }

  private static void readBlocks(String json, List<String> blocks, List<Boolean> cached) {
    try (var parser = new JsonFactory().createParser(ObjectReadContext.empty(), json)) {
      boolean control = false;
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token != JsonToken.PROPERTY_NAME) continue;
        String name = parser.currentName();
        parser.nextToken();
        if (name.equals("cache_control")) {
          control = true;
        } else if (name.equals("text")) {
          blocks.add(parser.getString());
          cached.add(control);
          control = false;
        } else {
          assertThat(parser.getString()).isIn("text", "ephemeral");
        }
      }
    }
  }

  @Test
  void aChatComesOutAsAChat() throws IOException {
    Path chat =
        Files.writeString(
            directory.resolve("chat.jsonl"),
            "{\"kind\":\"user\",\"text\":\"a\\n"
                + "b\",\"size\":9}\n\n"
                + "{\"role\":\"tool\",\"content\":\"c\\r"
                + "\\n"
                + "d\"}");
    assertThat(Run.hotpaths("text", "flatten", chat.toString()).out())
        .isEqualTo(
            """
            {"kind":"user","text":"a b","size":9}
            {"role":"tool","content":"c d"}
            """);
    assertThat(Run.hotpaths("text", "flatten", "--format=text", chat.toString()).out())
        .contains("\\n")
        .endsWith("} {\"role\":\"tool\",\"content\":\"c\\r\\nd\"}".substring(1));
    assertThat(Run.hotpaths("text", "cap", "--limit", "2", chat.toString()).out())
        .startsWith(
            "{\"kind\":\"user\",\"text\":\"\\n[... 3 characters omitted ...]\\n\",\"size\":");
    assertThat(Run.hotpaths("text", "blocks", "--json", chat.toString()).out())
        .isEqualTo("[{\"type\":\"text\",\"text\":\"user: a\\nb\\ntool: c\\r\\nd\\n\"}]\n");
  }

  @Test
  void aBadLineOfAChatIsNamed() {
    Run.Result run =
        new Run().in("{\"kind\":\"user\",\"text\":\"a\"}\n{oops}\n").run("text", "cap");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).isEqualTo("{\"kind\":\"user\",\"text\":\"a\"}\n");
    assertThat(run.err())
        .startsWith("hotpaths: standard input: line 2, column 2: not JSON: ")
        .hasLineCount(1);
    assertThat(new Run().in("plain").run("text", "cap", "--format", "jsonl").err())
        .startsWith("hotpaths: standard input: line 1")
        .hasLineCount(1);
  }

  @Test
  void bytesThatAreNoTextAreRefusedWithTheirPlace() {
    for (String command : List.of("cap", "flatten", "blocks")) {
      Run.Result run =
          new Run()
              .in(new byte[] {'a', (byte) 0xc3, (byte) 0xa9, (byte) 0xff})
              .run("text", command);
      assertThat(run.status()).isEqualTo(1);
      assertThat(run.out()).isEmpty();
      assertThat(run.err()).isEqualTo("hotpaths: standard input: not UTF-8: byte 0xff at byte 3\n");
    }
  }

  @Test
  void aTerminalSeesControlCharactersAndAWholeLine() {
    String hostile = "a\u001b[2Jb\u009b";
    assertThat(new Run().in(hostile).run("text", "cap").out()).isEqualTo(hostile);
    assertThat(new Run().in(hostile).terminals("1").run("text", "cap").out())
        .isEqualTo("a^[[2Jb<U+009B>\n");
    assertThat(new Run().in(hostile).terminals("1").run("text", "flatten", "--json").out())
        .isEqualTo("{\"text\":\"a\\u001b[2Jb\\u009b\"}\n");
    assertThat(
            new Run()
                .in("{\"kind\":\"user\",\"text\":\"\u009b\"}")
                .terminals("1")
                .run("text", "cap")
                .out())
        .isEqualTo("{\"kind\":\"user\",\"text\":\"\\u009b\"}\n");
  }

  @Test
  void aUserAtATerminalIsToldWhatIsAwaited() {
    assertThat(new Run().in("x").terminals("02").run("text", "cap").err())
        .isEqualTo("hotpaths: reading standard input; Ctrl-D ends it\n");
  }

  @Test
  void emptyInputIsEmptyOutput() {
    assertThat(Run.hotpaths("text", "cap").out()).isEmpty();
    assertThat(Run.hotpaths("text", "flatten").out()).isEmpty();
    assertThat(Run.hotpaths("text", "blocks", "--json").out()).isEqualTo("[]\n");
    assertThat(Run.hotpaths("text", "cap", "--json").out())
        .isEqualTo("{\"codePoints\":0,\"bytes\":0,\"omitted\":0,\"text\":\"\"}\n");
  }
}
