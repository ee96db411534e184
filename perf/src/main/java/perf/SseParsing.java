package perf;

import static java.nio.charset.StandardCharsets.UTF_8;

import hotpaths.reference.qcr.sse.SseOracle;
import hotpaths.reference.qcr.sse.SseOracle.Item;
import java.util.ArrayList;
import java.util.List;
import qcr.delta.DeltaDecoder;
import qcr.delta.DeltaOptions;
import qcr.delta.WireFormat;
import qcr.sse.SseException;
import qcr.sse.SseHandler;
import qcr.sse.SseParser;

/** Our ways to read a stream in its chunks, and the reference's. */
final class SseParsing {
  private final SseParser parser = new SseParser();
  private final List<byte[]> chunks;
  private final byte[] whole;
  private final WireFormat wire;
  private long sum;

  SseParsing(String stream, List<byte[]> chunks, byte[] whole) {
    this.chunks = chunks;
    this.whole = whole;
    boolean messages = stream.contains("/anthropic") || stream.endsWith("event_field");
    this.wire = messages ? WireFormat.MESSAGES : WireFormat.CHAT_COMPLETIONS;
  }

  /** Throws unless the sides agree, event by event with the reference. */
  void prove() {
    List<Item> events = new ArrayList<>();
    try {
      feed(e -> events.add(new Item.Event(e.type(), e.data(), e.lastEventId(), e.offset())));
      if (!events.equals(SseOracle.parse(whole))) throw new AssertionError("the sides disagree");
      if (events.isEmpty()) throw new AssertionError("the stream holds no event");
      if (records() != reference()) throw new AssertionError("another sum");
      long bytes = 0;
      for (Item item : events) {
        if (item instanceof Item.Event event) bytes += event.data().getBytes(UTF_8).length;
      }
      if (slices() != bytes) throw new AssertionError("views hold other bytes");
      if (decoded() == 0) throw new AssertionError("nothing was decoded");
    } catch (SseException e) {
      throw new AssertionError(e);
    }
  }

  private void feed(SseHandler handler) throws SseException {
    parser.reset();
    for (byte[] chunk : chunks) parser.feed(chunk, 0, chunk.length, handler);
    parser.end(handler);
  }

  /** Framing alone, each event a record with its Strings; the sum is of chars. */
  long records() throws SseException {
    sum = 0;
    feed(event -> sum += event.data().length());
    return sum;
  }

  /** Framing alone, each event a view; the sum is of bytes. */
  long slices() throws SseException {
    sum = 0;
    parser.reset();
    for (byte[] chunk : chunks) {
      parser.feedSlices(chunk, 0, chunk.length, event -> sum += event.to() - event.from());
    }
    return sum;
  }

  /** Framing and JSON: values of the provider's stream; their number. */
  long decoded() throws SseException {
    sum = 0;
    parser.reset();
    DeltaDecoder decoder = new DeltaDecoder(wire, DeltaOptions.DEFAULT, event -> sum++);
    for (byte[] chunk : chunks) parser.feedSlices(chunk, 0, chunk.length, decoder);
    decoder.end(whole.length);
    return sum;
  }

  /** The whole-input oracle; the sum is of chars. */
  long reference() {
    long total = 0;
    for (Item item : SseOracle.parse(whole)) {
      if (item instanceof Item.Event event) total += event.data().length();
    }
    return total;
  }
}
