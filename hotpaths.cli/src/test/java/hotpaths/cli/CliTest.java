package hotpaths.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

class CliTest {
  @TempDir Path directory = Path.of("");

  @Test
  void withoutArgumentsShowsTheCommands() {
    Run.Result run = Run.hotpaths();
    assertThat(run.status()).isZero();
    assertThat(run.out()).startsWith("Usage: hotpaths COMMAND").contains("  text ", "  tour ");
    assertThat(run.err()).isEmpty();
    for (String[] same :
        List.of(new String[] {"help"}, new String[] {"--help"}, new String[] {"-h"})) {
      assertThat(Run.hotpaths(same))
          .as(Arrays.toString(same))
          .usingRecursiveComparison()
          .isEqualTo(run);
    }
  }

  @Test
  void helpOfANestedCommandIsItsOwnHelp() {
    Run.Result run = Run.hotpaths("help", "text", "cap");
    assertThat(run.status()).isZero();
    assertThat(run.out()).startsWith("Usage: hotpaths text cap ").doesNotContain("\u001b");
    assertThat(Run.hotpaths("text", "cap", "--help").out()).isEqualTo(run.out());
  }

  @Test
  void helpIsColouredOnATerminalOnly() {
    assertThat(new Run().terminals("1").run("help", "text", "cap").out()).contains("\u001b[");
  }

  @Test
  void versionIsOneLine() {
    Run.Result run = Run.hotpaths("--version");
    assertThat(run.status()).isZero();
    assertThat(run.out()).matches("hotpaths \\S+ \\(Java \\S+\\)\n");
  }

  @Test
  void wrongCommandLinesAreOneLineAndStatusTwo() {
    List<List<String>> wrong =
        List.of(
            List.of("nosuch"),
            List.of("help", "nosuch"),
            List.of("nosuch", "--help"),
            List.of("text"),
            List.of("text", "nosuch"),
            List.of("text", "cap", "--nosuch"),
            List.of("text", "cap", "a", "nosuch"),
            List.of("text", "cap", "--limit", "nosuch"),
            List.of("text", "cap", "--limit", "0"),
            List.of("text", "cap", "--format", "nosuch"),
            List.of("text", "cap", "a\0nosuch"),
            List.of("completion", "nosuch"),
            List.of("--nosuch"),
            List.of("text", "cap", "--limit", "nosuch\n\u001b[31m"));
    for (List<String> args : wrong) {
      Run.Result run = Run.hotpaths(args.toArray(String[]::new));
      assertThat(run.status()).as("%s", args).isEqualTo(2);
      assertThat(run.out()).as("%s", args).isEmpty();
      assertThat(run.err())
          .as("%s", args)
          .matches("hotpaths: [^\n\u001b\0]+ \\(see: hotpaths[a-z ]* --help\\)\n");
      if (args.toString().contains("nosuch")) assertThat(run.err()).contains("nosuch");
    }
  }

  @Test
  void aGuessIsMadeOnlyWhenItBeginsAlike() {
    assertThat(Run.hotpaths("txt").err()).contains("did you mean text?");
    assertThat(Run.hotpaths("nosuch").err()).doesNotContain("did you mean");
  }

  @Test
  void filesThatCannotBeReadAreNamed() throws IOException {
    String missing = directory.resolve("missing").toString();
    Run.Result run = Run.hotpaths("text", "cap", missing);
    assertThat(run)
        .usingRecursiveComparison()
        .isEqualTo(new Run.Result(1, "", "hotpaths: " + missing + ": no such file or directory\n"));
    assertThat(Run.hotpaths("text", "cap", directory.toString()).err())
        .isEqualTo("hotpaths: " + directory + ": is a directory\n");
    Path file = Files.writeString(directory.resolve("file"), "x");
    Path below = file.resolve("below");
    assertThat(Run.hotpaths("text", "cap", below.toString()).err())
        .startsWith("hotpaths: " + below + ": ")
        .hasLineCount(1);
  }

  @Test
  void hostileFileNamesCannotDriveTheTerminal() {
    Run.Result run = Run.hotpaths("text", "cap", "no\u001b[2J\nsuch\u202e");
    assertThat(run.err()).isEqualTo("hotpaths: no^[[2J^Jsuch<U+202E>: no such file or directory\n");
  }

  /** Fails as its argument says. */
  @Command(name = "fail", description = "fails")
  static final class FailCommand extends AbstractCommand {
    @Parameters private String how = "";

    FailCommand(Io io) {
      super(io);
    }

    @Override
    void run() throws IOException, CliException {
      io.out().println("begun");
      switch (how) {
        case "said" -> throw new CliException("log.jsonl: line 3: bad");
        case "denied" -> throw new AccessDeniedException("log.jsonl");
        case "unchecked" -> throw new UncheckedIOException(new AccessDeniedException("log.jsonl"));
        case "io" -> throw new IOException("stream cut");
        default -> throw new IllegalStateException("broken\nbadly");
      }
    }
  }

  private static Run failing() {
    return new Run().entries(new CommandEntry(Family.PROJECT, "fail", "fails", FailCommand::new));
  }

  @Test
  void failuresAreOneLineAndStatusOne() {
    assertThat(failing().run("fail", "said").err()).isEqualTo("hotpaths: log.jsonl: line 3: bad\n");
    assertThat(failing().run("fail", "denied").err())
        .isEqualTo("hotpaths: log.jsonl: permission denied\n");
    assertThat(failing().run("fail", "unchecked").err())
        .isEqualTo("hotpaths: log.jsonl: permission denied\n");
    assertThat(failing().run("fail", "io").err()).isEqualTo("hotpaths: stream cut\n");
    Run.Result run = failing().run("fail", "bug");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).isEqualTo("begun\n");
    assertThat(run.err())
        .isEqualTo(
            "hotpaths: internal error: IllegalStateException: broken^Jbadly (--debug shows"
                + " where)\n");
  }

  @Test
  void debugShowsTheStackTraceWhereverItStands() {
    for (List<String> args :
        List.of(List.of("fail", "said", "--debug"), List.of("--debug", "fail", "said"))) {
      Run.Result run = failing().run(args.toArray(String[]::new));
      assertThat(run.status()).isEqualTo(1);
      assertThat(run.err())
          .startsWith("hotpaths: log.jsonl: line 3: bad\n")
          .contains("at hotpaths.cli");
    }
  }

  @Test
  void aReaderThatStopsIsNoError() {
    Run.Result run =
        new Run().in("x\n".repeat(200_000)).runInto(10, "Broken pipe", "text", "flatten");
    assertThat(run.status()).isZero();
    assertThat(run.out()).isEqualTo("x x x x x ");
    assertThat(run.err()).isEmpty();
    assertThat(new Run().runInto(10, "Broken pipe", "help").status()).isZero();
  }

  @Test
  void aFullDiskIsAnError() {
    Run.Result run = new Run().in("x\n").runInto(1, "No space left on device", "text", "flatten");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).isEqualTo("hotpaths: standard output: No space left on device\n");
    Run.Result flushed = // by the command, and once more at the end
        new Run().in("data: a\n\n").runInto(1, "No space left on device", "qcr", "sse");
    assertThat(flushed.status()).isEqualTo(1);
    assertThat(flushed.err()).isEqualTo(run.err());
  }

  @Test
  void theListOfCommandsSaysWhatTheCommandsSay() {
    Set<String> names = new HashSet<>();
    for (CommandEntry entry : Commands.ALL) {
      assertThat(names.add(entry.name())).as(entry.name()).isTrue();
      var spec = command(entry.name()).getCommandSpec();
      assertThat(spec.name()).isEqualTo(entry.name());
      assertThat(spec.usageMessage().description()[0]).isEqualTo(entry.summary());
    }
  }

  @Test
  void everyCommandHasHelpOfItsOwn() {
    for (CommandEntry entry : Commands.ALL) checkHelp(List.of(entry.name()), command(entry.name()));
  }

  private static void checkHelp(List<String> path, CommandLine command) {
    List<String> args = new ArrayList<>(path);
    args.add("--help");
    Run.Result run = Run.hotpaths(args.toArray(String[]::new));
    assertThat(run.status()).as("%s", path).isZero();
    assertThat(run.out()).as("%s", path).startsWith("Usage: hotpaths " + String.join(" ", path));
    assertThat(command.getCommandSpec().usageMessage().description()).as("%s", path).isNotEmpty();
    command
        .getSubcommands()
        .forEach(
            (name, sub) -> {
              List<String> longer = new ArrayList<>(path);
              longer.add(name);
              checkHelp(longer, sub);
            });
  }

  private static CommandLine command(String name) {
    CommandLine root = Cli.tree(io(), Commands.ALL);
    return Objects.requireNonNull(root.getSubcommands().get(name), name);
  }

  private static Io io() {
    return new Io(
        InputStream.nullInputStream(),
        OutputStream.nullOutputStream(),
        OutputStream.nullOutputStream(),
        Map.of(),
        "",
        null);
  }
}
