package hotpaths.cli;

import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Words for help and completion only: the launcher starts the benchmarks in their own module, since
 * nothing here may depend on it.
 */
@Command(name = "bench", description = "Run the JMH benchmarks")
final class BenchCommand extends AbstractCommand {
  @Parameters(
      arity = "0..*",
      paramLabel = "ARGUMENT",
      description = "Goes to the module perf: ./hotpaths bench --help lists them.")
  private List<String> arguments = List.of();

  BenchCommand(Io io) {
    super(io);
  }

  @Override
  void run() throws CliException {
    throw new CliException(
        "bench " + String.join(" ", arguments) + ": only the launcher ./hotpaths can start it");
  }
}
