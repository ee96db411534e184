package hotpaths.cli;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import qcr.http.SseClient;
import qcr.http.SseContentException;
import qcr.http.SseHttpOptions;
import qcr.http.SseRequest;
import qcr.http.SseStatusException;
import qcr.http.SseStream;
import qcr.sse.SseHandler;
import qcr.sse.SseOptions;

/** A server to ask; what it says is never shown with a header's value or a query. */
final class SseUrl {
  private final SseRequest request;
  private final boolean showBody;

  private SseUrl(SseRequest request, boolean showBody) {
    this.request = request;
    this.showBody = showBody;
  }

  /**
   * Rejects what cannot be sent with {@link IllegalArgumentException}.
   *
   * @param showBody whether an error shows how the body of a refused response begins
   */
  static SseUrl of(String url, List<String> headers, byte @Nullable [] body, boolean showBody) {
    SseRequest request;
    try {
      URI uri = new URI(url);
      request = body == null ? SseRequest.get(uri) : SseRequest.post(uri, body);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("--url: " + e.getReason() + ": index=" + e.getIndex(), e);
    }
    for (String header : headers) {
      int colon = header.indexOf(':');
      if (colon < 1) throw new IllegalArgumentException("--header must be NAME:VALUE");
      request = request.withHeader(header.substring(0, colon), header.substring(colon + 1).strip());
    }
    return new SseUrl(request, showBody);
  }

  /** The address without its query. */
  String name() {
    URI uri = request.uri();
    return uri.getScheme() + "://" + uri.getRawAuthority() + uri.getRawPath();
  }

  /**
   * Hands on what comes, on this thread, until the stream ends.
   *
   * @param consumed is told how many bytes were parsed, at the end and before an exception
   */
  void read(SseOptions options, SseHandler handler, LongConsumer consumed) throws CliException {
    try (SseClient client = new SseClient(SseHttpOptions.DEFAULT.withParsing(options));
        SseStream stream = client.open(request)) {
      try {
        stream.forEachItem(handler);
      } finally {
        consumed.accept(stream.consumedBytes());
      }
    } catch (IOException e) {
      String message = message(e);
      throw new CliException(
          name() + ": " + (message == null ? e.getClass().getSimpleName() : message), e);
    }
  }

  private @Nullable String message(IOException e) {
    return switch (e) {
      case SseStatusException s when !showBody ->
          "the server answered with an error: status=" + s.status();
      case SseContentException c when !showBody -> "not an event stream";
      default -> e.getMessage();
    };
  }
}
