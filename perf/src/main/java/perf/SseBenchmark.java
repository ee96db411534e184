package perf;

import static java.nio.charset.StandardCharsets.UTF_8;

import hotpaths.reference.corpus.SseCorpus;
import hotpaths.reference.qcr.sse.SseOracle;
import hotpaths.reference.qcr.sse.SseOracle.Item;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import qcr.delta.DeltaDecoder;
import qcr.delta.DeltaOptions;
import qcr.delta.WireFormat;
import qcr.sse.SseException;
import qcr.sse.SseHandler;
import qcr.sse.SseParser;

/**
 * How long does an event stream take to parse, framing alone and with its JSON decoded? Unit: the
 * whole stream in its chunks, or up to its first event.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3) // forks differ more than iterations
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Case("{stream}")
public class SseBenchmark {
  /**
   * The seed's names, and two of ours. Of {@code event_json_parse} the side that counts is {@code
   * oursDecoded}.
   */
  @Param({
    "sse_event/event_data_only",
    "sse_event/event_with_event_field",
    "sse_event/event_json_parse",
    "sse_small/openai_10_tokens_no_fragmentation",
    "sse_small/openai_10_tokens_64b_chunks",
    "sse_large/openai_tokens_full_payload/100",
    "sse_large/openai_tokens_full_payload/500",
    "sse_large/openai_tokens_full_payload/1000",
    "sse_large/openai_tokens_32b_chunks/100",
    "sse_large/openai_tokens_32b_chunks/1000",
    "sse_anthropic/anthropic_events_full_payload/200",
    "sse_10000_chunks/openai_10000_64b_chunks",
    "sse_10000_chunks/openai_10000_full_payload",
    "sse_10000_chunks/anthropic_10000_full_payload",
    "sse_split_boundary/unicode_content_split_at_utf8_boundary",
    "sse_split_boundary/unicode_content_byte_by_byte",
    "sse_time_to_first_event/single_token_one_chunk",
    "sse_time_to_first_event/first_of_1000_tokens_32b_chunks",
    "sse_shape/one_8mib_event_1kib_chunks",
    "sse_shape/args_128k_4000_deltas"
  })
  public String stream = "";

  private List<byte[]> chunks = List.of();
  private byte[] whole = {};
  private WireFormat wire = WireFormat.CHAT_COMPLETIONS;
  private final SseParser parser = new SseParser();
  private long sum;

  @Setup
  public void setUp() throws SseException {
    chunks = chunks(stream);
    if (stream.contains("/anthropic") || stream.endsWith("event_field")) {
      wire = WireFormat.MESSAGES;
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    chunks.forEach(all::writeBytes);
    whole = all.toByteArray();
    prove();
  }

  /** The stream of that name, in its chunks. */
  public static List<byte[]> chunks(String stream) {
    List<String> path = List.of(stream.split("/", -1));
    int size = path.size() == 3 ? Integer.parseInt(path.get(2)) : 0;
    return switch (path.get(1)) {
      case "event_data_only", "event_json_parse" ->
          cut(onlyFirstEvent(SseCorpus.openAi(1)), Integer.MAX_VALUE);
      case "event_with_event_field" ->
          cut(onlyFirstEvent(SseCorpus.anthropic(1)), Integer.MAX_VALUE);
      case "openai_10_tokens_no_fragmentation" -> cut(SseCorpus.openAi(10), Integer.MAX_VALUE);
      case "openai_10_tokens_64b_chunks" -> cut(SseCorpus.openAi(10), 64);
      case "openai_tokens_full_payload" -> cut(SseCorpus.openAi(size), Integer.MAX_VALUE);
      case "openai_tokens_32b_chunks" -> cut(SseCorpus.openAi(size), 32);
      case "anthropic_events_full_payload" -> cut(SseCorpus.anthropic(size), Integer.MAX_VALUE);
      case "openai_10000_64b_chunks" -> cut(SseCorpus.openAi(10_000), 64);
      case "openai_10000_full_payload" -> cut(SseCorpus.openAi(10_000), Integer.MAX_VALUE);
      case "anthropic_10000_full_payload" -> cut(SseCorpus.anthropic(10_000), Integer.MAX_VALUE);
      case "unicode_content_split_at_utf8_boundary" ->
          SseCorpus.chunksOfWholeCharacters(SseCorpus.unicode(200), 64);
      case "unicode_content_byte_by_byte" -> cut(SseCorpus.unicode(200), 1);
      case "single_token_one_chunk" -> cut(onlyFirstEvent(SseCorpus.openAi(1)), Integer.MAX_VALUE);
      case "first_of_1000_tokens_32b_chunks" -> cut(onlyFirstEvent(SseCorpus.openAi(1_000)), 32);
      case "one_8mib_event_1kib_chunks" -> cut(SseCorpus.oneEvent(8 << 20), 1 << 10);
      case "args_128k_4000_deltas" -> cut(SseCorpus.toolArguments(4_000), 1 << 14);
      default -> throw new AssertionError(stream);
    };
  }

  private static List<byte[]> cut(byte[] bytes, int size) {
    return SseCorpus.chunks(bytes, size);
  }

  private static byte[] onlyFirstEvent(byte[] bytes) {
    int i = 1;
    while (bytes[i - 1] != '\n' || bytes[i] != '\n') i++;
    return Arrays.copyOf(bytes, i + 1);
  }

  private void prove() throws SseException {
    List<Item> events = new ArrayList<>();
    feed(e -> events.add(new Item.Event(e.type(), e.data(), e.lastEventId(), e.offset())));
    if (!events.equals(SseOracle.parse(whole))) throw new AssertionError("the sides disagree");
    if (events.isEmpty()) throw new AssertionError("the stream holds no event");
    if (ours() != reference()) throw new AssertionError("another sum");
    long bytes = 0;
    for (Item item : events) {
      if (item instanceof Item.Event event) bytes += event.data().getBytes(UTF_8).length;
    }
    if (oursSlices() != bytes) throw new AssertionError("views hold other bytes");
    if (oursDecoded() == 0) throw new AssertionError("nothing was decoded");
  }

  private void feed(SseHandler handler) throws SseException {
    parser.reset();
    for (byte[] chunk : chunks) parser.feed(chunk, 0, chunk.length, handler);
    parser.end(handler);
  }

  /** Framing alone, each event a record with its Strings. */
  @Benchmark
  public long ours() throws SseException {
    sum = 0;
    feed(event -> sum += event.data().length());
    return sum;
  }

  /** Framing alone, each event a view; the sum is of bytes. */
  @Benchmark
  public long oursSlices() throws SseException {
    sum = 0;
    parser.reset();
    for (byte[] chunk : chunks) {
      parser.feedSlices(chunk, 0, chunk.length, event -> sum += event.to() - event.from());
    }
    return sum;
  }

  /** Framing and JSON: values of the provider's stream. */
  @Benchmark
  public long oursDecoded() throws SseException {
    sum = 0;
    parser.reset();
    DeltaDecoder decoder = new DeltaDecoder(wire, DeltaOptions.DEFAULT, event -> sum++);
    for (byte[] chunk : chunks) parser.feedSlices(chunk, 0, chunk.length, decoder);
    decoder.end(whole.length);
    return sum;
  }

  @Benchmark
  public long reference() {
    long total = 0;
    for (Item item : SseOracle.parse(whole)) {
      if (item instanceof Item.Event event) total += event.data().length();
    }
    return total;
  }
}
