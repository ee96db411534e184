package qcr.http;

/** A stream was read after it was closed, or while another thread closed it. */
public final class SseClosedException extends SseHttpException {
  private static final long serialVersionUID = 1L;

  SseClosedException() {
    super("the stream was closed");
  }
}
