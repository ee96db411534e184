package qcr.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Stands for the HTTP client's side of a body: counts what is asked for. */
final class Upstream implements Flow.Subscription {
  final AtomicLong requested = new AtomicLong();
  final AtomicBoolean cancelled = new AtomicBoolean();

  @Override
  public void request(long n) {
    requested.addAndGet(n);
  }

  @Override
  public void cancel() {
    cancelled.set(true);
  }

  static List<ByteBuffer> bytes(String... buffers) {
    return List.of(buffers).stream().map(text -> ByteBuffer.wrap(text.getBytes(UTF_8))).toList();
  }
}
