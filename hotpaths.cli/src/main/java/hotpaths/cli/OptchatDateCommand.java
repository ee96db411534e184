package hotpaths.cli;

import optchat.memory.Memory;
import optchat.server.ResultJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows when a message was made. */
@Command(name = "date", description = "Show when a message was made, in local time")
final class OptchatDateCommand extends OptchatAction {
  @Parameters(index = "0", paramLabel = "ID", description = "The message.")
  private int id;

  @Option(names = "--json", description = "Print a JSON string.")
  private boolean json;

  OptchatDateCommand(Io io) {
    super(io);
  }

  @Override
  void act(Memory memory) throws CliException {
    int messages = memory.status().messages();
    if (id < 0 || id >= messages) {
      throw new CliException(
          optchat().name() + ": no such message: id=" + id + ", messages=" + messages);
    }
    String date = memory.date(id);
    if (json) new JsonLinesOut(io).line(ResultJson.of(date));
    else io.out().println(date);
  }
}
