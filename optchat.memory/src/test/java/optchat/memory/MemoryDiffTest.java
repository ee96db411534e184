package optchat.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.optchat.memory.MemoryOracle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import optchat.search.Covering;
import optchat.store.StoreOptions;
import optchat.text.JsonText;
import optchat.text.MessageKind;
import org.jspecify.annotations.Nullable;

/** Random histories against the oracle, on disk: what is seen, and the bytes of the files. */
class MemoryDiffTest {
  private static final Instant START = Instant.parse("2026-03-04T05:06:07.089Z");

  @Property(tries = 60)
  void anyHistoryMatchesOracle(
      @ForAll("budgets") long budget,
      @ForAll("limits") int limit,
      @ForAll("steps") List<Integer> steps)
      throws IOException {
    Path directory = Files.createTempDirectory("memory");
    try {
      play(directory, budget, limit, steps);
    } finally {
      delete(directory);
    }
  }

  private static void play(Path directory, long budget, int limit, List<Integer> steps)
      throws IOException {
    Play.Clock clock = new Play.Clock();
    MemoryOptions defaults = MemoryOptions.defaults();
    StoreOptions store =
        StoreOptions.defaults().withClock(() -> START, ZoneOffset.UTC).withParallelism(1);
    MemoryOptions options =
        new MemoryOptions(
            budget,
            limit,
            defaults.jobsInFlight(),
            defaults.tries(),
            defaults.rest(),
            defaults.cap(),
            defaults.search(),
            store,
            () -> clock.nanos);
    try (MemorySubject subject = new MemorySubject(directory, options)) {
      Play play = new Play(subject, options, clock);
      for (int step : steps) play.step(step);
      assertThat(file(directory.resolve("main"))).isEqualTo(messageLines(play.oracle()));
    }
  }

  private static String messageLines(MemoryOracle oracle) {
    StringBuilder out = new StringBuilder();
    int id = 0;
    for (String line : oracle.messages()) {
      int colon = line.indexOf(": ");
      out.append("{\"i\":").append(id++);
      out.append(",\"kind\":\"").append(line, 0, colon);
      out.append("\",\"text\":\"").append(JsonText.escape(line.substring(colon + 2)));
      out.append("\",\"size\":").append(line.getBytes(UTF_8).length);
      out.append(",\"date\":\"2026-03-04T05:06:07.089Z\"}\n");
    }
    return out.toString();
  }

  /** The day's log, or nothing when there is none. */
  static String file(Path folder) throws IOException {
    Path day = folder.resolve("2026-03-04.jsonl");
    return Files.exists(day) ? Files.readString(day) : "";
  }

  static void delete(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) Files.delete(path);
    }
  }

  @Provide
  Arbitrary<Long> budgets() {
    return Arbitraries.of(1L, 100L, 700L, 5_000L, 128_000L);
  }

  @Provide
  Arbitrary<Integer> limits() {
    return Arbitraries.of(64, 512);
  }

  @Provide
  Arbitrary<List<Integer>> steps() {
    return Play.codes(60);
  }

  /** The memory on disk; its nodes are read from the file. */
  private static final class MemorySubject implements Subject, AutoCloseable {
    private static final Pattern PLACE = Pattern.compile("\"l\":(\\d+),\"i\":(\\d+)");

    private final Path directory;
    private final MemoryOptions options;
    private Memory memory;

    MemorySubject(Path directory, MemoryOptions options) throws IOException {
      this.directory = directory;
      this.options = options;
      memory = Memory.open(directory, options);
    }

    @Override
    public void append(MessageKind kind, String text) throws IOException {
      ChatMessage saved = memory.append(kind, text);
      assertThat(memory.snapshot().message(saved.id())).isEqualTo(saved);
    }

    @Override
    public void appendAll(List<MessageKind> kinds, List<String> texts) throws IOException {
      List<Imported> batch = new ArrayList<>();
      int id = memory.status().messages();
      for (int i = 0; i < kinds.size(); i++) {
        String line = kinds.get(i).label() + ": " + texts.get(i);
        batch.add(
            new Imported(
                id++,
                kinds.get(i),
                texts.get(i),
                line.getBytes(UTF_8).length,
                "2026-03-04T05:06:07.089Z"));
      }
      assertThat(memory.importAll(batch)).isEqualTo(kinds.size());
    }

    @Override
    public List<Job> jobs() throws IOException {
      return memory.jobs();
    }

    @Override
    public @Nullable Job submit(int level, int index, String text) throws IOException {
      return memory.submit(level, index, text);
    }

    @Override
    public void fail(int level, int index) {
      memory.fail(level, index);
    }

    @Override
    public void reopen() throws IOException {
      memory.close();
      memory = Memory.open(directory, options);
      assertThat(memory.diagnostics()).isEmpty();
    }

    @Override
    public void reopenWithout(int level, int index) throws IOException {
      memory.close();
      Path day = directory.resolve("tree/2026-03-04.jsonl");
      List<String> kept = new ArrayList<>();
      for (String line : Files.readAllLines(day)) {
        Matcher place = PLACE.matcher(line);
        assertThat(place.find()).isTrue();
        int l = Integer.parseInt(place.group(1));
        int i = Integer.parseInt(place.group(2));
        if (!Subject.isAbove(l, i, level, index)) kept.add(line + "\n");
      }
      Files.writeString(day, String.join("", kept));
      memory = Memory.open(directory, options);
    }

    @Override
    public String render() {
      return memory.snapshot().render().text();
    }

    @Override
    public String zoom(long id, long width) {
      return memory.zoom(id, width);
    }

    @Override
    public Status status() {
      return memory.status();
    }

    @Override
    public String covering(int id) {
      Covering covering = memory.snapshot().covering(id);
      return covering.id() + "+" + covering.n();
    }

    @Override
    public String treeFile() throws IOException {
      return file(directory.resolve("tree"));
    }

    @Override
    public void checkInvariants() {
      memory.checkInvariants();
    }

    @Override
    public void close() throws IOException {
      memory.close();
    }
  }
}
