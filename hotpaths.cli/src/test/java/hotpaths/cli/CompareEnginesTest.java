package hotpaths.cli;

import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.optchat.server.OracleServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Random;
import java.util.function.UnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** This engine and the oracle's behind the same protocol: same answers, same files. */
class CompareEnginesTest {
  private static final boolean THOROUGH = Boolean.getBoolean("hotpaths.thorough");
  private static final int STEPS = THOROUGH ? 200 : 60;
  private static final long[] BUDGETS = {1, 300, 2_000, 20_000, 128_000};

  @TempDir Path directory = Path.of("");

  /** The oracle in this process; a test may falsify its answers. */
  private static final class OracleEngine implements EngineLink {
    private final Path directory;
    private final long budget;
    private final UnaryOperator<String> answer;
    private @Nullable OracleServer server;

    OracleEngine(Path directory, long budget, UnaryOperator<String> answer) {
      this.directory = directory;
      this.budget = budget;
      this.answer = answer;
    }

    @Override
    public String name() {
      return "oracle";
    }

    @Override
    public Path directory() {
      return directory;
    }

    @Override
    public void open() throws IOException {
      server = new OracleServer(directory, budget, () -> 0L);
    }

    @Override
    public String ask(String request) throws IOException {
      return answer.apply(Objects.requireNonNull(server).answer(request));
    }

    @Override
    public void close() {
      server = null;
    }
  }

  private static EngineComparison.@Nullable Difference play(
      Path root, long seed, long budget, UnaryOperator<String> answer) throws Exception {
    return new EngineComparison(
            new OwnEngine(root.resolve("one"), budget),
            new OracleEngine(root.resolve("other"), budget, answer),
            new EngineAnswers(false),
            () -> 0L)
        .play(new Random(seed), STEPS);
  }

  @Property(tries = 10, shrinking = ShrinkingMode.OFF)
  void engineAnswersAndWritesLikeTheOracle(@ForAll long seed) throws Exception {
    Path root = Files.createTempDirectory("compared");
    try {
      long budget = BUDGETS[Math.floorMod(seed, BUDGETS.length)];
      assertThat(play(root, seed, budget, UnaryOperator.identity())).isNull();
    } finally {
      try (var files = Files.walk(root)) {
        for (Path file : files.toList().reversed()) Files.delete(file);
      }
    }
  }

  @Test
  void falseAnswerIsFound() throws Exception {
    EngineComparison.Difference found =
        play(directory, 3, 300, answer -> answer.replace("\"settled\":", "\"set\":"));
    assertThat(found).isNotNull();
    assertThat(Objects.requireNonNull(found).one()).contains("\"settled\":");
    assertThat(found.other()).contains("\"set\":");
  }

  @Test
  void otherRecordsAreFound() throws IOException {
    Path one = directory.resolve("one");
    Path other = directory.resolve("other");
    Files.createDirectories(one.resolve("main"));
    Files.createDirectories(other.resolve("main"));
    Files.writeString(one.resolve("main/2026-01-01.jsonl"), "{\"i\":0,\"date\":\"x\"}\n");
    Files.writeString(other.resolve("main/2026-01-02.jsonl"), "{\"i\":0,\"date\":\"y\"}\n");
    assertThat(new EngineFiles("0"::equals).difference(one, other)).isNull();
    assertThat(new EngineFiles("1"::equals).difference(one, other)).startsWith("main, record 1:");
    Files.writeString(other.resolve("main/2026-01-02.jsonl"), "{\"i\":0,\"date\":\"x\"}");
    assertThat(new EngineFiles("1"::equals).difference(one, other)).startsWith("main, record 2:");
  }

  @Test
  void freedomsAreOnlyThese() {
    EngineAnswers answers = new EngineAnswers(false);
    String jobs = "{\"op\":\"jobs\"}";
    String one =
        "{\"ok\":true,\"result\":[{\"l\":0,\"i\":1,\"system\":\"a\",\"messages\":[{\"role\":\"user\",\"content\":\"b\"}]}]}";
    assertThat(answers.same(jobs, one, one.replace("\"b\"", "\"c\""))).isTrue();
    assertThat(new EngineAnswers(true).same(jobs, one, one.replace("\"b\"", "\"c\""))).isFalse();
    assertThat(answers.same(jobs, one, one.replace("\"i\":1", "\"i\":2"))).isFalse();
    assertThat(answers.same(jobs, one, one.replace("user", "assistant"))).isFalse();
    assertThat(answers.same(jobs, one, one.replace("[{\"l", "[{\"m"))).isFalse();
    String error = "{\"ok\":false,\"error\":\"a\"}";
    assertThat(answers.same(jobs, error, "{\"ok\":false,\"error\":\"b\"}")).isTrue();
    assertThat(answers.same(jobs, error, one)).isFalse();
    assertThat(answers.same(jobs, error, "no JSON")).isFalse();
    String date = "{\"op\":\"date\",\"id\":3}";
    String moment = "{\"ok\":true,\"result\":\"2026-01-01T00:00:00.50Z\"}";
    assertThat(answers.same(date, moment, moment.replace(".50", ".5"))).isTrue();
    assertThat(answers.same(date, moment, moment.replace(".50", ".6"))).isFalse();
    String prepared = "{\"ok\":true,\"result\":{\"ids\":[3]}}";
    assertThat(answers.same("{\"op\":\"prepare\"}", prepared, prepared)).isTrue();
    assertThat(answers.same(date, moment, moment.replace(".50", ".6"))).isTrue();
  }

  @Test
  void commandRunsAnotherEngineAndReportsTheHistory() {
    String liar = "sh -c 'while read -r line; do echo \"{}\"; done'";
    Run.Result run = Run.hotpaths("optchat", "compare-engines", liar, "--seed", "9");
    assertThat(run.status()).as(run.err()).isOne();
    assertThat(run.err()).isEqualTo("hotpaths: the engines differ: --seed 9 --histories 1\n");
    assertThat(run.out()).startsWith("# seed 9, --view-bytes 128000: the history\n{\"op\":");
    assertThat(run.out())
        .contains("# the difference: {", "# this engine: {", "# the other:   {}\n");
  }

  @Test
  void engineThatEndsIsAnError() {
    Run.Result run =
        Run.hotpaths("optchat", "compare-engines", "sh -c 'read line; echo broken >&2; exit 3'");
    assertThat(run.status()).isOne();
    assertThat(run.err()).contains("ended without an answer: broken");
    assertThat(run.err().lines()).hasSize(1);
  }
}
