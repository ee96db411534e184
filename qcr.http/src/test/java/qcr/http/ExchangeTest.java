package qcr.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What needs a certificate or a moment that no server can choose, on a fake HTTP client. */
@Timeout(60)
class ExchangeTest {
  private final ManualTimer timer = new ManualTimer();
  private final FakeHttpClient http = new FakeHttpClient();
  private final SseClient client = new SseClient(SseHttpOptions.DEFAULT.withTimer(timer), http);

  @ParameterizedTest
  @ValueSource(strings = {"http://a/y", "HTTP://a:443/y", "http://b/"})
  void redirectFromHttpsToHttpIsRefused(String location) {
    try (SseStream stream = client.open(SseRequest.get(URI.create("https://a/x")))) {
      http.answers.getLast().redirect(302, location);
      assertThatThrownBy(stream::read)
          .isInstanceOf(SseRedirectException.class)
          .hasMessage("redirect not followed: from https to http: status=302, redirects=0");
      assertThat(http.requests).hasSize(1);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://a/x/y?q, ?c, http://a/x/y?c",
    "http://a, ?c, http://a?c",
    "http://a:81, b, http://a:81/b",
    "http://a/x/y, z, http://a/x/z",
    "http://a/x/y, //b/z, http://b/z",
    "http://a/x, https://a/x, https://a/x",
    "https://a/x, HTTPS://b/x, HTTPS://b/x"
  })
  void locationIsResolvedAgainstTheRequest(URI from, String location, URI to) {
    try (SseStream stream = client.open(SseRequest.get(from))) {
      http.answers.getLast().redirect(307, location);
      assertThat(http.requests.getLast().uri()).isEqualTo(to);
      http.answers.getLast().redirect(307, "");
      assertThatThrownBy(stream::read)
          .as("of the second answer, not of the first whose body was cut short")
          .isInstanceOf(SseRedirectException.class)
          .hasMessageEndingWith("redirects=1");
    }
  }

  @Test
  void redirectThatComesAfterTheEndIsNotFollowed() {
    SseStream stream = client.open(SseRequest.get(URI.create("http://a/")));
    stream.close();
    assertThat(http.cancelled).isTrue();
    http.answers.getLast().redirect(302, "/b");
    assertThat(http.requests).hasSize(1);
    assertThat(timer.pending()).isZero();
  }

  @Test
  void requestThatTimedOutIsCancelledAndItsLateAnswerDropped() {
    Probe probe = new Probe(1);
    Reconnection policy = Reconnection.withDefaults(new Random(1));
    client.publisher(SseRequest.get(URI.create("http://a/")), policy).subscribe(probe);
    timer.advance(SseTimeouts.DEFAULT.firstEvent());
    assertThat(http.cancelled).isTrue();
    timer.advance(policy.initial().multipliedBy(2)); // the bound after one failure
    assertThat(http.requests).hasSize(2);
    http.answers.getFirst().redirect(302, "");
    assertThat(probe.end).isNotDone();
    http.answers.getLast().redirect(302, "");
    assertThat(probe.end.getNow(null)).isInstanceOf(SseRedirectException.class);
    assertThat(timer.pending()).isZero();
  }

  @Test
  void closeLeavesAnothersHttpClientAlone() {
    client.close();
    assertThat(http.shutDown).isFalse();
  }

  @Test
  void cancelWhileTheRequestIsBeingSentEndsIt() {
    Probe probe = new Probe(1);
    http.sending = () -> probe.subscription().cancel();
    client.publisher(SseRequest.get(URI.create("http://a/"))).subscribe(probe);
    assertThat(http.requests).hasSize(1);
    assertThat(http.cancelled).isTrue();
    assertThat(client.openStreams()).isZero();
    assertThat(timer.pending()).isZero();
  }

  @Test
  void alarmThatRingsAfterItWasPutOffChangesNothing() {
    List<Runnable> alarms = new ArrayList<>();
    SseTimer late =
        new SseTimer() {
          @Override
          public long nanoTime() {
            return 0;
          }

          @Override
          public Runnable schedule(long delayNanos, Runnable task) {
            alarms.add(task);
            return () -> {}; // too late to take it back
          }
        };
    SseHttpOptions options = SseHttpOptions.DEFAULT.withTimer(late);
    Waiting waiting = new Waiting(options, new EventPump(options, Source.GIVEN, pump -> {}));
    waiting.start();
    waiting.cancel();
    waiting.start();
    assertThat(alarms).hasSize(2);
    alarms.getFirst().run();
    assertThat(alarms).as("no alarm for an alarm of old").hasSize(2);
    alarms.getLast().run();
    assertThat(alarms).as("put off").hasSize(3);
  }
}
