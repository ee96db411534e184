package hotpaths.cli;

import optchat.text.LineEnds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes one line of a text of any size. */
@Command(
    name = "flatten",
    description = {
      "Make one line of many: each line end becomes a space",
      "A chat in JSON Lines comes out as JSON Lines with each message flattened."
    })
final class TextFlattenCommand extends TextFilter {
  @Option(names = "--json", description = "Print an object with the text.")
  private boolean json;

  TextFlattenCommand(Io io) {
    super(io);
  }

  @Override
  void text(Utf8Chunks in) throws CliException {
    byte[] flat = new byte[in.bytes().length];
    JsonOut object = new JsonOut(io);
    Tail tail = new Tail(io);
    boolean afterCr = false;
    if (json) object.raw("{\"text\":\"");
    while (in.next()) {
      byte[] chunk = in.bytes();
      // The CR at the end of the last chunk was a space already; its LF adds nothing.
      int from = afterCr && chunk[0] == '\n' ? 1 : 0;
      int end = LineEnds.flatten(chunk, from, in.length(), flat, 0);
      afterCr = chunk[in.length() - 1] == '\r';
      if (json) object.part(flat, 0, end);
      else tail.print(flat, end);
    }
    if (json) object.raw("\"}\n");
    else tail.end();
  }

  @Override
  void messages(ChatLines lines) throws CliException {
    JsonLinesOut out = new JsonLinesOut(io);
    while (lines.next()) {
      if (!lines.isBlank()) out.line(lines.message().with(LineEnds::flatten));
    }
  }
}
