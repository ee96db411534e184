package qcr.http;

import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Function;
import java.util.stream.Stream;
import qcr.sse.SseEvent;

/**
 * Bodies for an {@code HttpClient} of your own. They are there with the head of a 200 response that
 * is an event stream, and are empty with 204; for any other, sending fails with an {@link
 * SseHttpException}, which {@code HttpClient.send} wraps as the cause.
 *
 * <p>Idle and first event are timed from the body's start; connecting is the client's. Never set
 * {@code HttpRequest.timeout}: depending on the JDK's version it does nothing to a body or ends a
 * long one.
 */
public final class SseBody {
  private SseBody() {}

  /**
   * A body that sends events to its only subscriber, as they are requested.
   *
   * @param options limits and timers
   * @return for any number of requests
   */
  public static BodyHandler<Flow.Publisher<SseEvent>> publisher(SseHttpOptions options) {
    return handler(options, Receivers::single);
  }

  /**
   * A body to be read by a thread and closed.
   *
   * @param options limits and timers
   * @return for any number of requests
   */
  public static BodyHandler<Stream<SseEvent>> stream(SseHttpOptions options) {
    return handler(options, pump -> SseStream.of(pump).stream());
  }

  /**
   * The same for a response that was already judged: every status and content type is taken.
   *
   * @param options limits and timers
   * @return for one response
   */
  public static BodySubscriber<Flow.Publisher<SseEvent>> subscriber(SseHttpOptions options) {
    return accepted(options, Receivers::single);
  }

  private static <T> BodyHandler<T> handler(SseHttpOptions options, Function<EventPump, T> reader) {
    return head ->
        switch (Verdict.of(head)) {
          case Verdict.Accepted a -> accepted(options, reader);
          case Verdict.NoContent n -> accepted(options, reader);
          case Verdict.Redirect(int status, String location) ->
              refused(options, new Verdict.Refused(status, "", ""));
          case Verdict.Refused refusal -> refused(options, refusal);
        };
  }

  private static <T> BodySubscriber<T> accepted(
      SseHttpOptions options, Function<EventPump, T> reader) {
    EventPump pump = new EventPump(options, Source.GIVEN, p -> {});
    Feed feed = pump.given();
    return new Forwarding<>(feed, CompletableFuture.completedStage(reader.apply(pump)));
  }

  private static <T> BodySubscriber<T> refused(SseHttpOptions options, Verdict.Refused refusal) {
    int max = options.previewBytes();
    RefusedBody body = new RefusedBody(max, options);
    return new Forwarding<>(
        body,
        body.getBody()
            .thenCompose(
                bytes ->
                    CompletableFuture.failedStage(
                        refusal.exception(Preview.of(bytes, bytes.length == max, List.of())))));
  }

  /** Bytes go one way, and what the body is comes from elsewhere. */
  static final class Forwarding<T> implements BodySubscriber<T> {
    private final Flow.Subscriber<List<ByteBuffer>> to;
    private final CompletionStage<T> body;

    Forwarding(Flow.Subscriber<List<ByteBuffer>> to, CompletionStage<T> body) {
      this.to = to;
      this.body = body;
    }

    @Override
    public CompletionStage<T> getBody() {
      return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      to.onSubscribe(subscription);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
      to.onNext(buffers);
    }

    @Override
    public void onError(Throwable cause) {
      to.onError(cause);
    }

    @Override
    public void onComplete() {
      to.onComplete();
    }
  }
}
