package hotpaths.cli;

import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What runs without a command: help and the version. */
@Command(name = "hotpaths", description = "Hot paths of a coding agent and its terminal.")
final class RootCommand extends AbstractCommand {
  private final List<CommandEntry> entries;

  @Option(
      names = {"-V", "--version"},
      description = "Show the version.")
  private boolean version;

  RootCommand(Io io, List<CommandEntry> entries) {
    super(io);
    this.entries = entries;
  }

  @Override
  void run() {
    if (version) {
      io.out().println("hotpaths " + Cli.version() + " (Java " + Runtime.version() + ")");
    } else {
      io.out().print(help(entries));
    }
  }

  /** The list of commands. It comes from the entries alone: no command is loaded for it. */
  static String help(List<CommandEntry> entries) {
    StringBuilder help = new StringBuilder(1024);
    help.append("Usage: hotpaths COMMAND [ARGUMENTS]\n");
    help.append("Hot paths of a coding agent and its terminal.\n");
    int width = entries.stream().mapToInt(entry -> entry.name().length()).max().orElse(0);
    for (Family family : Family.values()) {
      List<CommandEntry> members =
          entries.stream().filter(entry -> entry.family() == family).toList();
      if (members.isEmpty()) continue;
      help.append('\n').append(family.heading()).append(":\n");
      for (CommandEntry entry : members) {
        help.append("  ").append(entry.name());
        help.repeat(' ', width - entry.name().length() + 2);
        help.append(entry.summary()).append('\n');
      }
    }
    help.append('\n');
    help.append("hotpaths help COMMAND   what a command takes\n");
    help.append("hotpaths --version      the version\n");
    help.append("Any command: --debug shows the stack trace of an error.\n");
    return help.toString();
  }
}
