package hotpaths.cli;

import optchat.memory.Memory;
import optchat.server.ResultJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what a line of the view stands for. */
@Command(name = "zoom", description = "Show what is behind the line ID+N of the view")
final class OptchatZoomCommand extends OptchatAction {
  @Parameters(index = "0", paramLabel = "ID", description = "The line's first message.")
  private long id;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "N",
      description = "How many messages it stands for; 1 (when absent) is the message itself.")
  private long n = 1;

  @Option(names = "--json", description = "Print a JSON string.")
  private boolean json;

  OptchatZoomCommand(Io io) {
    super(io);
  }

  @Override
  void act(Memory memory) throws CliException {
    String text = memory.zoom(id, n);
    if (text.startsWith("No line ")) throw new CliException(optchat().name() + ": " + text);
    if (json) {
      new JsonLinesOut(io).line(ResultJson.of(text));
    } else {
      io.printText(text);
      io.out().println();
    }
  }
}
