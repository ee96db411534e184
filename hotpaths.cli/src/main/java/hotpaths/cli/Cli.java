package hotpaths.cli;

import java.io.PrintWriter;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The whole command line over given streams: parses, runs one command, reports errors. */
final class Cli {
  /** Exit status: done. */
  static final int OK = 0;

  /** Exit status: the command failed. */
  static final int FAILED = 1;

  /** Exit status: the command line is wrong. */
  static final int USAGE = 2;

  private final Io io;
  private final List<CommandEntry> entries;

  Cli(Io io, List<CommandEntry> entries) {
    this.io = io;
    this.entries = entries;
  }

  /**
   * Runs one command. Never throws.
   *
   * @param args the command line
   * @return the exit status
   */
  int run(String... args) {
    Errors errors = new Errors(io);
    try {
      int status = execute(normalized(args), errors);
      io.out().flush();
      return status;
    } catch (OutputFailure | OutOfMemoryError e) {
      return errors.report(e, Arrays.asList(args).contains("--debug"));
    }
  }

  private int execute(String[] args, Errors errors) {
    CommandLine root = root(args.length == 0 ? "" : args[0]);
    root.setParameterExceptionHandler((e, rejected) -> errors.usage(e));
    root.setExecutionExceptionHandler((e, command, parsed) -> errors.report(e, debug(parsed)));
    return root.execute(args);
  }

  private static boolean debug(CommandLine.ParseResult parsed) {
    return parsed.asCommandLineList().stream()
        .anyMatch(command -> command.getParseResult().hasMatchedOption("--debug"));
  }

  /** {@code help text cap} means {@code text cap --help}; an unknown command is an error first. */
  private String[] normalized(String[] args) {
    List<String> words = new ArrayList<>(Arrays.asList(args));
    if (!words.isEmpty() && words.getFirst().equals("help")) {
      words.removeFirst();
      words.add("--help");
    }
    String first = words.isEmpty() ? "-" : words.getFirst();
    if (!first.startsWith("-") && !known(first)) return new String[] {first};
    return words.toArray(String[]::new);
  }

  private boolean known(String name) {
    return entries.stream().anyMatch(entry -> entry.name().equals(name));
  }

  /** The tree with all commands, for completion and for tests. */
  static CommandLine tree(Io io, List<CommandEntry> entries) {
    return new Cli(io, entries).root("");
  }

  /** The tree with the one command that is needed, or with all of them. */
  private CommandLine root(String first) {
    CommandLine root = new CommandLine(new RootCommand(io, entries), factory());
    root.setHelpSectionKeys(List.of("commands")); // before the others are added: theirs stay usual
    root.getHelpSectionMap().put("commands", ignored -> RootCommand.help(entries));
    boolean one = known(first);
    for (CommandEntry entry : entries) {
      if (one && !entry.name().equals(first)) continue;
      root.addSubcommand(entry.name(), new CommandLine(entry.command().apply(io), factory()));
    }
    root.setOut(new PrintWriter(io.out(), true, StandardCharsets.UTF_8));
    root.setErr(new PrintWriter(io.err(), true, StandardCharsets.UTF_8));
    root.setColorScheme(CommandLine.Help.defaultColorScheme(io.colour() ? Ansi.ON : Ansi.OFF));
    root.setUsageHelpAutoWidth(false);
    return root;
  }

  /** Subcommands are made with the same streams. */
  private CommandLine.IFactory factory() {
    return new CommandLine.IFactory() {
      @Override
      public <K> K create(Class<K> type) throws Exception {
        if (!AbstractCommand.class.isAssignableFrom(type)) {
          return CommandLine.defaultFactory().create(type);
        }
        Constructor<K> constructor = type.getDeclaredConstructor(Io.class);
        return constructor.newInstance(io);
      }
    };
  }

  /** The version of this module, which is the project's. */
  static String version() {
    var descriptor = Cli.class.getModule().getDescriptor();
    return descriptor == null ? "unknown" : descriptor.rawVersion().orElse("unknown");
  }
}
