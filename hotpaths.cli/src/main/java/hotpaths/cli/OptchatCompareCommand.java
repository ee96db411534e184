package hotpaths.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Asks this engine and another one the same, and compares. */
@Command(
    name = "compare-engines",
    description = {
      "Ask another engine the same random histories and compare answers and files",
      "The other engine is started as: COMMAND --dir DIR --view-bytes N serve"
    })
final class OptchatCompareCommand extends AbstractCommand {
  private static final long[] BUDGETS = {1, 300, 2_000, 20_000, 128_000};

  @Parameters(
      index = "0",
      paramLabel = "OTHER-COMMAND",
      description = "The other engine, as a shell takes it.")
  private String command = "";

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Of the first history; the next has S+1 (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--histories",
      paramLabel = "N",
      description = "How many (default: ${DEFAULT-VALUE}).")
  private int histories = 20;

  @Option(
      names = "--steps",
      paramLabel = "N",
      description = "Requests a history (default: ${DEFAULT-VALUE}).")
  private int steps = 150;

  @Option(names = "--prompts", description = "The words of prompts must be the same, too.")
  private boolean words;

  private final LongSupplier nanoTime = System::nanoTime;

  OptchatCompareCommand(Io io) {
    super(io);
  }

  @Override
  void run() throws IOException, CliException {
    if (histories < 1) throw usage("--histories must be at least 1: histories=" + histories);
    if (steps < 1) throw usage("--steps must be at least 1: steps=" + steps);
    long asked = 0;
    try (Progress progress = new Progress(io, "comparing", histories)) {
      for (int i = 0; i < histories; i++) {
        progress.at(i);
        Path root = Files.createTempDirectory("hotpaths-compare");
        try {
          asked += compare(root, seed + i, BUDGETS[Math.floorMod(seed + i, BUDGETS.length)]);
        } finally {
          delete(root);
        }
      }
    }
    io.out().printf(Locale.ROOT, "no difference: histories=%d, requests=%,d%n", histories, asked);
  }

  private int compare(Path root, long seedOfThis, long budget) throws IOException, CliException {
    OwnEngine one = new OwnEngine(root.resolve("one"), budget);
    ChildEngine other =
        new ChildEngine(command, root.resolve("other"), budget, root.resolve("errors"));
    EngineComparison comparison =
        new EngineComparison(one, other, new EngineAnswers(words), nanoTime);
    EngineComparison.Difference found = comparison.play(new Random(seedOfThis), steps);
    if (found == null) return comparison.history().size();
    report(found, comparison.history(), seedOfThis, budget);
    throw new CliException("the engines differ: --seed " + seedOfThis + " --histories 1");
  }

  private void report(
      EngineComparison.Difference found, List<String> history, long seedOfThis, long budget) {
    io.out().println("# seed " + seedOfThis + ", --view-bytes " + budget + ": the history");
    for (String request : history) io.out().println(VisibleText.json(request));
    io.out().println("# the difference: " + VisibleText.lines(found.what()));
    io.out().println("# this engine: " + VisibleText.lines(found.one()));
    io.out().println("# the other:   " + VisibleText.lines(found.other()));
  }

  private static void delete(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.toList().reversed()) Files.delete(file);
    }
  }
}
