package hotpaths.cli;

/** Prints a text and, on a terminal only, ends its last line. */
final class Tail {
  private final Io io;
  private boolean lineEnded = true;

  Tail(Io io) {
    this.io = io;
  }

  void print(byte[] utf8, int length) {
    if (length == 0) return;
    io.printText(utf8, 0, length);
    lineEnded = utf8[length - 1] == '\n';
  }

  void end() {
    if (!lineEnded && io.outIsTerminal()) io.out().println();
  }
}
