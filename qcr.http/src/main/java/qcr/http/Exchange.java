package qcr.http;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** One request with the redirects it takes, up to a response whose body goes to the feed. */
final class Exchange {
  private final HttpClient http;
  private final SseHttpOptions options;
  private final Feed feed;
  private final List<String> secrets = new ArrayList<>();
  private final @Nullable String lastEventId;
  private int redirects;

  // Guarded by this.
  private @Nullable CompletableFuture<?> underWay;
  private boolean aborted;

  private Exchange(
      HttpClient http,
      SseHttpOptions options,
      SseRequest request,
      @Nullable String lastEventId,
      Feed feed) {
    this.http = http;
    this.options = options;
    this.lastEventId = lastEventId;
    this.feed = feed;
    secrets.addAll(request.secrets());
  }

  /** Returns what ends it. */
  static Runnable start(
      HttpClient http,
      SseHttpOptions options,
      SseRequest request,
      @Nullable String lastEventId,
      Feed feed)
      throws IOException {
    int bad = lastEventId == null ? -1 : SseRequest.unsendable(lastEventId);
    if (lastEventId != null && bad >= 0) {
      throw new SseLastEventIdException(bad, lastEventId.charAt(bad));
    }
    Exchange exchange = new Exchange(http, options, request, lastEventId, feed);
    exchange.send(request);
    return exchange::abort;
  }

  private void send(SseRequest request) {
    HttpRequest message = request.toHttp(lastEventId);
    AtomicBoolean judged = new AtomicBoolean();
    CompletableFuture<HttpResponse<Verdict>> response;
    synchronized (this) {
      if (aborted) return;
      response = http.sendAsync(message, head -> body(request, head, judged));
      underWay = response;
    }
    var _ =
        response.whenComplete(
            (head, cause) -> {
              if (head == null && !judged.get()) feed.ended(plain(cause), false);
            });
  }

  private void abort() {
    CompletableFuture<?> ends;
    synchronized (this) {
      aborted = true;
      ends = underWay;
    }
    if (ends != null) ends.cancel(true);
  }

  private BodySubscriber<Verdict> body(
      SseRequest request, ResponseInfo head, AtomicBoolean judged) {
    Verdict verdict = Verdict.of(head);
    if (verdict instanceof Verdict.Accepted) {
      return new SseBody.Forwarding<>(feed, CompletableFuture.completedStage(verdict));
    }
    boolean isRefused = verdict instanceof Verdict.Refused;
    if (isRefused) feed.refused();
    RefusedBody rest = new RefusedBody(isRefused ? options.previewBytes() : 0, options);
    // Not from the HTTP client's future: the rest is cancelled once this is known, and what the
    // client makes of that, an early end, may be there before the answer.
    CompletionStage<Verdict> answer =
        rest.getBody()
            .thenApply(
                bytes -> {
                  judged.set(true);
                  answered(request, verdict, bytes);
                  return verdict;
                });
    return new SseBody.Forwarding<>(rest, answer);
  }

  private void answered(SseRequest request, Verdict verdict, byte[] body) {
    switch (verdict) {
      case Verdict.Accepted a -> {} // the body speaks to the feed
      case Verdict.NoContent n -> feed.ended(null, true);
      case Verdict.Redirect(int status, String location) -> redirect(request, status, location);
      case Verdict.Refused refusal -> {
        boolean isCut = body.length == options.previewBytes();
        feed.ended(refusal.exception(Preview.of(body, isCut, secrets)), true);
      }
    }
  }

  private void redirect(SseRequest from, int status, String location) {
    try {
      URI to = resolve(from.uri(), location);
      String why =
          location.isEmpty() || !SseRequest.isUsable(to)
              ? "no usable location"
              : redirects == options.maxRedirects()
                  ? "one too many"
                  : SseRequest.isScheme(from.uri(), "https") && !SseRequest.isScheme(to, "https")
                      ? "from https to http"
                      : null;
      if (why != null) {
        feed.ended(new SseRedirectException(why, status, redirects), true);
        return;
      }
      redirects++;
      send(from.redirected(status, to));
    } catch (URISyntaxException e) {
      SseRedirectException failure =
          new SseRedirectException("location is no URI", status, redirects);
      feed.ended(failure, true); // without the cause, whose message shows the location
    }
  }

  /** By RFC 3986, 5.2. The JDK goes by the RFC before, where a query alone drops a path's end. */
  private static URI resolve(URI base, String location) throws URISyntaxException {
    if (!location.startsWith("?")) return base.resolve(new URI(location));
    return new URI(
        base.getScheme() + "://" + base.getRawAuthority() + base.getRawPath() + location);
  }

  /** What the HTTP client reports, as the caller's kind. */
  private Throwable plain(@Nullable Throwable cause) {
    Throwable inner = cause;
    // Progress: a turn goes one cause deeper.
    while (inner instanceof CompletionException && inner.getCause() != null) {
      inner = inner.getCause();
    }
    return switch (inner) {
      case HttpConnectTimeoutException e ->
          new SseConnectTimeoutException(
              http.connectTimeout().orElse(options.timeouts().connect()));
      case ConnectException e when e.getMessage() == null ->
          new ConnectException("no connection").initCause(e);
      case CancellationException e -> new SseClosedException();
      case null -> new SseClosedException();
      default -> inner;
    };
  }
}
