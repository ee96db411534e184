package hotpaths.cli;

import optchat.memory.ChatView;
import optchat.memory.Memory;
import optchat.server.ResultJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows the view. */
@Command(name = "view", description = "Show the whole chat within the budget")
final class OptchatViewCommand extends OptchatAction {
  @Option(
      names = "--display",
      description = "Also when summaries are missing: a placeholder stands for each.")
  private boolean display;

  @Option(names = "--json", description = "Print an object with the text and its cache blocks.")
  private boolean json;

  OptchatViewCommand(Io io) {
    super(io);
  }

  @Override
  void act(Memory memory) throws CliException {
    if (!display && !memory.status().settled()) {
      throw new CliException(
          optchat().name() + ": summaries are missing (--display shows the view without them)");
    }
    ChatView view = memory.view(display);
    if (json) {
      new JsonLinesOut(io).line(ResultJson.of(view));
    } else {
      io.printText(view.text().text());
      io.out().println();
    }
  }
}
