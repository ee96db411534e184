package optchat.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import optchat.memory.internal.Frame;
import optchat.memory.internal.History;
import optchat.memory.internal.Parts;
import optchat.text.MessageKind;
import org.jspecify.annotations.Nullable;

/** Random histories against the oracle, without a disk. */
class EngineDiffTest {
  @Property(tries = 400)
  void anyHistoryMatchesOracle(
      @ForAll("budgets") long budget,
      @ForAll("limits") int limit,
      @ForAll("steps") List<Integer> steps)
      throws IOException {
    Play.Clock clock = new Play.Clock();
    MemoryOptions defaults = MemoryOptions.defaults();
    MemoryOptions options =
        new MemoryOptions(
            budget,
            limit,
            defaults.jobsInFlight(),
            defaults.tries(),
            defaults.rest(),
            defaults.cap(),
            defaults.search(),
            defaults.store(),
            () -> clock.nanos);
    Play play = new Play(new EngineSubject(options), options, clock);
    for (int step : steps) play.step(step);
  }

  @Provide
  Arbitrary<Long> budgets() {
    return Arbitraries.of(1L, 40L, 100L, 333L, 1_000L, 4_000L, 20_000L, 128_000L);
  }

  @Provide
  Arbitrary<Integer> limits() {
    return Arbitraries.of(64, 100, 512);
  }

  @Provide
  Arbitrary<List<Integer>> steps() {
    return Play.codes(120);
  }

  /** The engine over lists. */
  static final class EngineSubject implements Subject {
    private final MemoryOptions options;
    private final ListLog log = new ListLog();
    private Engine<History> engine;

    EngineSubject(MemoryOptions options) throws IOException {
      this.options = options;
      engine = new Engine<>(log, options);
      engine.open();
    }

    @Override
    public void append(MessageKind kind, String text) {
      log.append(kind.label() + ": " + text);
      engine.catchUp();
    }

    @Override
    public void appendAll(List<MessageKind> kinds, List<String> texts) {
      for (int i = 0; i < kinds.size(); i++) log.append(kinds.get(i).label() + ": " + texts.get(i));
      engine.catchUp();
    }

    @Override
    public List<Job> jobs() throws IOException {
      return engine.idle() ? List.of() : engine.jobs();
    }

    @Override
    public @Nullable Job submit(int level, int index, String text) throws IOException {
      return engine.submit(level, index, text);
    }

    @Override
    public void fail(int level, int index) {
      engine.fail(level, index);
    }

    @Override
    public void reopen() throws IOException {
      engine = new Engine<>(log, options);
      engine.open();
    }

    @Override
    public void reopenWithout(int level, int index) throws IOException {
      log.lose(level, index);
      reopen();
    }

    @Override
    public String render() {
      Engine.Moment<History> moment = engine.moment();
      return new String(Frame.view(moment.parts(), moment.history()), UTF_8);
    }

    @Override
    public String zoom(long id, long width) {
      return new String(Frame.zoom(engine.moment().history(), id, width), UTF_8);
    }

    @Override
    public Status status() {
      return engine.status();
    }

    @Override
    public String covering(int id) {
      Parts parts = engine.moment().parts();
      int part = parts.covering(id);
      return parts.start(part) + "+" + (1 << parts.level(part));
    }

    @Override
    public String treeFile() {
      return log.treeFile();
    }

    @Override
    public void checkInvariants() {
      engine.checkInvariants();
    }
  }
}
