package hotpaths.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * What every command has. A subclass is a picocli {@code @Command} with a constructor that takes an
 * {@link Io}; it either does its work in {@link #run} or only groups its subcommands.
 */
abstract class AbstractCommand implements Callable<Integer> {
  /** Streams and terminal of this run. */
  final Io io;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  boolean help;

  @Option(names = "--debug", description = "Show the stack trace of an error.")
  boolean debug;

  @Spec private CommandSpec spec = CommandSpec.create();

  AbstractCommand(Io io) {
    this.io = io;
  }

  /**
   * Does the work. The exit status is 0 unless it throws.
   *
   * @throws CliException for a failure in plain words: exit status 1
   * @throws IOException for a failure of a file: exit status 1
   */
  void run() throws IOException, CliException {
    List<String> names = List.copyOf(spec.subcommands().keySet());
    throw usage("command missing: one of " + String.join(", ", names));
  }

  /**
   * A mistake in the command line: exit status 2.
   *
   * @param message one line that names the argument
   * @return what to throw
   */
  final ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  @Override
  public final Integer call() throws IOException, CliException {
    run();
    return Cli.OK;
  }
}
