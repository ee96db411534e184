package qcr.sse;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import qcr.sse.internal.GrowingBytes;
import qcr.sse.internal.Utf8;

/**
 * The event under way, from whole lines: fields go into it, an empty line dispatches it.
 *
 * <p>Its data and its type stay where their lines lie while that array keeps them: {@link #settle}
 * says that it will not.
 */
final class EventBuilder {
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
  private final GrowingBytes typeBuffer = new GrowingBytes();
  private GrowingBytes dataBuffer = new GrowingBytes();

  // The data is data[dataFrom, dataTo): in the chunk, in the caller's carry or in dataBuffer.
  private boolean hasData;
  private byte[] data = NONE;
  private int dataFrom;
  private int dataTo;
  private byte[] type = NONE;
  private int typeFrom;
  private int typeTo;
  private long eventOffset = -1; // none of its lines seen yet

  private boolean firstLine = true;
  private @Nullable Long retry;

  EventBuilder(SseOptions options) {
    this.options = options;
  }

  /** One line {@code buf[from, to)} without its end. */
  void line(byte[] buf, int from, int to, long offset, SseSliceHandler handler)
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
    if (data != dataBuffer.array()) {
      dataBuffer.clear(SseParser.KEEP_BYTES);
      dataBuffer.append(data, dataFrom, dataTo);
      dataFrom = 0;
    }
    dataBuffer.append((byte) '\n');
    dataBuffer.append(buf, from, to);
    data = dataBuffer.array();
    dataTo = dataBuffer.length();
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
      show();
      try {
        handler.event(slice);
      } finally {
        slice.live(false);
      }
    }
    clear();
  }

  private void show() {
    slice.set(data, dataFrom, dataTo, eventOffset);
    slice.setType(type, typeFrom, typeTo);
    slice.live(true);
  }

  private void clear() {
    hasData = false;
    dataFrom = dataTo = 0;
    typeFrom = typeTo = 0;
    data = type = NONE;
    eventOffset = -1;
    if (dataBuffer.length() > 0) dataBuffer.clear(SseParser.KEEP_BYTES);
  }

  /**
   * Moves what lies in {@code chunk}, which the caller of {@code feed} may overwrite, to buffers of
   * our own.
   */
  @SuppressWarnings("ReferenceEquality") // whose array it is matters, not what is in it
  void settle(byte[] chunk) {
    if (data == chunk) {
      dataBuffer.clear(SseParser.KEEP_BYTES);
      dataBuffer.append(chunk, dataFrom, dataTo);
      inDataBuffer();
    }
    if (type == chunk) settleType();
  }

  /**
   * {@link #settle} for the line that was carried last: data is not copied, but its buffer kept.
   *
   * @return the buffer to carry lines in from now on, empty
   */
  @SuppressWarnings("ReferenceEquality") // whose array it is matters, not what is in it
  GrowingBytes settle(GrowingBytes carry) {
    if (type == carry.array()) settleType();
    if (data != carry.array()) {
      carry.clear(Integer.MAX_VALUE);
      return carry;
    }
    GrowingBytes free = dataBuffer;
    dataBuffer = carry;
    dataBuffer.truncate(dataTo);
    free.clear(Integer.MAX_VALUE);
    return free;
  }

  private void settleType() {
    typeBuffer.clear(SseParser.KEEP_BYTES);
    typeBuffer.append(type, typeFrom, typeTo);
    type = typeBuffer.array();
    typeFrom = 0;
    typeTo = typeBuffer.length();
  }

  private void inDataBuffer() {
    data = dataBuffer.array();
    dataFrom = 0;
    dataTo = dataBuffer.length();
  }

  /**
   * The stream ends: its last line, which had no end, and then an event without an empty line after
   * it, which goes to {@code handler} as incomplete.
   */
  void end(GrowingBytes last, long offset, SseSliceHandler handler) throws SseException {
    if (last.length() > 0) {
      Long before = retry;
      line(last.array(), 0, last.length(), offset, NOBODY);
      retry = before; // a comment or a retry time whose line never ended does not count
    }
    if (hasData) {
      show();
      try {
        handler.incomplete(slice);
      } finally {
        slice.live(false);
      }
    }
    clear();
  }

  /** Back to the start of a stream. */
  void reset() {
    clear();
    id.reset();
    retry = null;
    firstLine = true;
  }

  /** True after an empty line, until the next field. */
  boolean isEmpty() {
    return eventOffset < 0;
  }

  /** The id in force after the last empty line. */
  @Nullable String lastEventId() {
    return id.current();
  }

  /** The reconnection time the stream asked for last. */
  @Nullable Long retryMillis() {
    return retry;
  }

  /** What the buffers here take. */
  int heldBytes() {
    return dataBuffer.array().length + typeBuffer.array().length;
  }

  /** Bytes copied into and within the buffers here, the one lent as carry not counted. */
  long copied() {
    return dataBuffer.copied() + typeBuffer.copied() + id.copied();
  }
}
