package qcr.http;

import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import qcr.sse.SseEvent;

/** Publishers over pumps. */
final class Receivers {
  private Receivers() {}

  /** A pump for each subscriber. */
  static Flow.Publisher<SseEvent> publisher(Supplier<EventPump> pumps) {
    return subscriber -> subscribe(subscriber, pumps.get());
  }

  /** One pump for one subscriber; others are refused. */
  static Flow.Publisher<SseEvent> single(EventPump pump) {
    AtomicBoolean taken = new AtomicBoolean();
    return subscriber -> {
      Objects.requireNonNull(subscriber, "subscriber");
      if (taken.compareAndSet(false, true)) {
        subscribe(subscriber, pump);
      } else {
        subscriber.onSubscribe(Refused.SUBSCRIPTION);
        subscriber.onError(new IllegalStateException("a response body has one subscriber only"));
      }
    };
  }

  private static void subscribe(Flow.Subscriber<? super SseEvent> subscriber, EventPump pump) {
    Objects.requireNonNull(subscriber, "subscriber");
    subscriber.onSubscribe(pump);
    pump.start(
        new Receiver() {
          @Override
          public boolean wantsAll() {
            return false;
          }

          @Override
          public void item(Item item) {
            if (item instanceof Item.Event(SseEvent event)) subscriber.onNext(event);
          }

          @Override
          public void completed() {
            subscriber.onComplete();
          }

          @Override
          public void failed(Throwable cause) {
            subscriber.onError(cause);
          }
        });
  }

  /** What a refused subscriber gets, as the rules ask, before its error. */
  private enum Refused implements Flow.Subscription {
    SUBSCRIPTION;

    @Override
    public void request(long n) {}

    @Override
    public void cancel() {}
  }
}
