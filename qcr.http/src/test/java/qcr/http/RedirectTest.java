package qcr.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static qcr.http.LoopbackServer.events;

import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Redirects by the rules of Fetch, with more care for the caller's headers. */
@Timeout(60)
class RedirectTest {
  private final ManualTimer timer = new ManualTimer();
  private final SseClient client = new SseClient(SseHttpOptions.DEFAULT.withTimer(timer));

  @AfterEach
  void close() {
    client.close();
  }

  private static LoopbackServer.Script redirect(int status, String location) {
    return c ->
        c.send(
            "HTTP/1.1 %d X\r\nLocation: %s\r\nContent-Length: 4\r\n\r\ngone"
                .formatted(status, location));
  }

  private static SseRequest secret(SseRequest request) {
    return request.withHeader("Authorization", "Bearer sesame").withHeader("X-Mine", "m");
  }

  @ParameterizedTest
  @CsvSource({"301,GET", "302,GET", "303,GET", "307,POST", "308,POST"})
  void methodFollowsTheStatus(int status, String method) throws Exception {
    try (LoopbackServer server =
            new LoopbackServer(redirect(status, "../b?c"), events("data: a\n\n"));
        SseStream stream =
            client.open(
                secret(SseRequest.post(server.uri("/x/a"), "{}".getBytes(UTF_8)))
                    .withHeader("content-language", "en"))) {
      assertThat(stream.next().data()).isEqualTo("a");
      assertThat(server.nextRequest().request).startsWith("POST /x/a ");
      LoopbackServer.Connection second = server.nextRequest();
      assertThat(second.request).startsWith(method + " /b?c ");
      assertThat(second.request.endsWith("{}")).isEqualTo(method.equals("POST"));
      assertThat(second.header("Content-Type") != null).isEqualTo(method.equals("POST"));
      assertThat(second.header("Content-Language") != null).isEqualTo(method.equals("POST"));
      assertThat(second.header("Authorization")).isEqualTo("Bearer sesame");
    }
  }

  @Test
  void otherOriginGetsNoneOfTheCallersHeadersAndNeitherDoesTheWayBack() throws Exception {
    try (LoopbackServer first = new LoopbackServer();
        LoopbackServer other = new LoopbackServer(redirect(307, first.uri("/back").toString()))) {
      first.then(redirect(302, other.uri("/there").toString()));
      first.then(events("data: a\n\n"));
      try (SseStream stream = client.open(secret(SseRequest.get(first.uri("/"))))) {
        assertThat(stream.next().data()).isEqualTo("a");
      }
      assertThat(first.nextRequest().header("X-Mine")).isEqualTo("m");
      for (LoopbackServer server : new LoopbackServer[] {other, first}) {
        LoopbackServer.Connection request = server.nextRequest();
        assertThat(request.header("Authorization")).isNull();
        assertThat(request.header("X-Mine")).isNull();
        assertThat(request.header("Accept")).isEqualTo("text/event-stream");
      }
    }
  }

  @Test
  void redirectsAreCounted() throws Exception {
    try (LoopbackServer server = new LoopbackServer()) {
      for (int i = 0; i < 6; i++) server.then(redirect(302, "/again"));
      try (SseStream stream = client.open(SseRequest.get(server.uri("/")))) {
        assertThatThrownBy(stream::read)
            .isInstanceOf(SseRedirectException.class)
            .hasMessage("redirect not followed: one too many: status=302, redirects=5");
      }
      assertThat(server.requests).hasSize(6);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "file:///etc/passwd",
        "http://",
        "ht tp://x",
        "http://u:pass@127.0.0.1/",
        "mailto:a"
      })
  void unusableLocationIsAnErrorThatDoesNotShowIt(String location) throws Exception {
    try (LoopbackServer server = new LoopbackServer(redirect(302, location));
        SseStream stream = client.open(SseRequest.get(server.uri("/")))) {
      assertThatThrownBy(stream::read)
          .isInstanceOf(SseRedirectException.class)
          .hasMessageNotContainingAny("pass", "etc");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "https://a/x, https://A:443/y, true",
    "http://a/x, http://a:80/, true",
    "http://a/x, https://a/x, false",
    "https://a/x, https://b/x, false",
    "http://a/x, http://a:81/x, false"
  })
  void originIsSchemeHostAndPort(URI from, URI to, boolean same) {
    SseRequest next = secret(SseRequest.get(from)).redirected(302, to);
    assertThat(next.toHttp(null).headers().firstValue("Authorization").isPresent()).isEqualTo(same);
  }
}
