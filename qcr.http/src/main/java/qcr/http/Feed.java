package qcr.http;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** The way of one response into a pump; what comes late, from a response given up, is dropped. */
final class Feed implements Flow.Subscriber<List<ByteBuffer>> {
  private final EventPump pump;

  Feed(EventPump pump) {
    this.pump = pump;
  }

  @Override
  public void onSubscribe(Flow.Subscription upstream) {
    pump.post(() -> pump.subscribed(this, upstream));
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    pump.post(() -> pump.arrived(this, buffers));
  }

  @Override
  public void onError(Throwable cause) {
    ended(cause, false);
  }

  @Override
  public void onComplete() {
    ended(null, false);
  }

  /** The response is no stream: only {@link #ended} follows. */
  void refused() {
    pump.post(() -> pump.refused(this));
  }

  /** No more bytes; {@code isFinal} if there must be no other response after this one. */
  void ended(@Nullable Throwable cause, boolean isFinal) {
    pump.post(() -> pump.ended(this, cause, isFinal));
  }
}
