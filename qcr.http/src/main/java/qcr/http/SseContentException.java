package qcr.http;

/** The body is not {@code text/event-stream}, or is compressed. */
public final class SseContentException extends SseHttpException {
  private static final long serialVersionUID = 1L;

  /** The media type. */
  private final String contentType;

  /** The content coding. */
  private final String contentEncoding;

  /** What the body said. */
  private final String preview;

  SseContentException(String contentType, String contentEncoding, String preview) {
    super(
        "not an event stream: contentType=\""
            + contentType
            + (contentEncoding.isEmpty() ? "" : "\", contentEncoding=\"" + contentEncoding)
            + "\", body=\""
            + preview
            + "\"");
    this.contentType = contentType;
    this.contentEncoding = contentEncoding;
    this.preview = preview;
  }

  /**
   * The header {@code Content-Type}, escaped and cut.
   *
   * @return empty if there was none
   */
  public String contentType() {
    return contentType;
  }

  /**
   * The header {@code Content-Encoding}, escaped and cut.
   *
   * @return empty if there was none
   */
  public String contentEncoding() {
    return contentEncoding;
  }

  /**
   * The start of the body, escaped, with what looks like a secret taken out.
   *
   * @return perhaps empty
   */
  public String preview() {
    return preview;
  }
}
