package qcr.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static qcr.http.LoopbackServer.SSE_HEAD;
import static qcr.http.LoopbackServer.reply;

import java.io.IOException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers that are no event stream, each an error that shows a little of it. */
@Timeout(60)
class RefusedResponseTest extends ClientFixture {
  private <E extends Throwable> E failure(Class<E> type, LoopbackServer.Script... scripts)
      throws IOException {
    try (LoopbackServer server = new LoopbackServer(scripts);
        SseStream stream = client.open(SseRequest.get(server.uri("/?key=QUERY")))) {
      Throwable thrown = catchThrowable(stream::read);
      assertThat(thrown).isInstanceOf(type).hasMessageNotContaining("QUERY");
      assertThatThrownBy(stream::read).as("again").isSameAs(thrown);
      return type.cast(thrown);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {201, 205, 300, 304, 400, 401, 404, 429, 500, 503, 529})
  void otherStatusIsAnError(int status) throws Exception {
    String head = "HTTP/1.1 " + status + " X\r\nContent-Type: application/json\r\n";
    boolean bodiless = status == 304;
    SseStatusException e =
        failure(
            SseStatusException.class,
            reply(head + (bodiless || status == 205 ? "Content-Length: 0\r\n" : ""), "no \u0007"));
    assertThat(e.status()).isEqualTo(status);
    if (!bodiless && status != 205) assertThat(e.preview()).isEqualTo("no \\u{7}");
  }

  @Test
  void webPageIsAnErrorWithAShortPreview() throws Exception {
    String page = "<html>\n" + "x ".repeat(5_000);
    SseContentException e =
        failure(
            SseContentException.class,
            reply("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n", page));
    assertThat(e.contentType()).isEqualTo("text/html");
    assertThat(e.preview()).isEqualTo(page.substring(0, 512).replace("\n", "\\n"));
    assertThat(e).hasMessageStartingWith("not an event stream: contentType=\"text/html\", body=");
  }

  @Test
  void missingContentTypeIsAnError() throws Exception {
    SseContentException e =
        failure(SseContentException.class, reply("HTTP/1.1 200 OK\r\n", "data: a\n\n"));
    assertThat(e.contentType()).isEmpty();
  }

  @Test
  void compressedBodyIsRefused() throws Exception {
    SseContentException e =
        failure(
            SseContentException.class, reply(SSE_HEAD + "Content-Encoding: gzip\r\n", "\u001f"));
    assertThat(e.contentEncoding()).isEqualTo("gzip");
  }

  @Test
  void refusedBodyThatNeverEndsIsCutByTheTimer() throws Exception {
    try (LoopbackServer server =
            new LoopbackServer(
                c -> {
                  c.send("HTTP/1.1 500 X\r\nContent-Length: 99\r\n\r\nwait");
                  c.awaitEnd();
                });
        SseStream stream = client.open(SseRequest.get(server.uri("/")))) {
      FutureTask<Throwable> reader = new FutureTask<>(() -> catchThrowable(stream::read));
      Thread.ofPlatform().start(reader);
      timer.delays.take(); // for the head
      timer.delays.take(); // for the refused body
      timer.advance(SseTimeouts.DEFAULT.firstEvent());
      assertThat(reader.get()).isInstanceOf(SseStatusException.class);
    }
  }

  @Test
  void secretsAreNotShown() throws Exception {
    String body = "{\"error\":\"bad key sesame-open and other sk-abc123 for Bearer abcdef\"}";
    try (LoopbackServer server = new LoopbackServer(reply("HTTP/1.1 401 No\r\n", body));
        SseStream stream =
            client.open(
                SseRequest.get(server.uri("/")).withHeader("X-Key", "Custom sesame-open"))) {
      assertThatThrownBy(stream::read)
          .isInstanceOf(SseStatusException.class)
          .hasMessageContaining("bad key [redacted] and other [redacted] for [redacted]")
          .hasMessageNotContainingAny("sesame", "abc");
    }
  }

  @Test
  void secretThatThePreviewCutsIsNotShown() throws Exception {
    int max = SseHttpOptions.DEFAULT.previewBytes();
    String start = "no ".repeat(max).substring(0, max - "sesame".length());
    try (LoopbackServer server =
            new LoopbackServer(reply("HTTP/1.1 401 No\r\n", start + "sesame-open"));
        SseStream stream =
            client.open(SseRequest.get(server.uri("/")).withHeader("X-Key", "sesame-open"))) {
      assertThatThrownBy(stream::read)
          .isInstanceOfSatisfying(
              SseStatusException.class,
              e -> assertThat(e.preview()).isEqualTo(start + "[redacted]"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"identity", " Identity ", ""})
  void identityIsNoCoding(String coding) throws Exception {
    try (LoopbackServer server =
            new LoopbackServer(
                reply(SSE_HEAD + "Content-Encoding: " + coding + "\r\n", "data: a\n\n"));
        SseStream stream = client.open(SseRequest.get(server.uri("/")))) {
      assertThat(stream.next().data()).isEqualTo("a");
    }
  }

  @Test
  void restOfARefusedBodyIsNotRead() {
    Upstream upstream = new Upstream();
    RefusedBody body = new RefusedBody(4, SseHttpOptions.DEFAULT.withTimer(timer));
    body.onSubscribe(upstream);
    body.onNext(Upstream.bytes("ab", "c"));
    assertThat(upstream.cancelled).isFalse();
    body.onNext(Upstream.bytes("defg"));
    assertThat(upstream.cancelled).isTrue();
    assertThat(body.getBody().toCompletableFuture().getNow(null)).asString(UTF_8).isEqualTo("abcd");
  }

  @Test
  void bodyThatNobodyShowsIsNotReadAtAll() {
    Upstream upstream = new Upstream();
    RefusedBody body = new RefusedBody(0, SseHttpOptions.DEFAULT.withTimer(timer));
    body.onSubscribe(upstream);
    assertThat(upstream.requested).hasValue(0);
    assertThat(upstream.cancelled).isTrue();
    assertThat(body.getBody().toCompletableFuture().getNow(null)).isEmpty();
  }

  @Test
  void longHeaderIsCut() throws Exception {
    String type = "text/" + "x".repeat(200);
    SseContentException e =
        failure(
            SseContentException.class,
            reply("HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\n", ""));
    assertThat(e.contentType()).isEqualTo(type.substring(0, 100) + "...");
  }
}
