package hotpaths.cli;

import java.nio.charset.StandardCharsets;

/** Prints JSON documents, one a line. */
final class JsonLinesOut {
  private final Io io;

  JsonLinesOut(Io io) {
    this.io = io;
  }

  void line(byte[] utf8) {
    if (io.outIsTerminal())
      io.out().print(VisibleText.json(new String(utf8, StandardCharsets.UTF_8)));
    else io.out().write(utf8, 0, utf8.length);
    io.out().write('\n');
  }
}
