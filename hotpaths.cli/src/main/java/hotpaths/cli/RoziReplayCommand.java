package hotpaths.cli;

import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes the shortest way to the same screen. */
@Command(
    name = "replay",
    description = "Write bytes that rebuild the screen and its scrollback in a fresh terminal")
final class RoziReplayCommand extends Recording {
  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = "What a program printed; standard input when absent or -.")
  private String file = STANDARD_INPUT;

  RoziReplayCommand(Io io) {
    super(io);
  }

  @Override
  void run() throws IOException, CliException {
    byte[] bytes = play(file).replay();
    io.out().write(bytes, 0, bytes.length);
  }
}
