package qcr.sse;

import java.util.Objects;
import qcr.sse.internal.Utf8;

/** Makes records of views, for a handler that may change from call to call. */
final class EventRecords implements SseSliceHandler {
  private static final SseHandler NOBODY = event -> {};

  private SseHandler target = NOBODY;

  EventRecords to(SseHandler handler) {
    target = Objects.requireNonNull(handler, "handler");
    return this;
  }

  @Override
  public void event(SseSlice event) {
    target.event(event.toEvent());
  }

  @Override
  public void comment(byte[] buf, int from, int to) {
    target.comment(Utf8.decode(buf, from, to));
  }

  @Override
  public void retry(long millis) {
    target.retry(millis);
  }

  @Override
  public void incomplete(SseSlice event) {
    target.incomplete(event.toEvent());
  }
}
