package hotpaths.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import optchat.memory.Memory;
import optchat.server.Server;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** Answers requests of a program on standard input, until it closes that. */
@Command(
    name = "serve",
    description = {
      "Answer requests in JSON, one a line, until standard input ends",
      "Holds the memory all the while. What was answered is durable, however it ends."
    })
final class OptchatServeCommand extends AbstractCommand {
  @ParentCommand private OptchatCommand optchat;

  OptchatServeCommand(Io io) {
    super(io);
    optchat = new OptchatCommand(io);
  }

  @Override
  void run() throws IOException, CliException {
    try (Memory memory = optchat.open()) {
      Thread atExit = Thread.ofPlatform().unstarted(() -> close(memory));
      Runtime.getRuntime().addShutdownHook(atExit);
      try {
        if (io.inIsTerminal() && io.errIsTerminal()) {
          io.err().println("hotpaths: reading requests from standard input; Ctrl-D ends it");
        }
        new Server(memory).serve(io.in(), io.out());
      } finally {
        forget(atExit);
      }
    }
  }

  /** On a signal: waits for a write that is being done, and lets go of the directory. */
  private static void close(Memory memory) {
    try {
      memory.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void forget(Thread atExit) {
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException exitHasBegun) {
      assert atExit.getState() != Thread.State.NEW : "the hook closes the memory";
    }
  }
}
