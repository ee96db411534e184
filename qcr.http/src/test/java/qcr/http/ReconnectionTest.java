package qcr.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static qcr.http.LoopbackServer.SSE_HEAD;
import static qcr.http.LoopbackServer.events;
import static qcr.http.LoopbackServer.reply;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import qcr.sse.SseEvent;

/** Streams that come back, by the standard's rules, on a clock and a die that the test holds. */
@Timeout(60)
class ReconnectionTest {
  private static final Duration FIRST_EVENT = SseTimeouts.DEFAULT.firstEvent();

  /** Always the largest, so that a delay shows its bound. */
  private static final RandomGenerator LARGEST =
      new RandomGenerator() {
        @Override
        public long nextLong() {
          return Long.MAX_VALUE;
        }

        @Override
        public long nextLong(long bound) {
          return bound - 1;
        }
      };

  private static final Reconnection POLICY =
      new Reconnection(Duration.ofSeconds(1), Duration.ofSeconds(30), 4, LARGEST);

  /** Not before the first byte: then the JDK's client would ask again by itself. */
  private static final LoopbackServer.Script CUT_OFF =
      c -> {
        c.send("HTTP/1.1 2");
        c.socket.shutdownOutput();
        c.awaitEnd();
      };

  private final ManualTimer timer = new ManualTimer();
  private final SseClient client = new SseClient(SseHttpOptions.DEFAULT.withTimer(timer));

  @AfterEach
  void close() throws InterruptedException {
    client.close();
    assertThat(timer.pendingAtLast()).as("alarms left").isZero();
  }

  /** The next delay that is no time limit. */
  private Duration nextDelay() throws InterruptedException {
    // Progress: a turn takes a delay.
    while (true) {
      Duration next = timer.delays.poll(20, TimeUnit.SECONDS);
      if (next == null) throw new AssertionError("no reconnection is planned");
      if (!next.equals(FIRST_EVENT) && !next.equals(SseTimeouts.DEFAULT.idle())) return next;
    }
  }

  private Probe subscribe(LoopbackServer server, Reconnection policy) {
    Probe probe = new Probe(Long.MAX_VALUE);
    client.publisher(SseRequest.get(server.uri("/")), policy).subscribe(probe);
    return probe;
  }

  @Test
  void endedStreamIsAskedForAgainWithItsLastId() throws Exception {
    try (LoopbackServer server =
        new LoopbackServer(
            events("data: a\n\nid: 7\ndata: b\n\nid: 8\ndata: cut off"),
            events("data: c\n\n"),
            events("id\ndata: d\n\n"),
            c -> c.send("HTTP/1.1 204 No\r\n\r\n"))) {
      Probe probe = subscribe(server, POLICY);
      List<@Nullable String> ids = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        ids.add(server.nextRequest().header("Last-Event-ID"));
        if (i < 3) timer.advance(nextDelay());
      }
      assertThat(ids).containsExactly(null, "7", "7", null);
      assertThat(probe.end.get(20, TimeUnit.SECONDS)).isNull();
      assertThat(probe.events).containsExactly("a", "b", "c", "d");
      assertThat(probe.violation).isNotDone();
    }
  }

  @Test
  void idStaysInForceForEventsOfTheNextResponse() throws Exception {
    try (LoopbackServer server =
            new LoopbackServer(
                events("id: 7\ndata: a\n\n"),
                events("data: b\n\n"),
                c -> c.send("HTTP/1.1 204 No\r\n\r\n"));
        SseStream stream = client.open(SseRequest.get(server.uri("/")), POLICY)) {
      assertThat(stream.read()).isEqualTo(new SseEvent("message", "a", "7", 0));
      Thread.ofVirtual()
          .start(
              () -> {
                try {
                  timer.advance(nextDelay());
                  timer.advance(nextDelay());
                } catch (InterruptedException e) {
                  throw new AssertionError(e);
                }
              });
      assertThat(stream.read()).isEqualTo(new SseEvent("message", "b", "7", 0));
      assertThat(stream.read()).isNull();
    }
  }

  @Test
  void failuresWaitLongerAndStopAtTheLimit() throws Exception {
    try (LoopbackServer server = new LoopbackServer(CUT_OFF, CUT_OFF, CUT_OFF, CUT_OFF)) {
      Probe probe = subscribe(server, POLICY);
      for (int seconds : new int[] {2, 4, 8}) {
        Duration delay = nextDelay();
        assertThat(delay).isEqualTo(Duration.ofSeconds(seconds));
        timer.advance(delay);
      }
      assertThat(probe.end.get(20, TimeUnit.SECONDS)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void serversWishIsTheFloorAndABodyResetsTheBackOff() throws Exception {
    try (LoopbackServer server =
        new LoopbackServer(
            CUT_OFF, events("retry: 5000\n\n"), CUT_OFF, c -> c.send("HTTP/1.1 204 No\r\n\r\n"))) {
      Probe probe = subscribe(server, POLICY);
      for (int seconds : new int[] {2, 5 + 1, 5 + 2}) {
        Duration delay = nextDelay();
        assertThat(delay).isEqualTo(Duration.ofSeconds(seconds));
        timer.advance(delay);
      }
      assertThat(probe.end.get(20, TimeUnit.SECONDS)).isNull();
    }
  }

  @Test
  void silentServerIsAskedAgain() throws Exception {
    try (LoopbackServer server =
        new LoopbackServer(
            LoopbackServer.Connection::awaitEnd, c -> c.send("HTTP/1.1 204 No\r\n\r\n"))) {
      Probe probe = subscribe(server, POLICY);
      server.nextRequest();
      timer.advance(FIRST_EVENT);
      timer.advance(nextDelay());
      assertThat(probe.end.get(20, TimeUnit.SECONDS)).isNull();
    }
  }

  @Test
  void everyResponseHasItsOwnTimeForItsFirstEvent() throws Exception {
    Reconnection policy =
        new Reconnection(Duration.ofSeconds(1), Duration.ofSeconds(30), 2, LARGEST);
    try (LoopbackServer server =
        new LoopbackServer(
            events("data: a\n\n"),
            LoopbackServer.Connection::awaitEnd,
            LoopbackServer.Connection::awaitEnd)) {
      Probe probe = subscribe(server, policy);
      server.nextRequest();
      timer.advance(nextDelay());
      server.nextRequest();
      timer.advance(FIRST_EVENT);
      timer.advance(nextDelay());
      server.nextRequest();
      timer.advance(FIRST_EVENT.minusNanos(1));
      assertThat(probe.end).isNotDone();
      timer.advance(Duration.ofNanos(1));
      assertThat(probe.end.get(20, TimeUnit.SECONDS))
          .isInstanceOfSatisfying(
              SseFirstEventTimeoutException.class,
              e -> assertThat(e.elapsed()).isEqualTo(FIRST_EVENT));
    }
  }

  @Test
  void errorsThatNoReconnectionMendsAreFinal() throws Exception {
    LoopbackServer.Script[] scripts = {
      reply("HTTP/1.1 500 X\r\n", ""),
      reply("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n", "<p>"),
      reply("HTTP/1.1 302 Y\r\n", "")
    };
    for (LoopbackServer.Script script : scripts) {
      try (LoopbackServer server = new LoopbackServer(script)) {
        Probe probe = subscribe(server, POLICY);
        assertThat(probe.end.get(20, TimeUnit.SECONDS)).isInstanceOf(SseHttpException.class);
      }
    }
  }

  @Test
  void idThatCannotBeSentIsAnErrorNotASilentGap() throws Exception {
    try (LoopbackServer server = new LoopbackServer(events("id: é\ndata: a\n\n"))) {
      Probe probe = subscribe(server, POLICY);
      timer.advance(nextDelay());
      assertThat(probe.end.get(20, TimeUnit.SECONDS))
          .isInstanceOf(SseLastEventIdException.class)
          .hasMessage("the last event id cannot be sent: index=0, found=U+00E9");
      assertThat(probe.events).containsExactly("a");
    }
  }

  @Test
  void closeWhileWaitingEndsTheWait() throws Exception {
    try (LoopbackServer server = new LoopbackServer(events(""))) {
      SseStream stream = client.open(SseRequest.get(server.uri("/")), POLICY);
      FutureTask<Throwable> reader = new FutureTask<>(() -> catchThrowable(stream::read));
      Thread.ofPlatform().start(reader);
      Duration delay = nextDelay();
      stream.close();
      assertThat(timer.pendingAtLast()).isZero();
      timer.advance(delay);
      assertThat(reader.get()).isInstanceOf(SseClosedException.class);
      assertThat(server.requests).hasSize(1);
    }
  }

  @Test
  void closingTheClientEndsTheWaitWithAnError() throws Exception {
    try (LoopbackServer server = new LoopbackServer(events(""))) {
      Probe probe = subscribe(server, POLICY);
      nextDelay();
      client.close();
      assertThat(probe.end.get(20, TimeUnit.SECONDS)).isInstanceOf(SseClosedException.class);
    }
  }

  @Test
  void demandOutlivesTheResponse() throws Exception {
    try (LoopbackServer server =
        new LoopbackServer(
            events("data: a\n\n"),
            c -> {
              c.send(SSE_HEAD + "\r\ndata: b\n\ndata: c\n\n");
              c.awaitEnd();
            })) {
      Probe probe = new Probe(2);
      client.publisher(SseRequest.get(server.uri("/")), POLICY).subscribe(probe);
      timer.advance(nextDelay());
      assertThat(probe.events.take()).isEqualTo("a");
      assertThat(probe.events.take()).isEqualTo("b");
      assertThat(probe.events).isEmpty();
      probe.subscription().request(1);
      assertThat(probe.events.take()).isEqualTo("c");
      probe.subscription().cancel();
    }
  }
}
