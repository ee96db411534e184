package qcr.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import qcr.sse.SseEvent;
import qcr.sse.SseHandler;

/**
 * The events of a server, one by one, on the reader's thread. Nothing is read from the socket that
 * was not asked for. To be closed: that ends the request at once, from any thread, unless the
 * stream has ended by itself. Used once.
 */
public final class SseStream implements Iterator<SseEvent>, AutoCloseable {
  private sealed interface Signal {
    record Got(Item item) implements Signal {}

    record Ended(@Nullable Throwable cause) implements Signal {}
  }

  private final EventPump pump;
  private final BlockingQueue<Signal> signals = new LinkedBlockingQueue<>();
  private volatile boolean all;
  private volatile boolean closed;
  private Signal.@Nullable Ended end;
  private @Nullable SseEvent peeked;

  private SseStream(EventPump pump) {
    this.pump = pump;
  }

  static SseStream of(EventPump pump) {
    SseStream stream = new SseStream(pump);
    pump.start(stream.new Queueing());
    return stream;
  }

  /**
   * The next event; waits for it.
   *
   * @return null at the end of the stream, then again and again
   * @throws IOException why there is no next event, then again and again; an {@link
   *     InterruptedIOException} if the thread was interrupted, after which the stream is closed
   */
  public @Nullable SseEvent read() throws IOException {
    SseEvent event = peeked;
    peeked = null;
    if (event != null && !closed) return event;
    // Progress: a turn takes a signal or returns.
    while (true) {
      if (!(take() instanceof Signal.Got(Item item))) return null;
      if (item instanceof Item.Event(SseEvent found)) return found;
    }
  }

  /**
   * Hands on all that is left, comments and reconnection times too, until the stream ends.
   *
   * @param handler called on this thread, in the stream's order; never of an incomplete event
   * @throws IOException as {@link #read}
   */
  public void forEachItem(SseHandler handler) throws IOException {
    all = true;
    SseEvent event = peeked;
    peeked = null;
    if (event != null && !closed) handler.event(event);
    // Progress: a turn takes a signal.
    while (take() instanceof Signal.Got(Item item)) {
      switch (item) {
        case Item.Event e -> handler.event(e.event());
        case Item.Comment c -> handler.comment(c.text());
        case Item.Retry r -> handler.retry(r.millis());
      }
    }
  }

  private Signal take() throws IOException {
    if (closed) throw new SseClosedException();
    Signal signal = end;
    if (signal == null) {
      pump.request(1);
      try {
        signal = signals.take();
      } catch (InterruptedException e) {
        close();
        Thread.currentThread().interrupt();
        InterruptedIOException interrupted = new InterruptedIOException("interrupted");
        interrupted.initCause(e);
        throw interrupted;
      }
    }
    if (closed) throw new SseClosedException();
    if (signal instanceof Signal.Ended ended) {
      end = ended;
      rethrow(ended.cause());
    }
    return signal;
  }

  private static void rethrow(@Nullable Throwable cause) throws IOException {
    switch (cause) {
      case null -> {}
      case IOException e -> throw e;
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IOException(cause.getClass().getSimpleName(), cause);
    }
  }

  /** {@link #read}, remembered; an {@link IOException} becomes an {@link UncheckedIOException}. */
  @Override
  public boolean hasNext() {
    if (peeked != null) return true;
    try {
      peeked = read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return peeked != null;
  }

  @Override
  public SseEvent next() {
    SseEvent event = hasNext() ? peeked : null;
    if (event == null) throw new NoSuchElementException("the stream has ended");
    peeked = null;
    return event;
  }

  /**
   * What is left, as a stream whose {@code close} closes this.
   *
   * @return sequential, ordered; throws {@link UncheckedIOException} where {@link #read} throws
   */
  public Stream<SseEvent> stream() {
    return StreamSupport.stream(
            Spliterators.spliteratorUnknownSize(
                this, Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.IMMUTABLE),
            false)
        .onClose(this::close);
  }

  /**
   * How much of the body was read so far, of the last response after a reconnection.
   *
   * @return a count of bytes
   */
  public long consumedBytes() {
    return pump.consumedBytes();
  }

  /** Ends the request; a thread that waits in {@link #read} gets an {@link SseClosedException}. */
  @Override
  public void close() {
    closed = true;
    pump.cancel();
    signals.add(new Signal.Ended(null)); // wakes a reader
  }

  private final class Queueing implements Receiver {
    @Override
    public boolean wantsAll() {
      return all;
    }

    @Override
    public void item(Item item) {
      signals.add(new Signal.Got(item));
    }

    @Override
    public void completed() {
      signals.add(new Signal.Ended(null));
    }

    @Override
    public void failed(Throwable cause) {
      signals.add(new Signal.Ended(cause));
    }
  }
}
