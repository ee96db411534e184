package hotpaths.cli;

import java.util.Locale;
import optchat.memory.Memory;
import optchat.memory.Status;
import optchat.server.ResultJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows counts. */
@Command(name = "status", description = "Count messages, summaries and lines of the view")
final class OptchatStatusCommand extends OptchatAction {
  @Option(names = "--json", description = "Print an object.")
  private boolean json;

  OptchatStatusCommand(Io io) {
    super(io);
  }

  @Override
  void act(Memory memory) {
    Status status = memory.status();
    if (json) {
      new JsonLinesOut(io).line(ResultJson.of(status));
      return;
    }
    line("messages", status.messages());
    line("summaries", status.nodes());
    line("lines of the view", status.parts());
    line("bytes of the view", status.bytes());
    line("budget", status.budget());
    io.out().printf("%-18s %12s%n", "settled", status.settled() ? "yes" : "no");
    int skipped = memory.diagnostics().size();
    if (skipped > 0) line("skipped records", skipped);
  }

  private void line(String name, long value) {
    io.out().printf(Locale.ROOT, "%-18s %,12d%n", name, value);
  }
}
