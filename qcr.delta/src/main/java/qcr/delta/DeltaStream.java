package qcr.delta;

import java.util.Objects;
import java.util.function.Consumer;
import qcr.delta.StreamEvent.Failed;
import qcr.delta.StreamEvent.Failure;
import qcr.delta.internal.Preview;
import qcr.sse.SseException;
import qcr.sse.SseFormatException;
import qcr.sse.SseLimitException;
import qcr.sse.SseOptions;
import qcr.sse.SseParser;
import qcr.sse.SseSlice;

/**
 * Bytes of a response body to {@link StreamEvent}s: an {@link SseParser} and a {@link DeltaDecoder}
 * in one, which also tells a body that is no event stream at all.
 *
 * <p>What the consumer receives depends on the bytes only, never on how they were cut.
 */
public final class DeltaStream {
  private static final int LOOK_BYTES = 256;

  private final SseParser parser;
  private final DeltaDecoder decoder;
  private final byte[] head = new byte[LOOK_BYTES];
  private int headLength;
  private boolean sawEvent;
  private boolean ended;

  /**
   * A stream with {@link SseOptions#DEFAULT} and {@link DeltaOptions#DEFAULT}.
   *
   * @param format whose frames they are
   * @param sink receives the values; the last one is a Done or a Failed
   */
  public DeltaStream(WireFormat format, Consumer<? super StreamEvent> sink) {
    this(format, SseOptions.DEFAULT, DeltaOptions.DEFAULT, sink);
  }

  /**
   * A stream at its start.
   *
   * @param format whose frames they are
   * @param framing limits and strictness of the event stream
   * @param options how to treat unusual frames
   * @param sink receives the values; the last one is a Done or a Failed
   */
  public DeltaStream(
      WireFormat format,
      SseOptions framing,
      DeltaOptions options,
      Consumer<? super StreamEvent> sink) {
    parser = new SseParser(framing);
    decoder = new DeltaDecoder(format, options, sink);
  }

  /**
   * Decodes the next bytes. After the last value they are ignored.
   *
   * @param buf read only during the call
   * @param from first byte
   * @param to end
   */
  public void feed(byte[] buf, int from, int to) {
    Objects.checkFromToIndex(from, to, buf.length);
    if (ended) throw new IllegalStateException("the stream has ended");
    int next = from;
    if (!sawEvent && headLength < LOOK_BYTES) {
      int count = Math.min(LOOK_BYTES - headLength, to - from);
      System.arraycopy(buf, from, head, headLength, count);
      headLength += count;
      next = from + count;
      parse(buf, from, next);
      if (headLength == LOOK_BYTES) look();
    }
    if (next < to) parse(buf, next, to);
  }

  /** The body has ended. Calling it again does nothing. */
  public void end() {
    if (ended) return;
    ended = true;
    if (decoder.isFinished()) return;
    look();
    try {
      if (!decoder.isFinished()) parser.endSlices(decoder);
    } catch (SseException e) {
      decoder.fail(failed(e));
    }
    decoder.end(parser.consumedBytes());
  }

  /**
   * The decoder's counters.
   *
   * @return the decoder of this stream
   */
  public DeltaDecoder decoder() {
    return decoder;
  }

  private void parse(byte[] buf, int from, int to) {
    if (decoder.isFinished()) return;
    try {
      parser.feedSlices(buf, from, to, this::event);
    } catch (SseException e) {
      decoder.fail(failed(e));
    }
  }

  /**
   * A body whose first bytes are markup or JSON, without an event among them, is no event stream.
   */
  private void look() {
    if (sawEvent || decoder.isFinished()) return;
    int i = 0;
    if (headLength >= 3 && head[0] == (byte) 0xef && head[1] == (byte) 0xbb) i = 3;
    while (i < headLength && head[i] <= ' ' && head[i] >= 0) i++;
    if (i == headLength) return;
    String what =
        switch (head[i]) {
          case '<' -> "markup";
          case '{', '[' -> "JSON";
          default -> "";
        };
    if (what.isEmpty()) return;
    decoder.fail(
        new Failed(
            Failure.NOT_EVENT_STREAM,
            "the body is " + what + ", not an event stream",
            "",
            i,
            Preview.of(head, i, headLength)));
  }

  private void event(SseSlice slice) {
    sawEvent = true;
    decoder.event(slice);
  }

  private static Failed failed(SseException e) {
    Failure code =
        switch (e) {
          case SseLimitException limit -> Failure.LIMIT;
          case SseFormatException format -> Failure.ENCODING;
        };
    return new Failed(code, String.valueOf(e.getMessage()), "", e.offset(), "");
  }
}
