package hotpaths.cli;

import picocli.CommandLine.Command;

/** Groups the commands of terminal screens. */
@Command(
    name = "rozi",
    description = "Terminal screens: what a recording shows",
    subcommands = {
      RoziScreenCommand.class,
      RoziSearchCommand.class,
      RoziReplayCommand.class,
      RoziBenchFileCommand.class
    })
final class RoziCommand extends AbstractCommand {
  RoziCommand(Io io) {
    super(io);
  }
}
