package qcr.http;

/** A redirect that is not followed: one too many, without a usable target, or from TLS to none. */
public final class SseRedirectException extends SseHttpException {
  private static final long serialVersionUID = 1L;

  /** The status. */
  private final int status;

  /** How many were followed before. */
  private final int redirects;

  SseRedirectException(String why, int status, int redirects) {
    super("redirect not followed: " + why + ": status=" + status + ", redirects=" + redirects);
    this.status = status;
    this.redirects = redirects;
  }

  /**
   * The status.
   *
   * @return 300 to 399
   */
  public int status() {
    return status;
  }

  /**
   * How many redirects were followed before this one.
   *
   * @return not negative
   */
  public int redirects() {
    return redirects;
  }
}
