package qcr.sse;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import qcr.sse.internal.GrowingBytes;
import qcr.sse.internal.LineScanner;
import qcr.sse.internal.Utf8;

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
  private static final int KEEP_BYTES = 1 << 16;

  private static final VarHandle INT_BE =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final int DATA = 'd' << 24 | 'a' << 16 | 't' << 8 | 'a';
  private static final int EVEN = 'e' << 24 | 'v' << 16 | 'e' << 8 | 'n';
  private static final int RETR = 'r' << 24 | 'e' << 16 | 't' << 8 | 'r';
  private static final int MAX_DIGITS = 19; // of which the sign bit tells what does not fit a long
  private static final byte[] NONE = {};
  private static final SseSliceHandler NOBODY = event -> {};

  private final SseOptions options;
  private final LastEventId id = new LastEventId();
  private final SseSlice slice = new SseSlice(id);
  private final Copying copying = new Copying();

  /** Start of a line that has no end yet; holds neither CR nor LF. */
  private final GrowingBytes carry = new GrowingBytes();

  private final GrowingBytes dataBuffer = new GrowingBytes();
  private final GrowingBytes typeBuffer = new GrowingBytes();
  private byte @Nullable [] bounce;

  // The event under way. Its data is data[dataFrom, dataTo): in the chunk, in carry or in
  // dataBuffer.
  private boolean hasData;
  private byte[] data = NONE;
  private int dataFrom;
  private int dataTo;
  private byte[] type = NONE;
  private int typeFrom;
  private int typeTo;
  private long eventOffset = -1; // none of its lines seen yet

  private long scanned;
  private long consumed; // stream offset of the chunk's first byte
  private boolean firstLine = true;
  private boolean afterCr; // an LF that comes next belongs to the line end before
  private boolean unusable;
  private boolean ended;
  private @Nullable Long retry;

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
    feedSlices(buf, from, to, copying.to(handler));
  }

  /**
   * Parses the next bytes of the stream, up to the buffer's limit, and moves its position there.
   *
   * @param chunk on the heap, direct or read-only; the last two are copied in pieces
   * @param handler receives what these bytes complete
   * @throws SseException after which only {@link #reset} helps
   */
  public void feed(ByteBuffer chunk, SseHandler handler) throws SseException {
    feedSlices(chunk, copying.to(handler));
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
    Objects.checkFromToIndex(from, to, buf.length);
    Objects.requireNonNull(handler, "handler");
    enter();
    if (to - from != 1 || !continuesLine(buf[from])) parse(buf, from, to, handler);
    consumed += to - from;
    unusable = false;
  }

  /** The step of a stream that comes byte by byte: true if {@code b} was added to a line. */
  private boolean continuesLine(byte b) {
    int length = carry.length();
    if (length == 0 || length >= options.maxLineBytes() || b == '\n' || b == '\r') return false;
    carry.append(b);
    scanned++;
    return true;
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
    endSlices(copying.to(handler));
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
    if (carry.length() > 0) {
      Long before = retry;
      line(carry.array(), 0, carry.length(), consumed - carry.length(), NOBODY);
      retry = before; // a comment or a retry time whose line never ended does not count
    }
    if (hasData) {
      slice.set(data, dataFrom, dataTo, eventOffset);
      slice.setType(type, typeFrom, typeTo);
      slice.live(true);
      try {
        handler.incomplete(slice);
      } finally {
        slice.live(false);
      }
    }
    clearEvent();
    unusable = false;
  }

  /**
   * Back to the start of a stream: nothing of the last one is kept, its id and retry time neither.
   */
  public void reset() {
    carry.clear(KEEP_BYTES);
    clearEvent();
    id.reset();
    retry = null;
    consumed = 0;
    firstLine = true;
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
    return id.current();
  }

  /**
   * The reconnection time the stream asked for last.
   *
   * @return milliseconds, or null if it never did
   */
  public @Nullable Long retryMillis() {
    return retry;
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
    return carry.copied() + dataBuffer.copied() + typeBuffer.copied() + id.copied();
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
        settle(carry.array());
        carry.clear(KEEP_BYTES);
        carry.append(buf, i, to);
        break;
      }
      line(buf, i, end, base + i, handler);
      i = next(buf, end, to);
    }
    settle(buf);
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
    line(carry.array(), 0, length, start, handler);
    return next(buf, end, to);
  }

  private int next(byte[] buf, int end, int to) {
    if (buf[end] == '\n') return end + 1;
    if (end + 1 == to) afterCr = true;
    return end + 1 < to && buf[end + 1] == '\n' ? end + 2 : end + 1;
  }

  /** Moves what lies in {@code array}, soon to be overwritten, to buffers of our own. */
  @SuppressWarnings("ReferenceEquality") // whose array it is matters, not what is in it
  private void settle(byte[] array) {
    if (data == array) {
      dataBuffer.clear(KEEP_BYTES);
      dataBuffer.append(array, dataFrom, dataTo);
      inDataBuffer();
    }
    if (type == array) {
      typeBuffer.clear(KEEP_BYTES);
      typeBuffer.append(array, typeFrom, typeTo);
      type = typeBuffer.array();
      typeFrom = 0;
      typeTo = typeBuffer.length();
    }
  }

  private void inDataBuffer() {
    data = dataBuffer.array();
    dataFrom = 0;
    dataTo = dataBuffer.length();
  }

  /** One line {@code buf[from, to)} without its end. */
  private void line(byte[] buf, int from, int to, long offset, SseSliceHandler handler)
      throws SseException {
    if (options.strictUtf8()) {
      int bad = Utf8.firstMalformed(buf, from, to);
      if (bad >= 0) throw new SseFormatException(buf[bad] & 0xff, offset + (bad - from));
    }
    int start = from;
    if (firstLine) {
      firstLine = false;
      if (startsWithBom(buf, from, to)) start += 3;
    }
    if (start == to) {
      dispatch(handler);
      return;
    }
    if (buf[start] == ':') {
      handler.comment(buf, value(buf, start, to), to);
      return;
    }
    if (eventOffset < 0) eventOffset = offset + (start - from);
    field(buf, start, to, handler);
  }

  private static boolean startsWithBom(byte[] buf, int from, int to) {
    return to - from >= 3
        && buf[from] == (byte) 0xef
        && buf[from + 1] == (byte) 0xbb
        && buf[from + 2] == (byte) 0xbf;
  }

  private void field(byte[] buf, int from, int to, SseSliceHandler handler) throws SseException {
    int length = to - from;
    if (length >= 4) {
      int head = (int) INT_BE.get(buf, from);
      if (head == DATA) {
        if (length == 4) data(buf, to, to);
        else if (buf[from + 4] == ':') data(buf, value(buf, from + 4, to), to);
        return;
      }
      if (length >= 5 && (length == 5 || buf[from + 5] == ':')) {
        int valueFrom = length == 5 ? to : value(buf, from + 5, to);
        if (head == EVEN && buf[from + 4] == 't') {
          type = buf;
          typeFrom = valueFrom;
          typeTo = to;
          return;
        }
        if (head == RETR && buf[from + 4] == 'y') {
          retry(buf, valueFrom, to, handler);
          return;
        }
      }
    }
    if (length >= 2 && buf[from] == 'i' && buf[from + 1] == 'd') {
      if (length == 2) id.read(buf, to, to);
      else if (buf[from + 2] == ':') id(buf, value(buf, from + 2, to), to);
    }
  }

  /** Where the value starts: after the colon and one space. */
  private static int value(byte[] buf, int colon, int to) {
    return colon + 1 < to && buf[colon + 1] == ' ' ? colon + 2 : colon + 1;
  }

  @SuppressWarnings("ReferenceEquality") // whose array it is matters, not what is in it
  private void data(byte[] buf, int from, int to) throws SseException {
    long total = (hasData ? (long) (dataTo - dataFrom) + 1 : 0) + (to - from);
    if (total > options.maxEventBytes()) {
      throw new SseLimitException(
          SseLimitException.Part.EVENT, options.maxEventBytes(), eventOffset);
    }
    if (!hasData) {
      hasData = true;
      data = buf;
      dataFrom = from;
      dataTo = to;
      return;
    }
    if (data != dataBuffer.array() || dataTo != dataBuffer.length()) {
      dataBuffer.clear(KEEP_BYTES);
      dataBuffer.append(data, dataFrom, dataTo);
    }
    dataBuffer.append((byte) '\n');
    dataBuffer.append(buf, from, to);
    inDataBuffer();
  }

  private void id(byte[] buf, int from, int to) {
    for (int i = from; i < to; i++) if (buf[i] == 0) return;
    id.read(buf, from, to);
  }

  private void retry(byte[] buf, int from, int to, SseSliceHandler handler) {
    if (from == to) return;
    int i = from;
    while (i < to - 1 && buf[i] == '0') i++;
    if (to - i > MAX_DIGITS) return;
    long millis = 0;
    for (; i < to; i++) {
      int digit = buf[i] - '0';
      if (digit < 0 || digit > 9) return;
      millis = millis * 10 + digit;
    }
    if (millis < 0) return;
    retry = millis;
    handler.retry(millis);
  }

  private void dispatch(SseSliceHandler handler) {
    id.commit();
    if (hasData) {
      slice.set(data, dataFrom, dataTo, eventOffset);
      slice.setType(type, typeFrom, typeTo);
      slice.live(true);
      try {
        handler.event(slice);
      } finally {
        slice.live(false);
      }
    }
    clearEvent();
  }

  private void clearEvent() {
    hasData = false;
    dataFrom = dataTo = 0;
    typeFrom = typeTo = 0;
    data = type = NONE;
    eventOffset = -1;
    if (dataBuffer.length() > 0) dataBuffer.clear(KEEP_BYTES);
  }

  private SseLimitException lineTooLong(long offset) {
    return new SseLimitException(SseLimitException.Part.LINE, options.maxLineBytes(), offset);
  }

  /** Makes records of views. */
  private static final class Copying implements SseSliceHandler {
    private static final SseHandler NOBODY_COPIED = event -> {};

    private SseHandler target = NOBODY_COPIED;

    SseSliceHandler to(SseHandler handler) {
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
}
