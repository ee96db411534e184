package qcr.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Flow;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import qcr.sse.SseEvent;
import qcr.sse.SseFormatException;
import qcr.sse.SseLimitException;
import qcr.sse.SseOptions;

/** The rules of reactive streams, on a body whose other side is a fake that counts. */
class DemandTest {
  private final Upstream upstream = new Upstream();
  private final BodySubscriber<Flow.Publisher<SseEvent>> body =
      SseBody.subscriber(
          SseHttpOptions.DEFAULT
              .withTimer(new ManualTimer())
              .withParsing(SseOptions.DEFAULT.withLimits(100, 100)));
  private final Flow.Publisher<SseEvent> publisher =
      body.getBody().toCompletableFuture().getNow(null);

  private <P extends Probe> P subscribe(P probe) {
    body.onSubscribe(upstream);
    publisher.subscribe(probe);
    return probe;
  }

  @Test
  void nothingIsReadWithoutDemand() {
    Probe probe = subscribe(new Probe(0));
    assertThat(upstream.requested).hasValue(0);
    probe.subscription().request(1);
    assertThat(upstream.requested).hasValue(1);
    probe.subscription().request(5);
    assertThat(upstream.requested).as("one list at a time").hasValue(1);
  }

  @Test
  void nextListIsRequestedOnlyWhenNoEventIsLeft() {
    Probe probe = subscribe(new Probe(1));
    body.onNext(Upstream.bytes("data: a\n\ndata: b\n\n", "data: c\n\nda"));
    assertThat(probe.events).containsExactly("a");
    probe.subscription().request(2);
    assertThat(probe.events).containsExactly("a", "b", "c");
    assertThat(upstream.requested).as("the demand is met").hasValue(1);
    probe.subscription().request(1);
    assertThat(upstream.requested).hasValue(2);
    body.onNext(Upstream.bytes("", ": no event\n"));
    assertThat(upstream.requested).as("a list without an event").hasValue(3);
    body.onNext(Upstream.bytes("data: d\n\n"));
    assertThat(probe.events).containsExactly("a", "b", "c", "d"); // "da" + ": no event" is no field
    assertThat(upstream.requested).hasValue(3);
    assertThat(probe.violation).isNotDone();
  }

  @Test
  void requestsMadeInOnNextNeverNest() {
    Probe probe =
        subscribe(
            new Probe(1) {
              @Override
              void next(SseEvent event) {
                subscription().request(1);
              }
            });
    String many = "data: x\n\n".repeat(20_000);
    body.onNext(Upstream.bytes(many));
    body.onComplete();
    assertThat(probe.events).hasSize(20_000);
    assertThat(probe.end).isCompletedWithValue(null);
    assertThat(probe.violation).isNotDone();
  }

  @Test
  void endWaitsForEventsNotForDemand() {
    Probe probe = subscribe(new Probe(1));
    body.onNext(Upstream.bytes("data: a\n\ndata: b\n\ndata: cut off"));
    body.onComplete();
    assertThat(probe.end).isNotDone();
    probe.subscription().request(1);
    assertThat(probe.end).isCompletedWithValue(null);
    assertThat(probe.events).containsExactly("a", "b");
  }

  @Test
  void emptyBufferHoldsNothingUp() {
    Probe probe = subscribe(new Probe(1));
    body.onNext(Upstream.bytes("data: a\n\n", ""));
    body.onComplete();
    assertThat(probe.events).containsExactly("a");
    assertThat(probe.end).isCompletedWithValue(null);
  }

  @Test
  void emptyBodyEndsWithoutDemand() {
    Probe probe = subscribe(new Probe(0));
    body.onComplete();
    assertThat(probe.end).isCompletedWithValue(null);
  }

  @Test
  void onlyOneTerminalSignalComes() {
    Probe probe = subscribe(new Probe(9));
    IllegalStateException first = new IllegalStateException("first");
    body.onError(first);
    body.onError(new IllegalStateException("second"));
    body.onComplete();
    body.onNext(Upstream.bytes("data: late\n\n"));
    assertThat(probe.end).isCompletedWithValue(first);
    assertThat(probe.events).isEmpty();
    assertThat(probe.violation).isNotDone();
  }

  @Test
  void brokenLimitComesAfterTheEventsBeforeItAndCancels() {
    Probe probe = subscribe(new Probe(1));
    body.onNext(
        Upstream.bytes("data: a\n\ndata: b\n\ndata: " + "x".repeat(200), "\n\ndata: late\n\n"));
    assertThat(upstream.cancelled).isTrue();
    assertThat(probe.end).isNotDone();
    probe.subscription().request(1);
    assertThat(probe.events).containsExactly("a", "b");
    assertThat(probe.end.getNow(null)).isInstanceOf(SseLimitException.class);
  }

  @Test
  void lastLineIsHeldToStrictUtf8Too() {
    BodySubscriber<Flow.Publisher<SseEvent>> strict =
        SseBody.subscriber(
            SseHttpOptions.DEFAULT
                .withTimer(new ManualTimer())
                .withParsing(SseOptions.DEFAULT.withStrictUtf8(true)));
    strict.onSubscribe(upstream);
    Probe probe = new Probe(9);
    strict.getBody().toCompletableFuture().getNow(null).subscribe(probe);
    strict.onNext(List.of(ByteBuffer.wrap(new byte[] {':', (byte) 0xff})));
    strict.onComplete();
    assertThat(probe.end.getNow(null)).isInstanceOf(SseFormatException.class);
  }

  @Test
  void requestOfNothingIsAnError() {
    for (long n : new long[] {0, -1, Long.MIN_VALUE}) {
      DemandTest fresh = new DemandTest();
      Probe probe = fresh.subscribe(new Probe(0));
      probe.subscription().request(n);
      assertThat(probe.end.getNow(null))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("request must be positive: n=" + n);
      assertThat(fresh.upstream.cancelled).isTrue();
    }
  }

  @Test
  void demandSaturates() {
    Probe probe = subscribe(new Probe(Long.MAX_VALUE));
    probe.subscription().request(Long.MAX_VALUE);
    probe.subscription().request(2); // with the two before it, 0 modulo 2^64
    body.onNext(Upstream.bytes("data: a\n\ndata: b\n\ndata: c\n\n"));
    assertThat(probe.events).containsExactly("a", "b", "c");
    assertThat(upstream.requested).hasValue(2);
  }

  @Test
  void cancelOfAnotherThreadReachesTheSourceWhileASubscriberIsBusy() {
    AtomicBoolean seen = new AtomicBoolean();
    Probe probe =
        subscribe(
            new Probe(9) {
              @Override
              void next(SseEvent event) {
                CompletableFuture.runAsync(() -> subscription().cancel()).join();
                seen.set(upstream.cancelled.get());
              }
            });
    body.onNext(Upstream.bytes("data: a\n\ndata: b\n\n"));
    assertThat(seen).as("cancelled before onNext returned").isTrue();
    assertThat(probe.events).containsExactly("a");
  }

  @Test
  void cancelStopsEventsAndTheSource() {
    Probe probe =
        subscribe(
            new Probe(9) {
              @Override
              void next(SseEvent event) {
                subscription().cancel();
                subscription().cancel();
                subscription().request(1);
              }
            });
    body.onNext(Upstream.bytes("data: a\n\ndata: b\n\n"));
    body.onComplete();
    assertThat(upstream.cancelled).isTrue();
    assertThat(probe.events).containsExactly("a");
    assertThat(probe.end).isNotDone();
    assertThat(upstream.requested).hasValue(1);
  }

  @Test
  void cancelBeforeTheBodyComesCancelsItThen() {
    Probe probe = new Probe(1);
    publisher.subscribe(probe);
    probe.subscription().cancel();
    body.onSubscribe(upstream);
    assertThat(upstream.cancelled).isTrue();
    assertThat(upstream.requested).hasValue(0);
  }

  @Test
  void secondSubscriptionIsCancelled() {
    subscribe(new Probe(1));
    Upstream second = new Upstream();
    body.onSubscribe(second);
    assertThat(second.cancelled).isTrue();
    assertThat(upstream.cancelled).isFalse();
  }

  @Test
  void secondSubscriberIsRefusedByTheRules() {
    subscribe(new Probe(1));
    Probe second = new Probe(1);
    publisher.subscribe(second);
    assertThat(second.end.getNow(null)).isInstanceOf(IllegalStateException.class);
    assertThat(second.violation).isNotDone();
    assertThatThrownBy(() -> publisher.subscribe(null)).isInstanceOf(NullPointerException.class);
  }

  @Test
  void throwingSubscriberIsAsGoodAsCancelled() {
    Probe probe =
        subscribe(
            new Probe(9) {
              @Override
              void next(SseEvent event) {
                throw new IllegalStateException("mine");
              }
            });
    assertThatThrownBy(() -> body.onNext(Upstream.bytes("data: a\n\ndata: b\n\n")))
        .hasMessage("mine");
    assertThat(upstream.cancelled).isTrue();
    body.onComplete();
    assertThat(probe.events).containsExactly("a");
    assertThat(probe.end).isNotDone();
  }

  @Test
  void signalsOfManyThreadsStaySerial() throws Exception {
    int events = 20_000;
    Probe probe = subscribe(new Probe(0));
    CyclicBarrier start = new CyclicBarrier(4);
    List<FutureTask<Void>> tasks = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      tasks.add(
          new FutureTask<>(
              () -> {
                start.await();
                for (int k = 0; k < events; k++) probe.subscription().request(1);
                return null;
              }));
    }
    tasks.add(
        new FutureTask<>(
            () -> {
              start.await();
              for (int k = 0; k < events / 2; k++) {
                body.onNext(Upstream.bytes("data: " + 2 * k + "\n\ndata: " + (2 * k + 1) + "\n\n"));
              }
              body.onComplete();
              return null;
            }));
    for (FutureTask<Void> task : tasks) Thread.ofPlatform().start(task);
    for (FutureTask<Void> task : tasks) task.get();
    assertThat(probe.end).isCompletedWithValue(null);
    assertThat(probe.violation).isNotDone();
    List<String> expected = new ArrayList<>();
    for (int k = 0; k < events; k++) expected.add(Integer.toString(k));
    assertThat(probe.events).containsExactlyElementsOf(expected);
  }
}
