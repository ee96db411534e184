package perf;

import hotpaths.reference.corpus.SseCorpus;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What the benchmarks of event streams share: the streams in their chunks, and the measuring. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3) // forks differ more than iterations
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public abstract class SseStreams {
  /** The stream as it comes, an array a chunk. */
  protected List<byte[]> chunks = List.of();

  /** All of it. */
  protected byte[] whole = {};

  /** Makes the input and proves that the sides agree on it. */
  @Setup(Level.Trial)
  public void setUp() {
    chunks = chunks(stream());
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    chunks.forEach(all::writeBytes);
    whole = all.toByteArray();
    prove();
  }

  /** The case's name, which {@link #chunks(String)} knows. */
  protected abstract String stream();

  /** Throws unless all sides give the same answer. */
  protected abstract void prove();

  /** The stream of that name, in its chunks. */
  private static List<byte[]> chunks(String stream) {
    List<String> path = List.of(stream.split("/", -1));
    int size = path.size() == 3 ? Integer.parseInt(path.get(2)) : 0;
    return switch (path.get(1)) {
      case "event_data_only", "event_json_parse", "single_token_one_chunk" ->
          uncut(onlyFirstEvent(SseCorpus.openAi(1)));
      case "event_with_event_field" -> uncut(onlyFirstEvent(SseCorpus.anthropic(1)));
      case "openai_10_tokens_no_fragmentation" -> uncut(SseCorpus.openAi(10));
      case "openai_10_tokens_64b_chunks" -> cut(SseCorpus.openAi(10), 64);
      case "openai_tokens_full_payload" -> uncut(SseCorpus.openAi(size));
      case "openai_tokens_32b_chunks" -> cut(SseCorpus.openAi(size), 32);
      case "anthropic_events_full_payload" -> uncut(SseCorpus.anthropic(size));
      case "openai_10000_64b_chunks" -> cut(SseCorpus.openAi(10_000), 64);
      case "openai_10000_full_payload" -> uncut(SseCorpus.openAi(10_000));
      case "anthropic_10000_full_payload" -> uncut(SseCorpus.anthropic(10_000));
      case "unicode_content_split_at_utf8_boundary" ->
          SseCorpus.chunksOfWholeCharacters(SseCorpus.unicode(200), 64);
      case "unicode_content_byte_by_byte" -> cut(SseCorpus.unicode(200), 1);
      case "first_of_1000_tokens_32b_chunks" -> cut(onlyFirstEvent(SseCorpus.openAi(1_000)), 32);
      case "openai_10000_byte_by_byte" -> cut(SseCorpus.openAi(10_000), 1);
      case "one_8mib_event_1kib_chunks" -> cut(SseCorpus.oneEvent(8 << 20), 1 << 10);
      case "args_128k_4000_deltas" -> cut(SseCorpus.toolArguments(4_000), 1 << 14);
      default -> throw new AssertionError(stream);
    };
  }

  private static List<byte[]> uncut(byte[] bytes) {
    return List.of(bytes);
  }

  private static List<byte[]> cut(byte[] bytes, int size) {
    return SseCorpus.chunks(bytes, size);
  }

  private static byte[] onlyFirstEvent(byte[] bytes) {
    int i = 1;
    while (bytes[i - 1] != '\n' || bytes[i] != '\n') i++;
    return Arrays.copyOf(bytes, i + 1);
  }
}
