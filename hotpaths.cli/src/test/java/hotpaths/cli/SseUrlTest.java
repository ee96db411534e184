package hotpaths.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code qcr sse --url} against one answer of a server on the loopback interface. */
@Timeout(60)
class SseUrlTest {
  private static final String HEAD =
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n";

  /** What the command gave, and what the server was asked. */
  private record Outcome(Run.Result result, String request, String url) {}

  private static Outcome run(String response, String... more) throws Exception {
    try (ServerSocket server =
        new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
      FutureTask<String> asked = new FutureTask<>(answer(server, response));
      Thread.ofPlatform().start(asked);
      String url = "http://127.0.0.1:" + server.getLocalPort() + "/v1";
      String[] args = new String[4 + more.length];
      System.arraycopy(new String[] {"qcr", "sse", "--url", url + "?key=sesame"}, 0, args, 0, 4);
      System.arraycopy(more, 0, args, 4, more.length);
      Run.Result result = Run.hotpaths(args);
      return new Outcome(result, asked.get(), url);
    }
  }

  private static Callable<String> answer(ServerSocket server, String response) {
    return () -> {
      try (Socket socket = server.accept()) {
        String request = request(socket.getInputStream());
        socket.getOutputStream().write(response.getBytes(UTF_8));
        return request;
      }
    };
  }

  private static String request(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    // Progress: a turn reads a byte.
    while (!bytes
        .toString(UTF_8)
        .endsWith(bytes.toString(UTF_8).startsWith("P") ? "}" : "\r\n\r\n")) {
      bytes.write(in.read());
    }
    return bytes.toString(UTF_8);
  }

  @Test
  void eventsOfAServerAreLinesOfJson() throws Exception {
    Outcome got =
        run(HEAD + ": hi\nid: 1\ndata: é\n\nretry: 5\n", "--comments", "--header", "X-Key: k:1");
    assertThat(got.result().err()).isEmpty();
    assertThat(got.result().out())
        .isEqualTo(
            """
            {"comment":"hi"}
            {"type":"message","data":"é","id":"1","offset":5}
            {"retry":5}
            """);
    assertThat(got.request()).startsWith("GET /v1?key=sesame ").contains("X-Key: k:1\r\n");
  }

  @Test
  void bodyIsPostedAndDeltasAreDecoded(@TempDir Path folder) throws Exception {
    Path body = Files.writeString(folder.resolve("body.json"), "{\"stream\":true}");
    String chunk =
        "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"hi\"},\"finish_reason\":\"stop\"}]}";
    Outcome got =
        run(HEAD + chunk + "\n\ndata: [DONE]\n\n", "--format", "deltas", "--body", body.toString());
    assertThat(got.result().err()).isEmpty();
    assertThat(got.result().out())
        .contains("{\"kind\":\"text\",\"text\":\"hi\"}\n")
        .contains("\"kind\":\"done\"");
    assertThat(got.request()).startsWith("POST /v1?").endsWith("{\"stream\":true}");
  }

  @Test
  void cutOffDeltasAreAnError() throws Exception {
    Outcome got = run(HEAD + "data: {\"choices\":[]}\n\n", "--format", "deltas");
    assertThat(got.result().status()).isEqualTo(1);
    assertThat(got.result().err()).startsWith("hotpaths: " + got.url() + ": ");
  }

  @Test
  void errorIsOneLineWithoutSecrets() throws Exception {
    Outcome got =
        run(
            "HTTP/1.1 401 No\r\nConnection: close\r\n\r\nkey open-sesame\nis bad",
            "--header",
            "Authorization: Bearer open-sesame");
    assertThat(got.result().status()).isEqualTo(1);
    assertThat(got.result().out()).isEmpty();
    assertThat(got.result().err())
        .isEqualTo(
            "hotpaths: "
                + got.url()
                + ": the server answered with an error: status=401, body=\"key [redacted]\\nis bad\"\n");
  }

  @Test
  void statsShowNoContent() throws Exception {
    Outcome got = run(HEAD + "data: secret\n\n", "--stats");
    assertThat(got.result().out())
        .startsWith("{\"bytes\":14,\"events\":1,\"dataChars\":6,\"micros\":");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "500 No | the server answered with an error: status=500",
        "200 OK | not an event stream"
      })
  void statsShowNothingOfARefusedBody(String status, String message) throws Exception {
    String answer = "HTTP/1.1 " + status + "\r\nContent-Type: text/html\r\n\r\nsecret";
    Outcome got = run(answer, "--stats");
    assertThat(got.result().err()).isEqualTo("hotpaths: " + got.url() + ": " + message + "\n");
  }

  @Test
  void wrongArgumentsAreRefusedUnseen() {
    String[][] wrong = {
      {"--header", "a: sesame"},
      {"--url", "http://a/", "--header", "sesame"},
      {"--url", "http://a/", "--header", "a: sesame\u0001"},
      {"--url", "ftp://a/?sesame"},
      {"--url", "http://a b/?sesame"},
      {"--url", "http://a/", "file"}
    };
    for (String[] more : wrong) {
      String[] args = new String[2 + more.length];
      args[0] = "qcr";
      args[1] = "sse";
      System.arraycopy(more, 0, args, 2, more.length);
      Run.Result result = Run.hotpaths(args);
      assertThat(result.status()).as(String.join(" ", more)).isEqualTo(2);
      assertThat(result.err()).doesNotContain("sesame").hasLineCount(1);
    }
  }
}
