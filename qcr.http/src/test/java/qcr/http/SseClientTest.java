package qcr.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static qcr.http.LoopbackServer.SSE_HEAD;
import static qcr.http.LoopbackServer.events;
import static qcr.http.LoopbackServer.reply;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import qcr.sse.SseEvent;
import qcr.sse.SseHandler;

/** The client against a server on the loopback interface. */
@Timeout(60)
class SseClientTest extends ClientFixture {
  private List<String> read(URI uri) throws IOException {
    try (SseStream stream = client.open(SseRequest.get(uri))) {
      List<String> data = new ArrayList<>();
      for (SseEvent e = stream.read(); e != null; e = stream.read()) data.add(e.data());
      assertThat(stream.read()).isNull();
      return data;
    }
  }

  @Test
  void getAsksForAnEventStream() throws Exception {
    try (LoopbackServer server = new LoopbackServer(events("data: a\n\ndata: b\n\ndata: c"))) {
      assertThat(read(server.uri("/v1/x?y=1"))).containsExactly("a", "b");
      LoopbackServer.Connection request = server.nextRequest();
      assertThat(request.request).startsWith("GET /v1/x?y=1 HTTP/1.1\r\n");
      assertThat(request.header("Accept")).isEqualTo("text/event-stream");
      assertThat(request.header("Cache-Control")).isEqualTo("no-store");
      assertThat(request.header("Last-Event-ID")).isNull();
      assertThat(request.header("Upgrade")).isNull();
    }
  }

  @Test
  void postSendsBodyAndHeaders() throws Exception {
    try (LoopbackServer server = new LoopbackServer(events("data: a\n\n"));
        SseStream stream =
            client.open(
                SseRequest.post(server.uri("/"), "{\"é\":1}".getBytes(UTF_8))
                    .withHeader("Authorization", "Bearer k")
                    .withHeader("accept", "*/*"))) {
      assertThat(stream.stream().map(SseEvent::data)).containsExactly("a");
      LoopbackServer.Connection request = server.nextRequest();
      assertThat(request.request).startsWith("POST / ").endsWith("\r\n\r\n{\"é\":1}");
      assertThat(request.header("Authorization")).isEqualTo("Bearer k");
      assertThat(request.header("Content-Type")).isEqualTo("application/json");
      assertThat(request.header("Accept")).isEqualTo("*/*");
    }
  }

  @Test
  void endedStreamIsForgottenBeforeItIsClosed() throws Exception {
    try (LoopbackServer server = new LoopbackServer(events("data: a\n\n"));
        SseStream stream = client.open(SseRequest.get(server.uri("/")))) {
      assertThat(client.openStreams()).isOne();
      assertThat(stream.read()).isNotNull();
      assertThat(stream.read()).isNull();
      assertThat(client.openStreams()).isZero();
    }
  }

  @Test
  void contentTypeMayHaveParametersAndAnyCase() throws Exception {
    String head = "HTTP/1.1 200 OK\r\ncontent-type: Text/Event-Stream ; charset=latin1\r\n";
    try (LoopbackServer server = new LoopbackServer(reply(head, "data: é\n\n"))) {
      assertThat(read(server.uri("/"))).containsExactly("é");
    }
  }

  @Test
  void commentsAndRetryComeInOrder() throws Exception {
    try (LoopbackServer server =
            new LoopbackServer(events(": one\ndata: a\n\nretry: 7\n: two\n\ndata: b\n\n: end\n"));
        SseStream stream = client.open(SseRequest.get(server.uri("/")))) {
      List<String> seen = new ArrayList<>();
      stream.forEachItem(
          new SseHandler() {
            @Override
            public void event(SseEvent event) {
              seen.add(event.data());
            }

            @Override
            public void comment(String text) {
              seen.add(":" + text);
            }

            @Override
            public void retry(long millis) {
              seen.add("retry " + millis);
            }
          });
      assertThat(seen).containsExactly(":one", "a", "retry 7", ":two", "b", ":end");
      assertThat(stream.consumedBytes())
          .isEqualTo(": one\ndata: a\n\nretry: 7\n: two\n\ndata: b\n\n: end\n".length());
    }
  }

  @Test
  void eventIsThereBeforeTheServerGoesOn() throws Exception {
    CountDownLatch goOn = new CountDownLatch(1);
    try (LoopbackServer server =
            new LoopbackServer(
                c -> {
                  c.send(SSE_HEAD + "Connection: close\r\n\r\ndata: a\n\n");
                  goOn.await();
                  c.send("data: b\n\n");
                });
        SseStream stream = client.open(SseRequest.get(server.uri("/")))) {
      assertThat(stream.next().data()).isEqualTo("a");
      goOn.countDown();
      assertThat(stream.next().data()).isEqualTo("b");
      assertThat(stream.hasNext()).isFalse();
    }
  }

  @Test
  void noContentIsAnEmptyStream() throws Exception {
    try (LoopbackServer server = new LoopbackServer(c -> c.send("HTTP/1.1 204 No\r\n\r\n"))) {
      assertThat(read(server.uri("/"))).isEmpty();
    }
  }

  @Test
  void resetIsAnErrorAfterTheEventsBefore() throws Exception {
    CountDownLatch taken = new CountDownLatch(1);
    try (LoopbackServer server =
            new LoopbackServer(
                c -> {
                  c.send(SSE_HEAD + "Content-Length: 999\r\n\r\ndata: a\n\ndata: cut");
                  taken.await();
                  c.reset();
                });
        SseStream stream = client.open(SseRequest.get(server.uri("/")))) {
      assertThat(stream.next().data()).isEqualTo("a");
      taken.countDown();
      assertThatThrownBy(stream::hasNext).isInstanceOf(UncheckedIOException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Content-Length: 99", "Transfer-Encoding: chunked"})
  void bodyThatEndsTooSoonIsAnError(String framing) throws Exception {
    String part = framing.startsWith("C") ? "data: a\n\n" : "9\r\ndata: a\n\n\r\n";
    try (LoopbackServer server =
            new LoopbackServer(
                c -> {
                  c.send(SSE_HEAD + framing + "\r\n\r\n" + part);
                  c.socket.shutdownOutput(); // half closed
                  c.awaitEnd();
                });
        SseStream stream = client.open(SseRequest.get(server.uri("/")))) {
      assertThat(stream.next().data()).isEqualTo("a");
      assertThatThrownBy(stream::read).isInstanceOf(IOException.class);
    }
  }

  @Test
  void closeEndsTheRequestAndWakesTheReader() throws Exception {
    CountDownLatch ended = new CountDownLatch(1);
    try (LoopbackServer server =
        new LoopbackServer(
            c -> {
              c.send(SSE_HEAD + "\r\ndata: a\n\n");
              c.awaitEnd();
              ended.countDown();
            })) {
      SseStream stream = client.open(SseRequest.get(server.uri("/")));
      assertThat(stream.next().data()).isEqualTo("a");
      FutureTask<Throwable> reader = new FutureTask<>(() -> catchThrowable(stream::read));
      Thread.ofPlatform().start(reader);
      stream.close();
      assertThat(reader.get()).isInstanceOf(SseClosedException.class);
      assertThat(ended.await(20, TimeUnit.SECONDS)).as("the server sees the end").isTrue();
      stream.close();
    }
  }

  @Test
  void closeBeforeTheHeadEndsTheRequest() throws Exception {
    CountDownLatch ended = new CountDownLatch(1);
    try (LoopbackServer server =
        new LoopbackServer(
            c -> {
              c.awaitEnd();
              ended.countDown();
            })) {
      SseStream stream = client.open(SseRequest.get(server.uri("/")));
      server.nextRequest();
      stream.close();
      assertThat(ended.await(20, TimeUnit.SECONDS)).as("the server sees the end").isTrue();
    }
  }

  @Test
  void closingTheClientEndsItsStreams() throws Exception {
    try (LoopbackServer server = new LoopbackServer(LoopbackServer.Connection::awaitEnd)) {
      SseStream stream = client.open(SseRequest.get(server.uri("/")));
      server.nextRequest();
      client.close();
      assertThatThrownBy(stream::read).isInstanceOf(SseClosedException.class);
      assertThatThrownBy(() -> client.open(SseRequest.get(server.uri("/"))))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void interruptClosesTheStream() throws Exception {
    try (LoopbackServer server = new LoopbackServer(LoopbackServer.Connection::awaitEnd);
        SseStream stream = client.open(SseRequest.get(server.uri("/")))) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(stream::read).isInstanceOf(InterruptedIOException.class);
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void headThatNeverComesTimesOut() throws Exception {
    try (LoopbackServer server = new LoopbackServer(LoopbackServer.Connection::awaitEnd);
        SseStream stream = client.open(SseRequest.get(server.uri("/")))) {
      server.nextRequest();
      timer.advance(SseTimeouts.DEFAULT.firstEvent());
      assertThatThrownBy(stream::read)
          .isInstanceOf(SseFirstEventTimeoutException.class)
          .hasMessage("no event in time: limitMillis=60000, elapsedMillis=60000, bytesSeen=0");
    }
  }

  @Test
  void nobodyListens() throws Exception {
    LoopbackServer server = new LoopbackServer();
    URI uri = server.uri("/");
    server.close();
    try (SseStream stream = client.open(SseRequest.get(uri))) {
      assertThatThrownBy(stream::read)
          .isInstanceOf(ConnectException.class)
          .hasMessage("no connection");
    }
  }

  @Test
  void demandReachesTheSocket() throws Exception {
    long total = 256L << 20;
    byte[] event = ("data: " + "x".repeat(8_000) + "\n\n").getBytes(UTF_8);
    try (ServerSocketChannel listening = ServerSocketChannel.open();
        Selector selector = Selector.open()) {
      listening.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0));
      int port = ((InetSocketAddress) listening.getLocalAddress()).getPort();
      Probe probe = new Probe(1);
      client
          .publisher(SseRequest.get(URI.create("http://127.0.0.1:" + port + "/")))
          .subscribe(probe);
      try (SocketChannel channel = listening.accept()) {
        channel.write(ByteBuffer.wrap((SSE_HEAD + "\r\n").getBytes(UTF_8)));
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_WRITE);
        long sent = 0;
        boolean stalled = false;
        ByteBuffer next = ByteBuffer.wrap(event);
        while (sent < total && !stalled) {
          stalled = selector.select(1_000) == 0; // no room for a second: nobody reads
          selector.selectedKeys().clear();
          if (stalled) break;
          sent += channel.write(next);
          if (!next.hasRemaining()) next.rewind();
        }
        assertThat(stalled).as("after %d bytes for one event", sent).isTrue();
        assertThat(probe.events.take()).hasSize(8_000);
        probe.subscription().cancel();
      }
      assertThat(probe.violation).isNotDone();
    }
  }

  @Test
  void bodyHandlersServeAnyHttpClient() throws Exception {
    try (LoopbackServer server =
            new LoopbackServer(events("data: a\n\n"), reply("HTTP/1.1 200 OK\r\n", "{}"));
        HttpClient http = HttpClient.newHttpClient()) {
      HttpRequest request =
          HttpRequest.newBuilder(server.uri("/")).version(HttpClient.Version.HTTP_1_1).build();
      SseHttpOptions options = SseHttpOptions.DEFAULT.withTimer(timer);
      HttpResponse<Stream<SseEvent>> response = http.send(request, SseBody.stream(options));
      try (Stream<SseEvent> events = response.body()) {
        assertThat(events.map(SseEvent::data)).containsExactly("a");
      }
      assertThatThrownBy(() -> http.send(request, SseBody.publisher(options)))
          .hasRootCauseInstanceOf(SseContentException.class);
    }
  }

  @Test
  void redirectingHttpClientIsRefused() {
    try (HttpClient http =
        HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build()) {
      assertThatThrownBy(() -> new SseClient(SseHttpOptions.DEFAULT, http))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
