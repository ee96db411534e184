package hotpaths.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import optchat.memory.ImportException;
import optchat.memory.Imported;
import optchat.memory.Memory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Takes over messages of another memory: all of them, or none. */
@Command(
    name = "import",
    description = {
      "Take over messages from JSON Lines: all of them or none",
      "A line is {\"i\",\"kind\",\"text\",\"size\",\"date\"}, as in the files of a memory; i goes on from its end."
    })
final class OptchatImportCommand extends AbstractCommand {
  private static final String STANDARD_INPUT = "-";

  @ParentCommand private OptchatCommand optchat;

  @Parameters(index = "0", paramLabel = "FILE", description = "The messages; - is standard input.")
  private String file = "";

  @Option(names = "--json", description = "Print an object with the number of messages.")
  private boolean json;

  OptchatImportCommand(Io io) {
    super(io);
    optchat = new OptchatCommand(io);
  }

  @Override
  void run() throws IOException, CliException {
    String name = file.equals(STANDARD_INPUT) ? "standard input" : file;
    List<Imported> batch = new ArrayList<>();
    List<Long> lineOf = new ArrayList<>();
    try (Utf8Chunks in = input(name)) {
      ChatLines lines = new ChatLines(in);
      while (lines.next()) {
        if (lines.isBlank()) continue;
        batch.add(MemoryLine.parse(lines.bytes(), name + ":" + lines.number()));
        lineOf.add(lines.number());
      }
    }
    try (Memory memory = optchat.open()) {
      int count = memory.importAll(batch);
      if (json) io.out().println("{\"imported\":" + count + "}");
      else io.out().printf(Locale.ROOT, "imported %,d messages%n", count);
    } catch (ImportException e) {
      String place = name + ":" + lineOf.get(e.index());
      throw new CliException(place + ": " + e.getMessage() + " (nothing was imported)", e);
    }
  }

  private Utf8Chunks input(String name) throws IOException, CliException {
    if (file.equals(STANDARD_INPUT)) {
      if (io.inIsTerminal() && io.errIsTerminal()) {
        io.err().println("hotpaths: reading standard input; Ctrl-D ends it");
      }
      return new Utf8Chunks(name, io.in(), new Progress(io, "importing", 0));
    }
    Path path;
    try {
      path = Path.of(file);
    } catch (InvalidPathException e) {
      throw usage("not a file name: " + file);
    }
    if (Files.isDirectory(path)) throw new CliException(file + ": is a directory");
    InputStream in = Files.newInputStream(path);
    return new Utf8Chunks(name, in, new Progress(io, "importing " + file, Files.size(path)));
  }
}
