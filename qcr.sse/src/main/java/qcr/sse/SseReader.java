package qcr.sse;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Pull parser: the events of a stream or channel, one by one.
 *
 * <p>It reads when no event is left and then only once at a time, so an event is there as soon as
 * its bytes are. Events that came before an error are returned before it is thrown.
 */
public final class SseReader implements Iterator<SseEvent>, AutoCloseable {
  private static final int CHUNK_BYTES = 1 << 14;

  private final Source source;
  private final SseParser parser;
  private final byte[] chunk = new byte[CHUNK_BYTES];
  private final ArrayDeque<SseEvent> ready = new ArrayDeque<>();
  private final Collector collector = new Collector();
  private @Nullable IOException failure;
  private @Nullable SseEvent incomplete;
  private boolean ended;

  /** Fills an array; the number of bytes, or -1 at the end. */
  private interface Source extends Closeable {
    int read(byte[] into) throws IOException;
  }

  private SseReader(Source source, SseOptions options) {
    this.source = source;
    this.parser = new SseParser(options);
  }

  /**
   * Reads a stream with {@link SseOptions#DEFAULT}.
   *
   * @param in closed by {@link #close}
   * @return a reader at the start of the stream
   */
  public static SseReader of(InputStream in) {
    return of(in, SseOptions.DEFAULT);
  }

  /**
   * Reads a stream.
   *
   * @param in closed by {@link #close}
   * @param options limits and strictness
   * @return a reader at the start of the stream
   */
  public static SseReader of(InputStream in, SseOptions options) {
    Objects.requireNonNull(in, "in");
    return new SseReader(
        new Source() {
          @Override
          public int read(byte[] into) throws IOException {
            return in.read(into, 0, into.length);
          }

          @Override
          public void close() throws IOException {
            in.close();
          }
        },
        options);
  }

  /**
   * Reads a channel.
   *
   * @param channel in blocking mode; closed by {@link #close}
   * @param options limits and strictness
   * @return a reader at the start of the stream
   */
  public static SseReader of(ReadableByteChannel channel, SseOptions options) {
    Objects.requireNonNull(channel, "channel");
    return new SseReader(
        new Source() {
          @Override
          public int read(byte[] into) throws IOException {
            return channel.read(ByteBuffer.wrap(into));
          }

          @Override
          public void close() throws IOException {
            channel.close();
          }
        },
        options);
  }

  /**
   * The next event.
   *
   * @return null at the end of the stream, then again and again
   * @throws IOException if the source fails, or as {@link SseException}; then again and again
   */
  public @Nullable SseEvent read() throws IOException {
    // Progress: a turn returns, throws, or reads a byte or the end.
    while (ready.isEmpty()) {
      if (failure != null) throw failure;
      if (ended) return null;
      fill();
    }
    return ready.poll();
  }

  private void fill() throws IOException {
    try {
      int count = source.read(chunk);
      if (count == 0)
        throw new IOException("the source returned no byte: is its channel non-blocking?");
      if (count > 0) {
        parser.feed(chunk, 0, count, collector);
      } else {
        ended = true;
        parser.end(collector);
      }
    } catch (IOException e) {
      failure = e; // thrown by read() once the events before it are gone
    }
  }

  /** {@link #read}, remembered: the source may be read. */
  @Override
  public boolean hasNext() {
    if (!ready.isEmpty()) return true;
    try {
      SseEvent event = read();
      if (event == null) return false;
      ready.addFirst(event);
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * {@link #read} for iterators: an {@link IOException} becomes an {@link UncheckedIOException}.
   */
  @Override
  public SseEvent next() {
    if (!hasNext()) throw new NoSuchElementException("the stream has ended");
    return ready.remove();
  }

  /**
   * What the stream held of an event when it ended, which the standard throws away.
   *
   * @return null before the end and if the last event was complete
   */
  public @Nullable SseEvent incomplete() {
    return incomplete;
  }

  /**
   * As {@link SseParser#lastEventId}; may already come from an event not yet returned.
   *
   * @return null until the stream sets one
   */
  public @Nullable String lastEventId() {
    return parser.lastEventId();
  }

  /**
   * As {@link SseParser#retryMillis}.
   *
   * @return milliseconds, or null if the stream never asked
   */
  public @Nullable Long retryMillis() {
    return parser.retryMillis();
  }

  /** Closes the stream or channel. */
  @Override
  public void close() throws IOException {
    source.close();
  }

  private final class Collector implements SseHandler {
    @Override
    public void event(SseEvent event) {
      ready.add(event);
    }

    @Override
    public void incomplete(SseEvent event) {
      incomplete = event;
    }
  }
}
