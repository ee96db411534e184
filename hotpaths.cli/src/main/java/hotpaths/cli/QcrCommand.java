package hotpaths.cli;

import picocli.CommandLine.Command;

/** Groups the commands of the coding agent's core. */
@Command(
    name = "qcr",
    description = "Coding-agent core: event streams",
    subcommands = {SseCommand.class})
final class QcrCommand extends AbstractCommand {
  QcrCommand(Io io) {
    super(io);
  }
}
