package qcr.http;

import java.io.IOException;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.PushPromiseHandler;
import java.net.http.HttpResponse.ResponseInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;

/**
 * An HTTP client without a network: a test answers its requests. It notes that a request was
 * cancelled but answers all the same, as a response may that was on its way. As with the JDK's, a
 * response fails if its body is cancelled.
 */
final class FakeHttpClient extends HttpClient {
  /** Answers one request. */
  interface Answer {
    void redirect(int status, String location);
  }

  final List<HttpRequest> requests = new ArrayList<>();
  final List<Answer> answers = new ArrayList<>();
  boolean cancelled;
  boolean shutDown;

  /** Runs while a request is being sent. */
  Runnable sending = () -> {};

  private record Head(int statusCode, HttpHeaders headers, Version version)
      implements ResponseInfo {}

  private record Response<T>(HttpRequest request, Head head, T body) implements HttpResponse<T> {
    @Override
    public int statusCode() {
      return head.statusCode();
    }

    @Override
    public Optional<HttpResponse<T>> previousResponse() {
      return Optional.empty();
    }

    @Override
    public HttpHeaders headers() {
      return head.headers();
    }

    @Override
    public Optional<SSLSession> sslSession() {
      return Optional.empty();
    }

    @Override
    public URI uri() {
      return request.uri();
    }

    @Override
    public Version version() {
      return head.version();
    }
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request, BodyHandler<T> handler) {
    CompletableFuture<HttpResponse<T>> response =
        new CompletableFuture<>() {
          @Override
          public boolean cancel(boolean mayInterrupt) {
            cancelled = true;
            return false;
          }
        };
    requests.add(request);
    answers.add(
        (status, location) -> {
          HttpHeaders headers =
              HttpHeaders.of(Map.of("Location", List.of(location)), (name, value) -> true);
          Head head = new Head(status, headers, Version.HTTP_1_1);
          BodySubscriber<T> body = handler.apply(head);
          body.onSubscribe(
              new Flow.Subscription() {
                @Override
                public void request(long n) {}

                @Override
                public void cancel() {
                  response.completeExceptionally(new IOException("cut short"));
                }
              });
          body.onComplete();
          response.complete(
              new Response<>(request, head, body.getBody().toCompletableFuture().join()));
        });
    sending.run();
    return response;
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request, BodyHandler<T> handler, PushPromiseHandler<T> pushes) {
    throw new UnsupportedOperationException("pushes");
  }

  @Override
  public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler) {
    throw new UnsupportedOperationException("blocking");
  }

  @Override
  public void shutdownNow() {
    shutDown = true;
  }

  @Override
  public Optional<CookieHandler> cookieHandler() {
    return Optional.empty();
  }

  @Override
  public Optional<Duration> connectTimeout() {
    return Optional.empty();
  }

  @Override
  public Redirect followRedirects() {
    return Redirect.NEVER;
  }

  @Override
  public Optional<ProxySelector> proxy() {
    return Optional.empty();
  }

  @Override
  public SSLContext sslContext() {
    throw new UnsupportedOperationException("TLS");
  }

  @Override
  public SSLParameters sslParameters() {
    throw new UnsupportedOperationException("TLS");
  }

  @Override
  public Optional<Authenticator> authenticator() {
    return Optional.empty();
  }

  @Override
  public Version version() {
    return Version.HTTP_1_1;
  }

  @Override
  public Optional<Executor> executor() {
    return Optional.empty();
  }
}
