package qcr.sse;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import qcr.sse.internal.Utf8;

/**
 * An event as ranges of bytes, mostly of the chunk itself. The parser reuses it: once the handler's
 * method has returned, every accessor is an {@link IllegalStateException}. The bytes must not be
 * written to.
 */
public final class SseSlice {
  private static final byte[] NONE = {};
  private static final byte[] DONE = "[DONE]".getBytes(UTF_8);
  private static final String MESSAGE = "message";

  private final LastEventId id;
  private byte[] array = NONE;
  private int from;
  private int to;
  private byte[] typeArray = NONE;
  private int typeFrom;
  private int typeTo;
  private long offset;
  private boolean live;

  // Most streams have few types: the last one is kept as a String.
  private byte[] cachedTypeBytes = NONE;
  private String cachedType = MESSAGE;

  SseSlice(LastEventId id) {
    this.id = id;
  }

  void set(byte[] data, int dataFrom, int dataTo, long eventOffset) {
    array = data;
    from = dataFrom;
    to = dataTo;
    offset = eventOffset;
  }

  void setType(byte[] buf, int first, int end) {
    typeArray = buf;
    typeFrom = first;
    typeTo = end;
  }

  void live(boolean now) {
    live = now;
    if (!now) {
      array = NONE; // a chunk is not kept alive by its last event
      typeArray = NONE;
    }
  }

  /**
   * The array that holds the data.
   *
   * @return the bytes; those outside {@code [from, to)} mean nothing
   */
  public byte[] array() {
    check();
    return array;
  }

  /**
   * Where the data starts.
   *
   * @return first byte in {@link #array}
   */
  public int from() {
    check();
    return from;
  }

  /**
   * Where the data ends.
   *
   * @return index after the last byte in {@link #array}
   */
  public int to() {
    check();
    return to;
  }

  /**
   * As {@link SseEvent#offset}.
   *
   * @return offset in the stream
   */
  public long offset() {
    check();
    return offset;
  }

  /**
   * As {@link SseEvent#data}; allocates.
   *
   * @return the data as text, U+FFFD for what is not UTF-8
   */
  public String data() {
    check();
    return Utf8.decode(array, from, to);
  }

  /**
   * Whether the data is UTF-8, so that {@link #data} replaces nothing. Linear, allocates nothing.
   *
   * @return true if no byte is ill-formed
   */
  public boolean isWellFormed() {
    check();
    return Utf8.firstMalformed(array, from, to) < 0;
  }

  /**
   * As {@link SseEvent#type}; allocates only when the type differs from the last one asked for.
   *
   * @return the type, never empty
   */
  public String type() {
    check();
    if (typeFrom == typeTo) return MESSAGE;
    if (!Arrays.equals(typeArray, typeFrom, typeTo, cachedTypeBytes, 0, cachedTypeBytes.length)) {
      cachedTypeBytes = Arrays.copyOfRange(typeArray, typeFrom, typeTo);
      cachedType = Utf8.decode(typeArray, typeFrom, typeTo);
    }
    return cachedType;
  }

  /**
   * As {@link SseEvent#lastEventId}; allocates only after a new id.
   *
   * @return the id in force or null
   */
  public @Nullable String lastEventId() {
    check();
    return id.current();
  }

  /**
   * As {@link SseEvent#isDone}, without a String.
   *
   * @return true if the data is exactly {@code [DONE]}
   */
  public boolean isDone() {
    check();
    return to - from == DONE.length && Arrays.equals(array, from, to, DONE, 0, DONE.length);
  }

  /**
   * A copy that outlives the handler's method.
   *
   * @return the event
   */
  public SseEvent toEvent() {
    return new SseEvent(type(), data(), lastEventId(), offset);
  }

  private void check() {
    if (!live) throw new IllegalStateException("a slice is valid in its handler's method only");
  }
}
