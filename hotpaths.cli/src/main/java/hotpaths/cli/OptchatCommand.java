package hotpaths.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import optchat.memory.Memory;
import optchat.memory.MemoryOptions;
import optchat.store.Diagnostic;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The memory of a chat. */
@Command(
    name = "optchat",
    description = "Remember a chat: serve, append, view, search",
    subcommands = {
      OptchatServeCommand.class,
      OptchatAppendCommand.class,
      OptchatViewCommand.class,
      OptchatStatusCommand.class,
      OptchatZoomCommand.class,
      OptchatDateCommand.class,
      OptchatSearchCommand.class,
      OptchatImportCommand.class,
      OptchatExportCommand.class,
      OptchatLogCommand.class,
      OptchatUsageCommand.class,
      OptchatPromptsCommand.class,
      OptchatCompareCommand.class
    })
final class OptchatCommand extends AbstractCommand {
  private static final String DIRECTORY_VARIABLE = "OPTCHAT_DIR";

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      scope = ScopeType.INHERIT,
      description = "The memory's directory (default: $OPTCHAT_DIR, else chat).")
  private @Nullable String directory;

  @Option(
      names = "--view-bytes",
      paramLabel = "N",
      scope = ScopeType.INHERIT,
      description = "Bytes of summaries in the view (default: 128000).")
  private @Nullable Long viewBytes;

  OptchatCommand(Io io) {
    super(io);
  }

  /** What errors call the memory. */
  String name() {
    String given = directory;
    if (given != null) return given;
    String variable = io.environment().getOrDefault(DIRECTORY_VARIABLE, "");
    return variable.isEmpty() ? "chat" : variable;
  }

  private Path path() {
    if (name().isEmpty()) throw usage("--dir is empty");
    try {
      return Path.of(name());
    } catch (InvalidPathException e) {
      throw usage("not a directory's name: " + name());
    }
  }

  private MemoryOptions options() {
    Long bytes = viewBytes;
    if (bytes == null) return MemoryOptions.defaults();
    if (bytes < 1) throw usage("--view-bytes must be at least 1: view-bytes=" + bytes);
    return MemoryOptions.defaults().withViewBytes(bytes);
  }

  /** Opens the memory, or makes it, and says which lines of its files were skipped. */
  Memory open() throws IOException, CliException {
    Path path = path();
    MemoryOptions options = options();
    Memory memory;
    try {
      memory = Memory.open(path, options);
    } catch (IllegalStateException e) {
      throw new CliException(name() + ": " + e.getMessage(), e);
    }
    for (Diagnostic skipped : memory.diagnostics()) {
      String line = "hotpaths: " + path.resolve(skipped.file()) + ":" + skipped.line();
      io.err().println(VisibleText.line(line + ": skipped: " + skipped.reason()));
    }
    return memory;
  }

  /** The directory of a memory that is there, which stays closed. */
  Path existing() throws IOException, CliException {
    try {
      // Unlike isDirectory this tells a folder that is not there from one that may not be looked
      // at.
      if (Files.readAttributes(path().resolve("main"), BasicFileAttributes.class).isDirectory()) {
        return path();
      }
    } catch (NoSuchFileException | NotDirectoryException e) {
      throw new CliException(name() + ": no chat memory there", e);
    }
    throw new CliException(name() + ": no chat memory there");
  }

  /** Opens a memory that is there: who only reads does not make one by a slip of the keyboard. */
  Memory openExisting() throws IOException, CliException {
    options();
    existing();
    return open();
  }
}
