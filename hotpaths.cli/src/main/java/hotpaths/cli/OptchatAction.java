package hotpaths.cli;

import java.io.IOException;
import optchat.memory.Memory;
import picocli.CommandLine.ParentCommand;

/** A command on a memory that is there. */
abstract class OptchatAction extends AbstractCommand {
  @ParentCommand private OptchatCommand optchat;

  OptchatAction(Io io) {
    super(io);
    optchat = new OptchatCommand(io);
  }

  /** The memory's options. */
  final OptchatCommand optchat() {
    return optchat;
  }

  @Override
  void run() throws IOException, CliException {
    try (Memory memory = optchat.openExisting()) {
      act(memory);
    } catch (IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException e) {
      throw new CliException(optchat.name() + ": " + e.getMessage(), e);
    }
  }

  /**
   * Does the work; what the memory refuses becomes an error that names it.
   *
   * @param memory open until this returns
   */
  abstract void act(Memory memory) throws IOException, CliException;
}
