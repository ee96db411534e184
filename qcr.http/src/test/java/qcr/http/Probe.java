package qcr.http;

import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import qcr.sse.SseEvent;

/** A subscriber that checks the rules of reactive streams it can see, and records. */
class Probe implements Flow.Subscriber<SseEvent> {
  final BlockingQueue<String> events = new LinkedBlockingQueue<>();
  final CompletableFuture<@Nullable Throwable> end = new CompletableFuture<>();
  final CompletableFuture<String> violation = new CompletableFuture<>();
  private final AtomicInteger inside = new AtomicInteger();
  private final long initial;
  private volatile Flow.@Nullable Subscription subscription;

  Probe(long initial) {
    this.initial = initial;
  }

  @Override
  public void onSubscribe(Flow.Subscription s) {
    enter();
    if (subscription != null) violation.complete("a second onSubscribe");
    subscription = s;
    if (initial > 0) s.request(initial);
    inside.decrementAndGet();
  }

  @Override
  public void onNext(SseEvent event) {
    enter();
    if (end.isDone()) violation.complete("onNext after the end");
    if (subscription == null) violation.complete("onNext before onSubscribe");
    events.add(event.data());
    next(event);
    inside.decrementAndGet();
  }

  /** For a subclass: still inside onNext. */
  void next(SseEvent event) {}

  @Override
  public void onError(Throwable cause) {
    enter();
    if (!end.complete(cause)) violation.complete("a second end");
    inside.decrementAndGet();
  }

  @Override
  public void onComplete() {
    enter();
    if (!end.complete(null)) violation.complete("a second end");
    inside.decrementAndGet();
  }

  private void enter() {
    if (inside.getAndIncrement() != 0) violation.complete("nested or concurrent signals");
  }

  Flow.Subscription subscription() {
    return Objects.requireNonNull(subscription);
  }
}
