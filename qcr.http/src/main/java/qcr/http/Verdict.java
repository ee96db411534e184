package qcr.http;

import java.net.http.HttpHeaders;
import java.net.http.HttpResponse.ResponseInfo;
import java.util.Locale;

/** What the head of a response means, by the standard's rules for event sources. */
sealed interface Verdict {
  /** 200 with an event stream: its body follows. */
  record Accepted() implements Verdict {}

  /** 204: the server has nothing more to say, ever. */
  record NoContent() implements Verdict {}

  /** Another place. */
  record Redirect(int status, String location) implements Verdict {}

  /** Neither; the body says why. */
  record Refused(int status, String contentType, String contentEncoding) implements Verdict {
    SseHttpException exception(String preview) {
      return status == 200
          ? new SseContentException(
              Preview.line(contentType), Preview.line(contentEncoding), preview)
          : new SseStatusException(status, preview);
    }
  }

  static Verdict of(ResponseInfo head) {
    HttpHeaders headers = head.headers();
    int status = head.statusCode();
    String type = headers.firstValue("Content-Type").orElse("");
    String encoding = headers.firstValue("Content-Encoding").orElse("");
    return switch (status) {
      case 200 ->
          isEventStream(type) && isIdentity(encoding)
              ? new Accepted()
              : new Refused(status, type, encoding);
      case 204 -> new NoContent();
      case 301, 302, 303, 307, 308 ->
          new Redirect(status, headers.firstValue("Location").orElse(""));
      default -> new Refused(status, type, encoding);
    };
  }

  /** Parameters do not matter: the format is UTF-8 whatever they say. */
  private static boolean isEventStream(String contentType) {
    int semicolon = contentType.indexOf(';');
    String essence = semicolon < 0 ? contentType : contentType.substring(0, semicolon);
    return essence.strip().toLowerCase(Locale.ROOT).equals("text/event-stream");
  }

  private static boolean isIdentity(String contentEncoding) {
    String coding = contentEncoding.strip().toLowerCase(Locale.ROOT);
    return coding.isEmpty() || coding.equals("identity");
  }
}
