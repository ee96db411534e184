package hotpaths.cli;

import optchat.memory.Prompts;
import optchat.server.ResultJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows what to tell a model about its memory. */
@Command(name = "prompts", description = "Show the texts that tell a model how to use the memory")
final class OptchatPromptsCommand extends AbstractCommand {
  @Option(names = "--json", description = "Print an object.")
  private boolean json;

  OptchatPromptsCommand(Io io) {
    super(io);
  }

  @Override
  void run() {
    Prompts prompts = Prompts.standard();
    if (json) {
      new JsonLinesOut(io).line(ResultJson.of(prompts));
    } else {
      io.out().println("For the system prompt:\n\n" + prompts.master());
      io.out().println("\nBefore the view:\n\n" + prompts.view());
    }
  }
}
