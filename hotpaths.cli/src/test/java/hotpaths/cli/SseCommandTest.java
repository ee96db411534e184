package hotpaths.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SseCommandTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(byte[] in, String... args) {
    out.reset();
    err.reset();
    Io io = new Io(new ByteArrayInputStream(in), out, err, Map.of(), "", null);
    int status = new Cli(io, Commands.ALL).run(args);
    io.out().flush();
    return status;
  }

  private static byte[] capture() throws IOException {
    try (InputStream in = SseStop.class.getResourceAsStream("tour/messages.sse")) {
      return Objects.requireNonNull(in, "capture").readAllBytes();
    }
  }

  @Test
  void eventsAreLinesOfJson() {
    byte[] in =
        ": hi\nid: 1\ndata: a\ndata: \"b\"\n\nretry: 5\nevent: x\ndata: é\n\n".getBytes(UTF_8);
    assertThat(run(in, "qcr", "sse", "--comments", "--chunk", "1")).isZero();
    assertThat(out.toString(UTF_8))
        .isEqualTo(
            """
            {"comment":"hi"}
            {"type":"message","data":"a\\n\\"b\\"","id":"1","offset":5}
            {"retry":5}
            {"type":"x","data":"é","id":"1","offset":30}
            """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"events", "deltas"})
  void theOutputDoesNotDependOnTheChunks(String format) throws IOException {
    byte[] in = capture();
    assertThat(run(in, "qcr", "sse", "--format", format, "--api", "anthropic")).isZero();
    String whole = out.toString(UTF_8);
    assertThat(whole.lines().count()).isGreaterThan(40);
    for (String chunk : new String[] {"1", "7", "64"}) {
      assertThat(run(in, "qcr", "sse", "--format", format, "--api", "anthropic", "--chunk", chunk))
          .isZero();
      assertThat(out.toString(UTF_8)).isEqualTo(whole);
    }
  }

  @Test
  void aFailedAnswerIsAFailedCommand() {
    byte[] in = "<html>Sign in</html>".getBytes(UTF_8);
    assertThat(run(in, "qcr", "sse", "--format", "deltas")).isEqualTo(1);
    assertThat(out.toString(UTF_8))
        .isEqualTo(
            "{\"kind\":\"failed\",\"code\":\"not_event_stream\",\"message\":\"the body is markup, not an event"
                + " stream\",\"providerCode\":\"\",\"offset\":0,\"preview\":\"<html>Sign in</html>\"}\n");
    assertThat(err.toString(UTF_8))
        .isEqualTo("hotpaths: standard input: the body is markup, not an event stream\n");
  }

  @Test
  void statsShowNothingOfAnErrorInTheStream() {
    byte[] in = "data: {\"error\":{\"message\":\"secret\",\"code\":429}}\n\n".getBytes(UTF_8);
    assertThat(run(in, "qcr", "sse", "--format", "deltas", "--stats")).isEqualTo(1);
    assertThat(out.toString(UTF_8)).startsWith("{\"bytes\":").doesNotContain("secret");
    assertThat(err.toString(UTF_8))
        .isEqualTo("hotpaths: standard input: provider_error: offset=0\n");
  }

  @Test
  void strictNamesTheByte() {
    byte[] in = {'d', 'a', 't', 'a', ':', (byte) 0xff, '\n', '\n'};
    assertThat(run(in, "qcr", "sse", "--strict")).isEqualTo(1);
    assertThat(err.toString(UTF_8))
        .isEqualTo("hotpaths: standard input: not UTF-8: byte=0xff, offset=5\n");
    assertThat(run(in, "qcr", "sse")).isZero();
  }

  @Test
  void nothingThatATerminalObeysIsPrinted() {
    byte[] in =
        "data: \u001b]0;t\u0007\u009b31m\u007f\u202e\u2028 \ud83e\udd80\n: \u001b[2J\nevent: \u009c\nid: \u0085\n\n"
            .getBytes(UTF_8);
    assertThat(run(in, "qcr", "sse", "--comments")).isZero();
    assertThat(out.toString(UTF_8))
        .isEqualTo(
            """
            {"comment":"\\u001B[2J"}
            {"type":"\\u009c","data":"\\u001B]0;t\\u0007\\u009b31m\\u007f\\u202e\\u2028 \ud83e\udd80","id":"\\u0085","offset":0}
            """);
    String chat =
        "data: {\"choices\":[{\"delta\":{\"content\":\"\u009b\\u001b[1m\\u009d\"},\"finish_reason\":\"stop\"}]}\n\n";
    assertThat(run(chat.getBytes(UTF_8), "qcr", "sse", "--format", "deltas")).isZero();
    assertThat(out.toString(UTF_8))
        .startsWith("{\"kind\":\"text\",\"text\":\"\\u009b\\u001B[1m\\u009d\"}\n");
    assertThat(run("data: a\u001b\u009b\n\n".getBytes(UTF_8), "qcr", "sse", "--format", "deltas"))
        .isEqualTo(1);
    assertThat(out.toString(UTF_8) + err.toString(UTF_8)).matches("[ -~\n]*");
  }

  @Test
  void statsOfDeltasShowNoContentEither() throws IOException {
    assertThat(run(capture(), "qcr", "sse", "--stats", "--format", "deltas", "--api", "anthropic"))
        .isZero();
    assertThat(out.toString(UTF_8))
        .matches("\\{\"bytes\":7499,\"events\":\\d+,\"dataChars\":\\d+,\"micros\":\\d+}\n");
  }

  @Test
  void aLimitNamesItsPlaceAfterTheEventsBefore() {
    byte[] in = ("data: a\n\ndata: " + "x".repeat(1 << 24) + "\n\n").getBytes(UTF_8);
    assertThat(run(in, "qcr", "sse")).isEqualTo(1);
    assertThat(out.toString(UTF_8))
        .isEqualTo("{\"type\":\"message\",\"data\":\"a\",\"id\":null,\"offset\":0}\n");
    assertThat(err.toString(UTF_8))
        .isEqualTo("hotpaths: standard input: line is too long: limitBytes=16777216, offset=9\n");
  }

  @Test
  void statsShowNoContent() throws IOException {
    assertThat(run(capture(), "qcr", "sse", "--stats")).isZero();
    assertThat(out.toString(UTF_8))
        .matches("\\{\"bytes\":7499,\"events\":\\d+,\"dataChars\":\\d+,\"micros\":\\d+}\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "67108865", "2147483648", "x"})
  void aWrongChunkIsAWrongCommandLine(String chunk) {
    assertThat(run(new byte[0], "qcr", "sse", "--chunk", chunk)).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("--chunk").contains(chunk).hasLineCount(1);
  }

  @Test
  void aFileThatCannotBeReadIsNamed(@TempDir Path folder) {
    assertThat(run(new byte[0], "qcr", "sse", folder.toString())).isEqualTo(1);
    assertThat(err.toString(UTF_8)).isEqualTo("hotpaths: " + folder + ": is a directory\n");
    run(new byte[0], "qcr", "sse", "--url", "http://127.0.0.1:1/", "--body", folder.toString());
    assertThat(err.toString(UTF_8)).isEqualTo("hotpaths: " + folder + ": is a directory\n");
    String none = folder.resolve("none").toString();
    assertThat(run(new byte[0], "qcr", "sse", none)).isEqualTo(1);
    assertThat(err.toString(UTF_8))
        .isEqualTo("hotpaths: " + none + ": no such file or directory\n");
  }
}
