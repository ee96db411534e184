package hotpaths.cli;

import picocli.CommandLine.Command;

/** The filters of {@code optchat.text}. */
@Command(
    name = "text",
    description = "Cap, flatten and cut text for a model",
    subcommands = {TextCapCommand.class, TextFlattenCommand.class, TextBlocksCommand.class})
final class TextCommand extends AbstractCommand {
  TextCommand(Io io) {
    super(io);
  }
}
