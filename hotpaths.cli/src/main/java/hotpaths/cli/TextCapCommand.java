package hotpaths.cli;

import java.util.ArrayList;
import java.util.List;
import optchat.text.Cap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Caps a text of any size in constant memory. */
@Command(
    name = "cap",
    description = {
      "Shorten a long text to its beginning and its end",
      "A chat in JSON Lines comes out as JSON Lines with each message capped."
    })
final class TextCapCommand extends TextFilter {
  private static final int MARKER_ROOM = Cap.DEFAULT.maxCodePoints() - Cap.DEFAULT.keptCodePoints();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Longest text that stays whole, in characters (default: ${DEFAULT-VALUE}).")
  private int limit = Cap.DEFAULT.maxCodePoints();

  @Option(names = "--json", description = "Print an object with the text and its sizes.")
  private boolean json;

  TextCapCommand(Io io) {
    super(io);
  }

  private Cap cap() {
    if (limit < 1) throw usage("--limit must be at least 1: limit=" + limit);
    return new Cap(limit, Math.max(0, limit - MARKER_ROOM));
  }

  @Override
  void text(Utf8Chunks in) throws CliException {
    CapStream stream = new CapStream(cap());
    while (in.next()) stream.add(in.bytes(), in.length());
    List<byte[]> pieces = new ArrayList<>();
    stream.result(pieces::add);
    if (json) {
      JsonOut out = new JsonOut(io);
      out.raw("{\"codePoints\":" + stream.codePoints() + ",\"bytes\":" + stream.bytes());
      out.raw(",\"omitted\":" + stream.omitted() + ",\"text\":\"");
      for (byte[] piece : pieces) out.part(piece, 0, piece.length);
      out.raw("\"}\n");
    } else {
      Tail tail = new Tail(io);
      for (byte[] piece : pieces) tail.print(piece, piece.length);
      tail.end();
    }
  }

  @Override
  void messages(ChatLines lines) throws CliException {
    Cap cap = cap();
    JsonLinesOut out = new JsonLinesOut(io);
    while (lines.next()) {
      if (!lines.isBlank()) out.line(lines.message().with(cap::apply));
    }
  }
}
