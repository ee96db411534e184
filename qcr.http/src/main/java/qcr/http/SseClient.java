package qcr.http;

import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import qcr.sse.SseEvent;

/**
 * Asks servers for event streams: once, or again and again as a browser's {@code EventSource} does.
 *
 * <p>By the standard's rules, 200 with {@code text/event-stream} is read, 204 ends a stream without
 * an error, redirects are followed, and anything else is an error that no reconnection mends. What
 * a reconnection mends is a stream that ended, failed or timed out: the next request carries the
 * last id as {@code Last-Event-ID}. An id stays in force over a reconnection that sets none.
 *
 * <p>Closing the client ends its streams with an {@link SseClosedException}.
 */
public final class SseClient implements AutoCloseable {
  private static final Duration LAST_WAIT = Duration.ofSeconds(2);

  private final SseHttpOptions options;
  private final HttpClient http;
  private final boolean owned;
  private final Set<EventPump> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /** A client with {@link SseHttpOptions#DEFAULT}. */
  public SseClient() {
    this(SseHttpOptions.DEFAULT);
  }

  /**
   * A client with an HTTP client of its own.
   *
   * @param options limits and timers
   */
  public SseClient(SseHttpOptions options) {
    this.options = Objects.requireNonNull(options, "options");
    HttpClient.Builder builder = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER);
    Duration connect = options.timeouts().connect();
    if (connect.isPositive()) builder.connectTimeout(connect);
    http = builder.build();
    owned = true;
  }

  /**
   * A client over another's HTTP client, for its proxy, its certificates or its threads.
   *
   * @param options limits and timers; its connect timeout gives way to the HTTP client's
   * @param http must follow no redirects itself; never closed here
   */
  public SseClient(SseHttpOptions options, HttpClient http) {
    this.options = Objects.requireNonNull(options, "options");
    if (http.followRedirects() != HttpClient.Redirect.NEVER) {
      throw new IllegalArgumentException(
          "the HTTP client follows redirects with all headers: followRedirects="
              + http.followRedirects());
    }
    this.http = http;
    owned = false;
  }

  /**
   * One request for each subscriber, sent when it subscribes.
   *
   * @param request what to ask for
   * @return any number may subscribe
   */
  public Flow.Publisher<SseEvent> publisher(SseRequest request) {
    return Receivers.publisher(() -> pump(request, null));
  }

  /**
   * The same, with reconnection.
   *
   * @param request what to ask for, each time
   * @param reconnection when
   * @return any number may subscribe
   */
  public Flow.Publisher<SseEvent> publisher(SseRequest request, Reconnection reconnection) {
    Objects.requireNonNull(reconnection, "reconnection");
    return Receivers.publisher(() -> pump(request, reconnection));
  }

  /**
   * Sends a request, and does not wait: what comes of it is told when the stream is read.
   *
   * @param request what to ask for
   * @return to be closed
   */
  public SseStream open(SseRequest request) {
    return SseStream.of(pump(request, null));
  }

  /**
   * The same, with reconnection.
   *
   * @param request what to ask for, each time
   * @param reconnection when
   * @return to be closed
   */
  public SseStream open(SseRequest request, Reconnection reconnection) {
    Objects.requireNonNull(reconnection, "reconnection");
    return SseStream.of(pump(request, reconnection));
  }

  private EventPump pump(SseRequest request, @Nullable Reconnection reconnection) {
    Objects.requireNonNull(request, "request");
    if (closed) throw new IllegalStateException("the client is closed");
    EventPump pump = new EventPump(options, new Requests(request, reconnection), open::remove);
    open.add(pump);
    if (closed) pump.shut(); // close() may have looked before
    return pump;
  }

  /** Streams not ended yet: the tests see to it that none is kept. */
  int openStreams() {
    return open.size();
  }

  /** Ends all streams and, unless it is another's, the HTTP client with its threads. */
  @Override
  public void close() {
    closed = true;
    open.forEach(EventPump::shut);
    if (!owned) return;
    http.shutdownNow();
    try {
      http.awaitTermination(LAST_WAIT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // its threads end all the same, unwatched
    }
  }

  private final class Requests implements Source {
    private final SseRequest request;
    private final @Nullable Reconnection reconnection;

    Requests(SseRequest request, @Nullable Reconnection reconnection) {
      this.request = request;
      this.reconnection = reconnection;
    }

    @Override
    public Runnable open(@Nullable String lastEventId, EventPump pump, Feed feed)
        throws IOException {
      return Exchange.start(http, options, request, lastEventId, feed);
    }

    @Override
    public long reopenAfterNanos(@Nullable Throwable cause, int failures, long retryMillis) {
      Reconnection when = reconnection;
      if (when == null || failures >= when.maxFailures()) return -1;
      return when.delayNanos(failures, retryMillis);
    }
  }
}
