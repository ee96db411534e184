package qcr.delta;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.function.Consumer;
import qcr.delta.StreamEvent.Failure;
import qcr.delta.internal.ChatWire;
import qcr.delta.internal.JsonReader;
import qcr.delta.internal.MalformedJsonException;
import qcr.delta.internal.MessagesWire;
import qcr.delta.internal.Output;
import qcr.delta.internal.Preview;
import qcr.delta.internal.ResponsesWire;
import qcr.delta.internal.Wire;
import qcr.sse.SseEvent;
import qcr.sse.SseSlice;
import qcr.sse.SseSliceHandler;

/**
 * Decodes the events of one answer. Give it events, as views or records, then {@link #end} once.
 *
 * <p>The consumer receives one {@link StreamEvent.Done} or {@link StreamEvent.Failed}, as the last
 * value; what the stream holds after that is ignored. A frame is read whole before it says
 * anything. Frames are read as a stream of tokens: what nobody asks for is skipped, never built.
 */
public final class DeltaDecoder implements SseSliceHandler {
  private final DeltaOptions options;
  private final Output out;
  private final Wire wire;
  private final JsonReader reader = new JsonReader();
  private long skippedFrames;
  private long ignored;
  private String cutOff = "";

  /**
   * A decoder at the start of an answer.
   *
   * @param format whose frames they are
   * @param options how to treat the unusual
   * @param sink receives the values; what it throws is thrown on
   */
  public DeltaDecoder(WireFormat format, DeltaOptions options, Consumer<? super StreamEvent> sink) {
    this.options = Objects.requireNonNull(options, "options");
    out = new Output(options, Objects.requireNonNull(sink, "sink"));
    wire =
        switch (format) {
          case CHAT_COMPLETIONS -> new ChatWire(out);
          case RESPONSES -> new ResponsesWire(out);
          case MESSAGES -> new MessagesWire(out);
        };
  }

  @Override
  public void event(SseSlice event) {
    if (event.isDone()) {
      sentinel(event.offset());
    } else if (event.isWellFormed()) {
      frame(event.array(), event.from(), event.to(), event.type(), event.offset());
    } else {
      byte[] replaced = event.data().getBytes(StandardCharsets.UTF_8);
      frame(replaced, 0, replaced.length, event.type(), event.offset());
    }
  }

  /**
   * Decodes one event that is not a view; the outcome is the same.
   *
   * @param event next in the stream
   */
  public void event(SseEvent event) {
    if (event.isDone()) {
      sentinel(event.offset());
      return;
    }
    byte[] data = event.data().getBytes(StandardCharsets.UTF_8);
    frame(data, 0, data.length, event.type(), event.offset());
  }

  /** Remembers the start of a frame that never came whole, for {@link #end} to show. */
  @Override
  public void incomplete(SseSlice event) {
    cutOff = Preview.ofCut(event.array(), event.from(), event.to());
  }

  /**
   * The stream has ended: if the answer has not, that is {@link Failure#INCOMPLETE}.
   *
   * @param offset where it ended
   */
  public void end(long offset) {
    if (out.finished() || wire.complete(false)) return;
    out.fail(
        Failure.INCOMPLETE,
        "the stream ended before the answer did: offset=" + offset,
        "",
        offset,
        cutOff);
  }

  /**
   * Ends the answer with a failure that somebody else noticed, unless it has ended.
   *
   * @param failed what happened
   */
  public void fail(StreamEvent.Failed failed) {
    if (out.finished()) return;
    out.fail(
        failed.code(), failed.message(), failed.providerCode(), failed.offset(), failed.preview());
  }

  /**
   * Whether the last value was given.
   *
   * @return true after a {@link StreamEvent.Done} or {@link StreamEvent.Failed}
   */
  public boolean isFinished() {
    return out.finished();
  }

  /**
   * Frames that were not JSON, skipped under {@link DeltaOptions#skipMalformed}.
   *
   * @return how many
   */
  public long skippedFrames() {
    return skippedFrames;
  }

  /**
   * Oddities that changed nothing: counts that are no counts, pieces of unknown calls, other
   * choices, gaps in sequence numbers.
   *
   * @return how many
   */
  public long warnings() {
    return out.warnings();
  }

  /**
   * Events after the answer had ended.
   *
   * @return how many
   */
  public long ignoredEvents() {
    return ignored;
  }

  private void sentinel(long offset) {
    if (out.finished()) {
      ignored++;
    } else if (!wire.complete(true)) {
      out.fail(
          Failure.INCOMPLETE,
          "[DONE] before the answer ended: offset=" + offset,
          "",
          offset,
          "[DONE]");
    }
  }

  private void frame(byte[] buf, int from, int to, String type, long offset) {
    if (out.finished()) {
      ignored++;
      return;
    }
    int start = from;
    while (start < to && isSpace(buf[start])) start++;
    if (start == to) return; // some servers keep a connection alive so
    if (read(buf, start, to)) {
      out.enterFrame(buf, from, to);
      wire.apply(type, offset);
      out.leaveFrame();
    } else if (options.skipMalformed()) {
      skippedFrames++;
    } else {
      out.fail(
          Failure.MALFORMED_FRAME,
          "a frame is not one JSON object: offset=" + offset,
          "",
          offset,
          Preview.of(buf, from, to));
    }
  }

  /** Reads one object and nothing else; false if it is anything but that. */
  private boolean read(byte[] buf, int from, int to) {
    reader.reset(buf, from, to);
    try {
      if (!reader.enterObject()) return false;
      wire.read(reader);
      return reader.atEnd();
    } catch (MalformedJsonException e) {
      return false;
    } finally {
      reader.release();
    }
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\t' || b == '\n' || b == '\r';
  }
}
