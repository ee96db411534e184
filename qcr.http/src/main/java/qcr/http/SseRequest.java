package qcr.http;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What to ask for. A {@code GET}, or a {@code POST} with a body, which is sent again with each
 * reconnection. {@code Accept} and {@code Cache-Control} are set unless given. Immutable; its text
 * shows no header's value, no query and no body.
 */
public final class SseRequest {
  private record Header(String name, String value) {}

  private final URI uri;
  private final byte @Nullable [] body;
  private final List<Header> headers;

  private SseRequest(URI uri, byte @Nullable [] body, List<Header> headers) {
    this.uri = uri;
    this.body = body;
    this.headers = headers;
  }

  /**
   * A request without a body.
   *
   * @param uri of scheme http or https, with a host and without credentials
   * @return a {@code GET}
   */
  public static SseRequest get(URI uri) {
    return new SseRequest(checked(uri), null, List.of());
  }

  /**
   * A request with a body.
   *
   * @param uri of scheme http or https, with a host and without credentials
   * @param body copied
   * @return a {@code POST}, of JSON unless a header says otherwise
   */
  public static SseRequest post(URI uri, byte[] body) {
    return new SseRequest(checked(uri), body.clone(), List.of());
  }

  /**
   * This request with one header more.
   *
   * @param name a token that is not one of the HTTP client's own, as {@code Host} is
   * @param value printable ASCII, spaces and tabs
   * @return a copy
   */
  public SseRequest withHeader(String name, String value) {
    int bad = unsendable(value);
    if (bad >= 0) {
      throw new IllegalArgumentException(
          "header cannot be sent: name=%s, index=%d, found=U+%04X"
              .formatted(Preview.line(name), bad, (int) value.charAt(bad)));
    }
    HttpRequest.newBuilder().setHeader(name, "x"); // refuses the name, if it must
    List<Header> more = new ArrayList<>(headers);
    more.add(new Header(name, value));
    return new SseRequest(uri, body, List.copyOf(more));
  }

  /**
   * Where it goes.
   *
   * @return an absolute URI
   */
  public URI uri() {
    return uri;
  }

  /** Index of the first char that the HTTP client would refuse or spoil in a header, or -1. */
  static int unsendable(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c != '\t' && (c < ' ' || c > '~')) return i;
    }
    return -1;
  }

  /** What must not appear in a message. */
  List<String> secrets() {
    List<String> values = new ArrayList<>();
    for (Header header : headers) if (!isHarmless(header.name())) values.add(header.value());
    return values;
  }

  private static boolean isHarmless(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "accept", "cache-control", "content-type", "user-agent" -> true;
      default -> false;
    };
  }

  /**
   * The request after a redirect: by the rules of Fetch a 303, and a 301 or 302 of a POST, becomes
   * a GET; and another origin gets none of the caller's headers.
   */
  SseRequest redirected(int status, URI to) {
    boolean dropsBody = body != null && (status == 301 || status == 302 || status == 303);
    List<Header> kept = sameOrigin(uri, to) ? headers : List.of();
    if (dropsBody) {
      kept =
          kept.stream()
              .filter(h -> !h.name().toLowerCase(Locale.ROOT).startsWith("content-"))
              .toList();
    }
    return new SseRequest(to, dropsBody ? null : body, kept);
  }

  HttpRequest toHttp(@Nullable String lastEventId) {
    HttpRequest.Builder builder = HttpRequest.newBuilder(uri);
    // Without TLS there is no agreement on HTTP/2 but by an Upgrade, which not all servers bear.
    if (isScheme(uri, "http")) builder.version(HttpClient.Version.HTTP_1_1);
    for (Header header : headers) builder.header(header.name(), header.value());
    if (lacks("Accept")) builder.setHeader("Accept", "text/event-stream");
    if (lacks("Cache-Control")) builder.setHeader("Cache-Control", "no-store");
    if (lastEventId != null && !lastEventId.isEmpty()) {
      builder.setHeader("Last-Event-ID", lastEventId);
    }
    if (body == null) return builder.GET().build();
    if (lacks("Content-Type")) builder.setHeader("Content-Type", "application/json");
    return builder.POST(BodyPublishers.ofByteArray(body)).build();
  }

  private boolean lacks(String name) {
    return headers.stream().noneMatch(header -> header.name().equalsIgnoreCase(name));
  }

  static boolean isScheme(URI uri, String scheme) {
    return scheme.equalsIgnoreCase(uri.getScheme());
  }

  private static boolean sameOrigin(URI a, URI b) {
    return a.getScheme().equalsIgnoreCase(b.getScheme())
        && a.getHost().equalsIgnoreCase(b.getHost())
        && port(a) == port(b);
  }

  private static int port(URI uri) {
    if (uri.getPort() >= 0) return uri.getPort();
    return isScheme(uri, "https") ? 443 : 80;
  }

  private static URI checked(URI uri) {
    Objects.requireNonNull(uri, "uri");
    if (!isUsable(uri)) {
      throw new IllegalArgumentException(
          "not an absolute http or https URI with a host and without credentials: scheme="
              + uri.getScheme()
              + ", host="
              + uri.getHost());
    }
    return uri;
  }

  static boolean isUsable(URI uri) {
    return (isScheme(uri, "http") || isScheme(uri, "https"))
        && uri.getHost() != null
        && uri.getRawUserInfo() == null
        && uri.getPort() <= 0xffff
        && uri.getPort() != 0;
  }

  /** Method, URI without its query, and the names of headers. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(body == null ? "GET " : "POST ");
    text.append(uri.getScheme()).append("://").append(uri.getHost());
    if (uri.getPort() >= 0) text.append(':').append(uri.getPort());
    text.append(uri.getRawPath());
    if (uri.getRawQuery() != null) text.append("?...");
    String[] names = headers.stream().map(Header::name).toArray(String[]::new);
    return text.append(" headers=").append(Arrays.toString(names)).toString();
  }
}
