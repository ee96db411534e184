package qcr.http;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Takes the start of a body and no more: what came of it, when enough did or time is up. */
final class RefusedBody implements BodySubscriber<byte[]> {
  private final int maxBytes;
  private final SseHttpOptions options;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> body = new CompletableFuture<>();
  private Flow.@Nullable Subscription upstream;
  private @Nullable Runnable alarm;

  RefusedBody(int maxBytes, SseHttpOptions options) {
    this.maxBytes = maxBytes;
    this.options = options;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    synchronized (this) {
      upstream = subscription;
      if (maxBytes > 0) {
        Stream.of(options.timeouts().idle(), options.timeouts().firstEvent())
            .filter(Duration::isPositive)
            .min(Duration::compareTo)
            .ifPresent(
                limit ->
                    alarm =
                        options.timer().schedule(Reconnection.nanos(limit), () -> finish(true)));
      }
    }
    if (maxBytes == 0) finish(true);
    else subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    boolean full;
    synchronized (this) {
      for (ByteBuffer buffer : buffers) {
        byte[] part = new byte[Math.min(buffer.remaining(), maxBytes - bytes.size())];
        buffer.get(part);
        bytes.writeBytes(part);
      }
      full = bytes.size() == maxBytes;
    }
    if (full) finish(true);
  }

  @Override
  public void onError(Throwable cause) {
    finish(false); // what came before says more than the failure
  }

  @Override
  public void onComplete() {
    finish(false);
  }

  private void finish(boolean cancel) {
    Flow.Subscription from;
    Runnable clock;
    byte[] result;
    synchronized (this) {
      from = upstream;
      clock = alarm;
      result = bytes.toByteArray();
    }
    if (clock != null) clock.run();
    body.complete(result);
    if (cancel && from != null) from.cancel();
  }
}
