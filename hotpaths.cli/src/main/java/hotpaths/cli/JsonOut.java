package hotpaths.cli;

import java.nio.charset.StandardCharsets;
import optchat.text.JsonText;

/** Writes JSON to standard output piece by piece: long strings need not be in memory as a whole. */
final class JsonOut {
  private final Io io;
  private byte[] escaped = {};

  JsonOut(Io io) {
    this.io = io;
  }

  /** Writes JSON as it stands. */
  JsonOut raw(String json) {
    io.out().print(json);
    return this;
  }

  /** Writes a part of a string, escaped, without quotes. It ends between code points. */
  JsonOut part(byte[] utf8, int from, int to) {
    long size = JsonText.escapedSize(utf8, from, to);
    if (size > escaped.length) escaped = new byte[Math.toIntExact(size)];
    int end = JsonText.escape(utf8, from, to, escaped, 0);
    if (io.outIsTerminal()) {
      io.out().print(VisibleText.json(new String(escaped, 0, end, StandardCharsets.UTF_8)));
    } else {
      io.out().write(escaped, 0, end);
    }
    return this;
  }
}
