package hotpaths.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import optchat.importer.SessionFormat;
import optchat.memory.ImportException;
import optchat.memory.Imported;
import optchat.memory.Memory;
import optchat.memory.MemoryOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Takes over messages of another memory: all of them, or none. */
@Command(
    name = "import",
    description = {
      "Take over messages from JSON Lines: all of them or none",
      "A line is {\"i\",\"kind\",\"text\",\"size\",\"date\"}, as in the files of a memory; i goes on from its end.",
      "With --from: the session files of a tool, each message once however often this is repeated."
    })
final class OptchatImportCommand extends AbstractCommand {
  private static final String STANDARD_INPUT = "-";

  @ParentCommand private OptchatCommand optchat;

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "The messages; - is standard input. With --from also a folder or an archive.")
  private String file = "";

  @Option(
      names = "--from",
      paramLabel = "TOOL",
      description = "Whose session files: claude-code, codex, pi, chatgpt or jsonl.")
  private @Nullable String from;

  @Option(names = "--dry-run", description = "With --from: only say what would be taken over.")
  private boolean dryRun;

  @Option(names = "--json", description = "Print an object with the number of messages.")
  private boolean json;

  OptchatImportCommand(Io io) {
    super(io);
    optchat = new OptchatCommand(io);
  }

  @Override
  void run() throws IOException, CliException {
    String tool = from;
    if (tool != null) {
      sessions(tool);
      return;
    }
    if (dryRun) throw usage("--dry-run goes with --from");
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

  private void sessions(String tool) throws IOException, CliException {
    SessionFormat format = SessionFormat.ofLabel(tool);
    if (format == null) {
      throw usage("unknown tool: " + tool + ", one of claude-code, codex, pi, chatgpt, jsonl");
    }
    SessionReport report = new SessionReport(io, json, dryRun);
    List<SessionSource> sources = SessionSource.at(path(), format);
    if (sources.isEmpty()) throw new CliException(file + ": no session files of " + tool);
    long total = sources.stream().mapToLong(SessionSource::bytes).sum();
    try (Progress progress = new Progress(io, "importing", dryRun ? total : 2 * total)) {
      long[] done = {0};
      SessionImport reader =
          new SessionImport(
              format, MemoryOptions.defaults().cap(), more -> progress.at(done[0] += more));
      if (dryRun) {
        for (SessionSource source : sources) report.add(reader.look(source).preview(), 0);
      } else {
        takeOver(sources, reader, report);
      }
    }
    report.print();
  }

  private void takeOver(List<SessionSource> sources, SessionImport reader, SessionReport report)
      throws IOException, CliException {
    try (Memory memory = optchat.open()) {
      MemoryTarget target = new MemoryTarget(memory, ImportNotes.read(optchat.existing()));
      for (SessionSource source : sources) {
        SessionImport.Known known = reader.look(source);
        report.add(known.preview(), reader.takeOver(known, target));
      }
    } catch (ImportException e) {
      throw new CliException(optchat.name() + ": " + e.getMessage(), e);
    }
  }

  private Path path() {
    try {
      return Path.of(file);
    } catch (InvalidPathException e) {
      throw usage("not a file name: " + file);
    }
  }

  private Utf8Chunks input(String name) throws IOException, CliException {
    if (file.equals(STANDARD_INPUT)) {
      if (io.inIsTerminal() && io.errIsTerminal()) {
        io.err().println("hotpaths: reading standard input; Ctrl-D ends it");
      }
      return new Utf8Chunks(name, io.in(), new Progress(io, "importing", 0));
    }
    Path path = path();
    if (Files.isDirectory(path)) throw new CliException(file + ": is a directory");
    InputStream in = Files.newInputStream(path);
    return new Utf8Chunks(name, in, new Progress(io, "importing " + file, Files.size(path)));
  }
}
