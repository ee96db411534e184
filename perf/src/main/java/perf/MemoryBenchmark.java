package perf;

import static java.nio.charset.StandardCharsets.UTF_8;

import hotpaths.reference.corpus.ChatCorpus;
import hotpaths.reference.optchat.memory.PlainMemory;
import hotpaths.reference.optchat.memory.PlainMemory.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import optchat.memory.Memory;
import optchat.memory.MemoryOptions;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.jr.ob.JSON;

/**
 * What the benchmarks of a memory share: a chat on disk, how it is opened, and its twin: an object
 * a record, read line by line with jackson-jr.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public abstract class MemoryBenchmark {
  /** How many messages the chat has. */
  @Param({"0", "1000", "10000", "100000"})
  public int messages;

  private @Nullable Path home;

  /** Where the chat is. */
  protected Path directory = Path.of("not-set-up");

  /** What the rest of failed jobs is measured with. */
  protected long nanos;

  /** Writes the chat and proves that the sides agree on it. */
  @Setup(Level.Trial)
  public void setUp() throws IOException {
    Path made = Files.createTempDirectory("memory");
    home = made;
    directory = made.resolve("chat");
    write();
    prepare();
  }

  /** Writes the chat. */
  protected void write() throws IOException {
    ChatCorpus.write(directory, messages, ChatCorpus.Tree.COMPLETE);
  }

  /** Opens what the sides need and throws unless they agree. */
  protected abstract void prepare() throws IOException;

  /** Removes the chat. */
  @TearDown(Level.Trial)
  public void tearDown() throws IOException {
    if (home == null) return;
    close();
    try (Stream<Path> all = Files.walk(home)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) Files.delete(path);
    }
  }

  /** Closes what {@link #prepare} opened. */
  protected void close() throws IOException {}

  /** Writes a complete chat whose last 32 messages have no summary. */
  protected final void writePending() throws IOException {
    int summarized = Math.max(0, messages - 32);
    ChatCorpus.write(directory, summarized, ChatCorpus.Tree.COMPLETE);
    StringBuilder lines = new StringBuilder();
    for (int k = summarized; k < messages; k++) lines.append(ChatCorpus.messageLine(k));
    Path main = directory.resolve("main/2026-01-01.jsonl");
    Files.writeString(main, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** Our memory. */
  protected final Memory open() throws IOException {
    return Memory.open(directory, MemoryOptions.defaults().withNanoTime(() -> nanos));
  }

  /** The twin. */
  protected final PlainMemory openPlain() throws IOException {
    List<String> lines = new ArrayList<>();
    for (Map<String, Object> record : records("main")) {
      lines.add(record.get("kind") + ": " + record.get("text"));
    }
    Map<Place, String> nodes = new HashMap<>();
    for (Map<String, Object> record : records("tree")) {
      Place place = new Place(number(record, "l"), number(record, "i"));
      nodes.put(place, String.valueOf(record.get("text")));
    }
    return new PlainMemory(lines, nodes, MemoryOptions.defaults().viewBytes());
  }

  /** The records of a folder, as jackson-jr reads them. */
  protected final List<Map<String, Object>> records(String folder) throws IOException {
    Path file = directory.resolve(folder).resolve("2026-01-01.jsonl");
    if (!Files.exists(file)) return List.of();
    List<Map<String, Object>> records = new ArrayList<>();
    try (Stream<String> lines = Files.lines(file, UTF_8)) {
      lines.forEach(line -> records.add(JSON.std.mapFrom(line)));
    }
    return records;
  }

  /** A field of a record. */
  protected static int number(Map<String, Object> record, String name) {
    if (record.get(name) instanceof Integer number) return number;
    throw new AssertionError("no number: " + name);
  }

  /** Throws unless both views are the same. */
  protected static void agree(Memory memory, PlainMemory plain) {
    if (!memory.snapshot().render().text().equals(plain.render())) {
      throw new AssertionError("the sides disagree on the view");
    }
  }
}
