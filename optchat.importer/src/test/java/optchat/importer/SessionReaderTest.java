package optchat.importer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import optchat.text.MessageKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SessionReaderTest {
  private static final String T = "2026-01-01T00:00:00.000Z";

  /** What came, a line each. */
  private static final class Heard implements SessionSink {
    final List<String> messages = new ArrayList<>();
    final List<String> skipped = new ArrayList<>();

    @Override
    public void message(long line, MessageKind kind, String text, @Nullable String date) {
      messages.add(line + " " + kind.label() + " " + date + " " + text);
    }

    @Override
    public void skipped(long line, String why) {
      skipped.add(line + " " + why);
    }
  }

  /** Gives few bytes at a time. */
  private static InputStream drip(byte[] bytes, int most) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int read(byte[] b, int from, int length) {
        return super.read(b, from, Math.min(length, most));
      }
    };
  }

  private static Heard read(SessionFormat format, byte[] file, int most) {
    Heard heard = new Heard();
    try {
      new SessionReader(4_096).read(format, drip(file, most), heard);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return heard;
  }

  private static Heard read(SessionFormat format, String... lines) {
    return read(format, (String.join("\n", lines) + "\n").getBytes(UTF_8), 1 << 16);
  }

  private static final String[] CLAUDE = {
    "{\"type\":\"summary\",\"summary\":\"s\",\"leafUuid\":\"u\"}",
    "{\"type\":\"user\",\"timestamp\":\""
        + T
        + "\",\"message\":{\"role\":\"user\",\"content\":\"fix it\"}}",
    "{\"type\":\"assistant\",\"timestamp\":\""
        + T
        + "\",\"message\":{\"content\":["
        + "{\"type\":\"thinking\",\"thinking\":\"hm\"},{\"type\":\"text\",\"text\":\"I look.\"},"
        + "{\"type\":\"tool_use\",\"id\":\"1\",\"name\":\"Bash\",\"input\":{\"command\":\"ls \\\"a\\\"\",\"n\":1.50}}]}}",
    "{\"type\":\"user\",\"timestamp\":\""
        + T
        + "\",\"message\":{\"content\":[{\"type\":\"tool_result\","
        + "\"tool_use_id\":\"1\",\"content\":[{\"type\":\"text\",\"text\":\"a\\nb\"},{\"type\":\"image\",\"source\":{}}]}]}}",
    "{\"type\":\"user\",\"isSidechain\":true,\"message\":{\"content\":\"x\"}}",
    "{\"type\":\"user\",\"isCompactSummary\":true,\"message\":{\"content\":\"x\"}}",
    "{\"type\":\"user\",\"isMeta\":true,\"message\":{\"content\":\"x\"}}",
    "{\"type\":\"novelty\"}",
    "not json",
    "[1]",
    "",
    "{\"type\":\"user\",\"timestamp\":\"2026-01-01T00:00Z\",\"message\":{\"content\":\"lone \\ud800\"}}",
    "{\"type\":\"user\",\"message\":{\"content\":[]}}"
  };

  @Test
  void claudeCodeIsRead() {
    Heard heard = read(SessionFormat.CLAUDE_CODE, CLAUDE);
    assertThat(heard.messages)
        .containsExactly(
            "2 user " + T + " fix it",
            "3 talk " + T + " I look.",
            "3 tool " + T + " Bash {\"command\":\"ls \\\"a\\\"\",\"n\":1.50}",
            "4 echo " + T + " a\nb\n[picture left out]",
            "12 user null lone \ufffd");
    assertThat(heard.skipped)
        .containsExactly(
            "1 a note of the program: summary",
            "3 thinking",
            "4 a picture",
            "5 a helper's conversation",
            "6 a summary of earlier messages",
            "7 a note of the program: meta",
            "8 unknown record: novelty",
            "9 a line that is not JSON",
            "10 a line that is not one JSON object",
            "12 an unpaired surrogate became U+FFFD",
            "13 a message without text");
  }

  private static String codex(String payload) {
    return "{\"timestamp\":\"" + T + "\",\"type\":\"response_item\",\"payload\":" + payload + "}";
  }

  private static final String[] CODEX = {
    "{\"timestamp\":\"" + T + "\",\"type\":\"session_meta\",\"payload\":{\"id\":\"x\"}}",
    codex(
        "{\"type\":\"message\",\"role\":\"developer\",\"content\":[{\"type\":\"input_text\",\"text\":\"be\"}]}"),
    codex(
        "{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"<environment_context>\"}]}"),
    codex(
        "{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"a\"},{\"type\":\"input_text\",\"text\":\"b\"}]}"),
    codex("{\"type\":\"reasoning\",\"summary\":[],\"encrypted_content\":\"z\"}"),
    codex(
        "{\"type\":\"function_call\",\"name\":\"shell\",\"arguments\":\"{\\\"c\\\":1}\",\"call_id\":\"1\"}"),
    codex("{\"type\":\"function_call_output\",\"call_id\":\"1\",\"output\":\"done\"}"),
    codex(
        "{\"type\":\"function_call_output\",\"call_id\":\"1\",\"output\":{\"content\":\"no\",\"success\":false}}"),
    codex(
        "{\"type\":\"function_call_output\",\"call_id\":\"1\",\"output\":[{\"type\":\"input_text\",\"text\":\"t\"}]}"),
    codex(
        "{\"type\":\"message\",\"role\":\"assistant\",\"content\":[{\"type\":\"output_text\",\"text\":\"ok\"}]}"),
    "{\"timestamp\":\"" + T + "\",\"type\":\"event_msg\",\"payload\":{\"type\":\"token_count\"}}",
    "{\"timestamp\":\"" + T + "\",\"type\":\"compacted\",\"payload\":{\"message\":\"m\"}}",
    "{\"type\":\"message\",\"role\":\"assistant\",\"content\":[{\"type\":\"output_text\",\"text\":\"old\"}]}",
    codex("{\"type\":\"novelty\"}")
  };

  @Test
  void codexIsRead() {
    Heard heard = read(SessionFormat.CODEX, CODEX);
    assertThat(heard.messages)
        .containsExactly(
            "4 user " + T + " a\nb",
            "6 tool " + T + " shell {\"c\":1}",
            "7 echo " + T + " done",
            "8 echo " + T + " no",
            "9 echo " + T + " t",
            "10 talk " + T + " ok",
            "13 talk null old");
    assertThat(heard.skipped)
        .containsExactly(
            "1 a note of the program: session_meta",
            "2 instructions to the model",
            "3 a note of the program: context",
            "5 thinking",
            "11 a note of the program: event_msg",
            "12 a summary of earlier messages",
            "14 unknown item: novelty");
  }

  private static final String[] PI = {
    "{\"type\":\"session\",\"version\":3,\"id\":\"x\",\"timestamp\":\"" + T + "\",\"cwd\":\"c\"}",
    "{\"type\":\"message\",\"timestamp\":\""
        + T
        + "\",\"message\":{\"role\":\"user\",\"content\":\"hi\"}}",
    "{\"type\":\"message\",\"message\":{\"role\":\"assistant\",\"timestamp\":1767225600123,\"content\":["
        + "{\"type\":\"thinking\",\"thinking\":\"t\"},{\"type\":\"text\",\"text\":\"hello\"},"
        + "{\"type\":\"toolCall\",\"id\":\"1\",\"name\":\"bash\",\"arguments\":{\"command\":\"ls\"}}]}}",
    "{\"type\":\"message\",\"timestamp\":\""
        + T
        + "\",\"message\":{\"role\":\"toolResult\",\"content\":[{\"type\":\"text\",\"text\":\"out\"}]}}",
    "{\"type\":\"message\",\"timestamp\":\""
        + T
        + "\",\"message\":{\"role\":\"bashExecution\",\"command\":\"pwd\",\"output\":\"here\"}}",
    "{\"type\":\"custom_message\",\"timestamp\":\"" + T + "\",\"content\":\"note\"}",
    "{\"type\":\"compaction\",\"summary\":\"s\"}",
    "{\"type\":\"model_change\"}",
    "{\"type\":\"message\",\"message\":{\"role\":\"ghost\"}}"
  };

  @Test
  void piIsRead() {
    Heard heard = read(SessionFormat.PI, PI);
    assertThat(heard.messages)
        .containsExactly(
            "2 user " + T + " hi",
            "3 talk 2026-01-01T00:00:00.123Z hello",
            "3 tool 2026-01-01T00:00:00.123Z bash {\"command\":\"ls\"}",
            "4 echo " + T + " out",
            "5 tool " + T + " bash pwd",
            "5 echo " + T + " here",
            "6 note " + T + " note");
    assertThat(heard.skipped)
        .containsExactly(
            "1 a note of the program: session",
            "3 thinking",
            "7 a summary of earlier messages",
            "8 a note of the program: model_change",
            "9 unknown role: ghost");
  }

  private static String node(String id, String parent, String message) {
    String up = parent.isEmpty() ? "null" : '"' + parent + '"';
    return "\""
        + id
        + "\":{\"id\":\""
        + id
        + "\",\"parent\":"
        + up
        + ",\"message\":"
        + message
        + "}";
  }

  private static String said(String role, String content) {
    return "{\"author\":{\"role\":\""
        + role
        + "\"},\"create_time\":1767225600.5,\"content\":"
        + content
        + "}";
  }

  private static String parts(String text) {
    return "{\"content_type\":\"text\",\"parts\":[\"" + text + "\"]}";
  }

  private static final String CHATGPT =
      "[\n{\"title\":\"t\",\"current_node\":\"d\",\"mapping\":{"
          + String.join(
              ",",
              node("d", "c", said("assistant", parts("answer"))),
              node("r", "", "null"),
              node("a", "r", said("system", parts("be"))),
              node("b", "a", said("user", parts("question"))),
              node("x", "b", said("assistant", parts("another"))),
              node(
                  "c",
                  "b",
                  said("tool", "{\"content_type\":\"execution_output\",\"text\":\"42\"}")))
          + "}},\n{\"current_node\":\"l\",\"mapping\":{"
          + node(
              "l",
              "l",
              said(
                  "user",
                  "{\"content_type\":\"multimodal_text\",\"parts\":[{\"content_type\":\"image_asset_pointer\"},\"see\"]}"))
          + "}},\n{\"mapping\":{}},\n7]";

  @Test
  void chatGptIsReadAlongTheBranchThatWasShown() {
    Heard heard = read(SessionFormat.CHATGPT, CHATGPT);
    String date = "2026-01-01T00:00:00.500Z";
    assertThat(heard.messages)
        .containsExactly(
            "2 user " + date + " question",
            "2 echo " + date + " 42",
            "2 talk " + date + " answer",
            "3 user " + date + " [picture or file left out]\nsee");
    assertThat(heard.skipped)
        .containsExactly(
            "2 instructions to the model",
            "2 another branch of a conversation",
            "3 a picture",
            "4 a conversation without messages",
            "5 unknown record: none");
  }

  @Test
  void plainLinesAreRead() {
    Heard heard =
        read(
            SessionFormat.JSONL,
            "{\"role\":\"user\",\"content\":\"a\",\"timestamp\":1767225600}",
            "{\"kind\":\"tool\",\"text\":\"ls\",\"date\":\"" + T + "\"}",
            "{\"role\":\"tool\",\"content\":[{\"type\":\"text\",\"text\":\"out\"}]}",
            "{\"role\":\"assistant\",\"content\":\"b\",\"created_at\":\"yesterday\"}",
            "{\"role\":\"system\",\"content\":\"x\"}",
            "{\"role\":\"dragon\",\"content\":\"x\"}",
            "{\"content\":7}");
    assertThat(heard.messages)
        .containsExactly(
            "1 user 2026-01-01T00:00:00Z a",
            "2 tool " + T + " ls",
            "3 echo null out",
            "4 talk null b");
    assertThat(heard.skipped)
        .containsExactly(
            "5 instructions to the model", "6 unknown role: dragon", "7 unknown role: none");
  }

  @Test
  void longLinesAreSkippedAndTheRestIsRead() {
    String record = "{\"role\":\"user\",\"content\":\"%s\"}";
    for (int most : new int[] {1, 7, 5_000, 1 << 16}) {
      String file = record.formatted("x".repeat(5_000)) + "\n" + record.formatted("y");
      Heard heard = read(SessionFormat.JSONL, file.getBytes(UTF_8), most);
      assertThat(heard.messages).containsExactly("2 user null y");
      assertThat(heard.skipped).containsExactly("1 a line that is too long");
    }
  }

  private static byte[] sample(SessionFormat format) {
    String file =
        switch (format) {
          case CLAUDE_CODE -> String.join("\n", CLAUDE);
          case CODEX -> String.join("\n", CODEX);
          case PI, JSONL -> String.join("\n", PI);
          case CHATGPT -> CHATGPT;
        };
    return file.getBytes(UTF_8);
  }

  @Test
  void anyReadsGiveTheSame() {
    for (SessionFormat format : SessionFormat.values()) {
      Heard whole = read(format, sample(format), 1 << 16);
      for (int most = 1; most < 40; most += 3) {
        Heard pieces = read(format, sample(format), most);
        assertThat(pieces.messages).isEqualTo(whole.messages);
        assertThat(pieces.skipped).isEqualTo(whole.skipped);
      }
    }
  }

  @Test
  void aFileCutAnywhereGivesWhatIsWholeAndSaysTheRest() {
    for (SessionFormat format : SessionFormat.values()) {
      byte[] file = sample(format);
      List<String> all = read(format, file, 1 << 16).messages;
      for (int end = 0; end < file.length; end++) {
        Heard heard = read(format, Arrays.copyOf(file, end), 1 << 16);
        assertThat(heard.messages).isEqualTo(all.subList(0, heard.messages.size()));
      }
    }
  }

  @Test
  void damageNeverThrows() {
    Random random = new Random(42);
    for (SessionFormat format : SessionFormat.values()) {
      for (int round = 0; round < 2_000; round++) {
        byte[] file = sample(format);
        for (int hits = random.nextInt(1, 6); hits > 0; hits--) {
          byte[] tokens = "{}[]\":,0n\\\n\0u".getBytes(UTF_8);
          int at = random.nextInt(file.length);
          file[at] =
              random.nextInt(4) == 0
                  ? (byte) random.nextInt(256)
                  : tokens[random.nextInt(tokens.length)];
        }
        Heard heard = read(format, file, 1 << 16);
        assertThat(heard.messages.size() + heard.skipped.size()).isPositive();
      }
    }
  }

  @Test
  void deepNestingIsSkipped() {
    String deep = "{\"role\":\"user\",\"content\":" + "[".repeat(1_500) + "]".repeat(1_500) + "}";
    Heard heard = read(SessionFormat.JSONL, deep, "{\"role\":\"user\",\"content\":\"y\"}");
    assertThat(heard.messages).containsExactly("2 user null y");
    assertThat(heard.skipped).containsExactly("1 a line that is not JSON");
  }

  @Test
  void aFailingStreamIsAnError() {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("bad sector");
          }

          @Override
          public int read(byte[] b, int from, int length) throws IOException {
            throw new IOException("bad sector");
          }
        };
    for (SessionFormat format : SessionFormat.values()) {
      assertThatThrownBy(() -> new SessionReader().read(format, broken, new Heard()))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("bad sector");
    }
  }

  @Test
  void formatsHaveNames() {
    for (SessionFormat format : SessionFormat.values()) {
      assertThat(SessionFormat.ofLabel(format.label())).isEqualTo(format);
    }
    assertThat(SessionFormat.ofLabel("nosuch")).isNull();
    assertThatThrownBy(() -> new SessionReader(1)).isInstanceOf(IllegalArgumentException.class);
  }
}
