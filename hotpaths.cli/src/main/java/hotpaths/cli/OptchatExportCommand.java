package hotpaths.cli;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import optchat.export.ChatExport;
import optchat.export.ExportOptions;
import optchat.memory.Memory;
import optchat.memory.MemorySnapshot;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes all of a memory to one HTML page. */
@Command(
    name = "export",
    description = {
      "Write the whole memory to a new HTML page that needs no network",
      "It shows the view, the originals below each line, and a search."
    })
final class OptchatExportCommand extends OptchatAction {
  @Parameters(index = "0", paramLabel = "FILE", description = "The page; must not exist.")
  private String file = "";

  @Option(names = "--plain", description = "As JSON, for browsers that cannot decompress.")
  private boolean plain;

  @Option(names = "--json", description = "Print an object with the number of messages.")
  private boolean json;

  OptchatExportCommand(Io io) {
    super(io);
  }

  @Override
  void act(Memory memory) throws IOException {
    MemorySnapshot snapshot = memory.snapshot();
    int messages = snapshot.store().messageCount();
    try (Progress progress = new Progress(io, "exporting " + file, messages)) {
      ExportOptions options = ExportOptions.defaults().withPlain(plain);
      ChatExport.writeFile(snapshot, options.withProgress(progress::at), path());
    }
    if (json) io.out().println("{\"exported\":" + messages + "}");
    else io.out().printf(Locale.ROOT, "exported %,d messages%n", messages);
  }

  private Path path() {
    if (file.isEmpty()) throw usage("FILE is empty");
    try {
      return Path.of(file);
    } catch (InvalidPathException e) {
      throw usage("not a file name: " + file);
    }
  }
}
