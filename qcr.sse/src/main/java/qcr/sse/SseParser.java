package qcr.sse;

import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import qcr.sse.internal.GrowingBytes;
import qcr.sse.internal.LineScanner;

/**
 * Push parser of {@code text/event-stream}: {@link #feed} it chunks as they come, then {@link
 * #end}.
 *
 * <p>What a handler receives, limits and errors included, depends on the bytes only, never on how
 * they were cut. Lines are parsed where they lie; only one without an end yet is copied, and an
 * event that spans chunks. An event is delivered at the first byte that ends it: after a CR without
 * waiting for an LF. Time is linear in the bytes for any chunking.
 */
public final class SseParser {
  /** A buffer that had to grow beyond this is given back to the collector when it empties. */
  static final int KEEP_BYTES = 1 << 16;

  private final SseOptions options;
  private final EventBuilder event;
  private final EventRecords records = new EventRecords();

  /** Start of a line that has no end yet; holds neither CR nor LF. */
  private GrowingBytes carry = new GrowingBytes();

  private byte @Nullable [] bounce;

  private long scanned;
  private long consumed; // stream offset of the chunk's first byte
  private boolean afterCr; // an LF that comes next belongs to the line end before
  private boolean unusable;
  private boolean ended;

  /** A parser with {@link SseOptions#DEFAULT}. */
  public SseParser() {
    this(SseOptions.DEFAULT);
  }

  /**
   * A parser at the start of a stream.
   *
   * @param options limits and strictness
   */
  public SseParser(SseOptions options) {
    this.options = Objects.requireNonNull(options, "options");
    this.event = new EventBuilder(options);
  }

  /**
   * Parses the next bytes of the stream.
   *
   * @param buf read only during the call
   * @param from first byte
   * @param to end
   * @param handler receives what these bytes complete
   * @throws SseException after which only {@link #reset} helps
   */
  public void feed(byte[] buf, int from, int to, SseHandler handler) throws SseException {
    if (to - from == 1 && continuesLine(buf, from, handler)) return;
    feedChunk(buf, from, to, records.to(handler));
  }

  /**
   * Parses the next bytes of the stream, up to the buffer's limit, and moves its position there.
   *
   * @param chunk on the heap, direct or read-only; the last two are copied in pieces
   * @param handler receives what these bytes complete
   * @throws SseException after which only {@link #reset} helps
   */
  public void feed(ByteBuffer chunk, SseHandler handler) throws SseException {
    feedSlices(chunk, records.to(handler));
  }

  /**
   * {@link #feed(ByteBuffer, SseHandler)} with views instead of copies.
   *
   * @param chunk on the heap, direct or read-only; the last two are copied in pieces
   * @param handler receives views, valid until its method returns
   * @throws SseException after which only {@link #reset} helps
   */
  public void feedSlices(ByteBuffer chunk, SseSliceHandler handler) throws SseException {
    if (chunk.hasArray()) {
      int from = chunk.arrayOffset() + chunk.position();
      int to = from + chunk.remaining();
      chunk.position(chunk.limit());
      feedSlices(chunk.array(), from, to, handler);
      return;
    }
    if (bounce == null) bounce = new byte[1 << 14];
    byte[] piece = bounce;
    while (chunk.hasRemaining()) {
      int count = Math.min(chunk.remaining(), piece.length);
      chunk.get(piece, 0, count);
      feedSlices(piece, 0, count, handler);
    }
  }

  /**
   * {@link #feed(byte[], int, int, SseHandler)} with views instead of copies: nothing is allocated
   * but when a buffer grows.
   *
   * @param buf read only during the call
   * @param from first byte
   * @param to end
   * @param handler receives views, valid until its method returns
   * @throws SseException after which only {@link #reset} helps
   */
  public void feedSlices(byte[] buf, int from, int to, SseSliceHandler handler)
      throws SseException {
    if (to - from == 1 && continuesLine(buf, from, handler)) return;
    feedChunk(buf, from, to, handler);
  }

  /**
   * The step of a stream that comes byte by byte: true if the byte was added to a line, and nothing
   * else is to be done.
   */
  private boolean continuesLine(byte[] buf, int at, Object handler) {
    int length = carry.length(); // none after the end
    if (length == 0 || length >= options.maxLineBytes() || unusable) return false;
    byte b = buf[at];
    if (b == '\n' || b == '\r') return false;
    Objects.requireNonNull(handler, "handler");
    carry.append(b);
    scanned++;
    consumed++;
    return true;
  }

  private void feedChunk(byte[] buf, int from, int to, SseSliceHandler handler)
      throws SseException {
    Objects.checkFromToIndex(from, to, buf.length);
    Objects.requireNonNull(handler, "handler");
    enter();
    parse(buf, from, to, handler);
    consumed += to - from;
    unusable = false;
  }

  /**
   * Ends the stream: what has no empty line after it is no event and goes to {@link
   * SseHandler#incomplete}. Only {@link #reset} may follow.
   *
   * @param handler receives at most one incomplete event, nothing else
   * @throws SseException if the last line is not UTF-8 under strict options, or makes its event too
   *     long
   */
  public void end(SseHandler handler) throws SseException {
    endSlices(records.to(handler));
  }

  /**
   * {@link #end} with a view.
   *
   * @param handler receives at most one incomplete event, nothing else
   * @throws SseException if the last line is not UTF-8 under strict options, or makes its event too
   *     long
   */
  public void endSlices(SseSliceHandler handler) throws SseException {
    Objects.requireNonNull(handler, "handler");
    enter();
    ended = true;
    event.end(carry, consumed - carry.length(), handler);
    carry.clear(KEEP_BYTES);
    unusable = false;
  }

  /**
   * Back to the start of a stream: nothing of the last one is kept, its id and retry time neither.
   */
  public void reset() {
    carry.clear(KEEP_BYTES);
    event.reset();
    consumed = 0;
    afterCr = false;
    unusable = false;
    ended = false;
  }

  /**
   * The id in force after the last empty line, which a reconnection sends as {@code Last-Event-ID}.
   *
   * @return null until the stream sets one
   */
  public @Nullable String lastEventId() {
    return event.lastEventId();
  }

  /**
   * The reconnection time the stream asked for last.
   *
   * @return milliseconds, or null if it never did
   */
  public @Nullable Long retryMillis() {
    return event.retryMillis();
  }

  /**
   * How many bytes were fed since the start of the stream.
   *
   * @return a count of bytes
   */
  public long consumedBytes() {
    return consumed;
  }

  /** Bytes copied so far, the growth of buffers included: the tests bound it. */
  long copiedBytes() {
    return carry.copied() + event.copied();
  }

  /** What the buffers for lines and events take while they are empty or not: the tests bound it. */
  int heldBytes() {
    return carry.array().length + event.heldBytes();
  }

  /** Bytes searched for a line end so far: no byte twice. */
  long scannedBytes() {
    return scanned;
  }

  private void enter() {
    if (unusable)
      throw new IllegalStateException(
          "the stream or a handler failed, or a handler feeds its own parser: reset first");
    if (ended) throw new IllegalStateException("the stream has ended: reset first");
    unusable = true; // until the call returns normally
  }

  private void parse(byte[] buf, int from, int to, SseSliceHandler handler) throws SseException {
    if (from == to) return;
    int i = from;
    if (afterCr && buf[i] == '\n') i++;
    afterCr = false;
    long base = consumed - from; // stream offset of buf[0]
    if (carry.length() > 0) i = finishCarried(buf, i, to, base, handler);
    // Invariant: all lines that end in buf[from, i) are handled, and i starts a line (or is to).
    // Progress: a turn handles one line and adds at least 1 to i, or leaves.
    while (i < to) {
      int end = LineScanner.lineEnd(buf, i, to);
      scanned += end - i;
      if (end - i > options.maxLineBytes()) throw lineTooLong(base + i);
      if (end == to) {
        carryOn(buf, i, to);
        break;
      }
      event.line(buf, i, end, base + i, handler);
      i = next(buf, end, to);
    }
    event.settle(buf);
  }

  /** Keeps the start of a line whose end is still to come. */
  private void carryOn(byte[] buf, int from, int to) {
    carry = event.settle(carry);
    // What long lines need is kept while the event lasts, so that it does not grow line by line.
    if (event.isEmpty()) carry.clear(KEEP_BYTES);
    carry.append(buf, from, to);
  }

  /**
   * Handles the line that began in earlier chunks, if it ends here; returns where the next one
   * starts.
   */
  private int finishCarried(byte[] buf, int i, int to, long base, SseSliceHandler handler)
      throws SseException {
    int end = LineScanner.lineEnd(buf, i, to);
    scanned += end - i;
    long start = base + i - carry.length();
    if ((long) carry.length() + (end - i) > options.maxLineBytes()) throw lineTooLong(start);
    carry.append(buf, i, end);
    if (end == to) return to;
    int length = carry.length();
    carry.clear(Integer.MAX_VALUE); // its bytes stay until the next append
    event.line(carry.array(), 0, length, start, handler);
    return next(buf, end, to);
  }

  private int next(byte[] buf, int end, int to) {
    if (buf[end] == '\n') return end + 1;
    if (end + 1 == to) afterCr = true;
    return end + 1 < to && buf[end + 1] == '\n' ? end + 2 : end + 1;
  }

  private SseLimitException lineTooLong(long offset) {
    return new SseLimitException(SseLimitException.Part.LINE, options.maxLineBytes(), offset);
  }
}
