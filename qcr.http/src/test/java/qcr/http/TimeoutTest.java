package qcr.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse.BodySubscriber;
import java.time.Duration;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;
import qcr.sse.SseEvent;

/** Time limits, to the nanosecond, on a clock that the test moves. */
class TimeoutTest {
  private static final Duration FIRST = Duration.ofSeconds(60);
  private static final Duration IDLE = Duration.ofSeconds(20);
  private static final Duration NANO = Duration.ofNanos(1);

  private final ManualTimer timer = new ManualTimer();
  private final Upstream upstream = new Upstream();

  private BodySubscriber<Flow.Publisher<SseEvent>> body(Duration first, Duration idle) {
    BodySubscriber<Flow.Publisher<SseEvent>> body =
        SseBody.subscriber(
            SseHttpOptions.DEFAULT
                .withTimer(timer)
                .withTimeouts(new SseTimeouts(Duration.ZERO, first, idle)));
    body.onSubscribe(upstream);
    return body;
  }

  private static Probe subscribe(BodySubscriber<Flow.Publisher<SseEvent>> body, long demand) {
    Probe probe = new Probe(demand);
    body.getBody().toCompletableFuture().getNow(null).subscribe(probe);
    return probe;
  }

  @Test
  void silenceEndsTheStream() {
    BodySubscriber<Flow.Publisher<SseEvent>> body = body(FIRST, IDLE);
    Probe probe = subscribe(body, 9);
    body.onNext(Upstream.bytes("data: a\n\ndata: b\n\n"));
    timer.advance(IDLE.minus(NANO));
    assertThat(probe.end).isNotDone();
    timer.advance(NANO);
    assertThat(probe.end.getNow(null))
        .isInstanceOfSatisfying(
            SseIdleTimeoutException.class,
            e -> {
              assertThat(e.limit()).isEqualTo(IDLE);
              assertThat(e.elapsed()).isEqualTo(IDLE);
              assertThat(e.eventsSeen()).isEqualTo(2);
            })
        .hasMessage("the server went silent: limitMillis=20000, elapsedMillis=20000, eventsSeen=2");
    assertThat(upstream.cancelled).isTrue();
    assertThat(timer.pending()).isZero();
  }

  @Test
  void commentsKeepTheStreamAliveButAreNoFirstEvent() {
    BodySubscriber<Flow.Publisher<SseEvent>> body = body(FIRST, IDLE);
    Probe probe = subscribe(body, 9);
    for (int i = 0; i < 3; i++) {
      timer.advance(IDLE.minus(NANO));
      body.onNext(Upstream.bytes(": ping\n\n"));
    }
    assertThat(probe.end).isNotDone();
    timer.advance(NANO.multipliedBy(3));
    assertThat(probe.end.getNow(null))
        .isInstanceOfSatisfying(
            SseFirstEventTimeoutException.class,
            e -> {
              assertThat(e.elapsed()).isEqualTo(FIRST);
              assertThat(e.bytesSeen()).isEqualTo(24);
            });
  }

  @Test
  void firstEventLiftsItsLimit() {
    BodySubscriber<Flow.Publisher<SseEvent>> body = body(FIRST, IDLE);
    Probe probe = subscribe(body, 99);
    timer.advance(Duration.ofSeconds(19));
    for (int i = 0; i < 20; i++) {
      body.onNext(Upstream.bytes("data: a\n\n"));
      timer.advance(Duration.ofSeconds(19));
    }
    assertThat(probe.end).isNotDone();
    assertThat(probe.events).hasSize(20);
    body.onComplete();
    assertThat(probe.end).isCompletedWithValue(null);
    assertThat(timer.pending()).isZero();
  }

  @Test
  void slowReaderIsNoSilentServer() {
    BodySubscriber<Flow.Publisher<SseEvent>> body = body(FIRST, IDLE);
    Probe probe = subscribe(body, 0);
    timer.advance(FIRST.multipliedBy(3));
    probe.subscription().request(1);
    timer.advance(Duration.ofSeconds(19));
    body.onNext(Upstream.bytes("data: a\n\n"));
    timer.advance(FIRST.multipliedBy(3));
    assertThat(probe.end).isNotDone();
    probe.subscription().request(1);
    timer.advance(IDLE.minus(NANO));
    assertThat(probe.end).isNotDone();
    timer.advance(NANO);
    assertThat(probe.end.getNow(null)).isInstanceOf(SseIdleTimeoutException.class);
  }

  @Test
  void zeroWaitsForEver() {
    Probe probe = subscribe(body(Duration.ZERO, Duration.ZERO), 1);
    timer.advance(Duration.ofDays(10_000));
    assertThat(probe.end).isNotDone();
    assertThat(timer.delays).isEmpty();
  }

  @Test
  void hugeLimitsDoNotOverflow() {
    Duration huge = Duration.ofSeconds(Long.MAX_VALUE);
    BodySubscriber<Flow.Publisher<SseEvent>> body = body(huge, huge);
    Probe probe = subscribe(body, 1);
    timer.advance(Duration.ofDays(10_000));
    body.onNext(Upstream.bytes("data: a\n\n"));
    assertThat(probe.events).containsExactly("a");
    assertThat(probe.end).isNotDone();
  }

  @Test
  void bytesCostNoAlarm() {
    BodySubscriber<Flow.Publisher<SseEvent>> body = body(FIRST, IDLE);
    subscribe(body, Long.MAX_VALUE);
    for (int i = 0; i < 1_000; i++) body.onNext(Upstream.bytes("data: a\n\n"));
    assertThat(timer.delays).hasSize(1);
  }

  @Test
  void cancelLeavesNoAlarm() {
    Probe probe = subscribe(body(FIRST, IDLE), 1);
    assertThat(timer.pending()).isOne();
    probe.subscription().cancel();
    assertThat(timer.pending()).isZero();
  }
}
