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
import org.jspecify.annotations.Nullable;

/** One request with the redirects it takes, up to a response whose body goes to the feed. */
final class Exchange {
  /** What a head said, and the start of a body that is no stream. */
  private static final class Answer {
    final Verdict verdict;
    final byte[] body;

    Answer(Verdict verdict, byte[] body) {
      this.verdict = verdict;
      this.body = body;
    }
  }

  private static final byte[] NONE = {};

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
    CompletableFuture<HttpResponse<Answer>> answer;
    synchronized (this) {
      if (aborted) return;
      answer = http.sendAsync(message, this::body);
      underWay = answer;
    }
    // Nothing is lost: answered() throws only what a subscriber threw at its own end.
    var _ = answer.whenComplete((response, cause) -> answered(request, response, cause));
  }

  private void abort() {
    CompletableFuture<?> ends;
    synchronized (this) {
      aborted = true;
      ends = underWay;
    }
    if (ends != null) ends.cancel(true);
  }

  private BodySubscriber<Answer> body(ResponseInfo head) {
    Verdict verdict = Verdict.of(head);
    return switch (verdict) {
      case Verdict.Accepted a ->
          new SseBody.Forwarding<>(
              feed, CompletableFuture.completedStage(new Answer(verdict, NONE)));
      case Verdict.NoContent n -> rest(verdict, 0);
      case Verdict.Redirect r -> rest(verdict, 0);
      case Verdict.Refused r -> {
        feed.refused();
        yield rest(verdict, options.previewBytes());
      }
    };
  }

  private BodySubscriber<Answer> rest(Verdict verdict, int maxBytes) {
    RefusedBody body = new RefusedBody(maxBytes, options);
    return new SseBody.Forwarding<>(
        body, body.getBody().thenApply(bytes -> new Answer(verdict, bytes)));
  }

  private void answered(
      SseRequest request, @Nullable HttpResponse<Answer> response, @Nullable Throwable cause) {
    if (response == null) {
      feed.ended(plain(cause), false);
      return;
    }
    Answer answer = response.body();
    switch (answer.verdict) {
      case Verdict.Accepted a -> {} // the body speaks to the feed
      case Verdict.NoContent n -> feed.ended(null, true);
      case Verdict.Redirect(int status, String location) -> redirect(request, status, location);
      case Verdict.Refused refusal -> {
        boolean isCut = answer.body.length == options.previewBytes();
        feed.ended(refusal.exception(Preview.of(answer.body, isCut, secrets)), true);
      }
    }
  }

  private void redirect(SseRequest from, int status, String location) {
    try {
      URI to = from.uri().resolve(new URI(location));
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
