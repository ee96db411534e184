package qcr.http;

/** The status is neither 200, nor 204, nor a redirect that could be followed. */
public final class SseStatusException extends SseHttpException {
  private static final long serialVersionUID = 1L;

  /** The status. */
  private final int status;

  /** What the body said. */
  private final String preview;

  SseStatusException(int status, String preview) {
    super("the server answered with an error: status=" + status + ", body=\"" + preview + "\"");
    this.status = status;
    this.preview = preview;
  }

  /**
   * The status.
   *
   * @return 100 to 599
   */
  public int status() {
    return status;
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
