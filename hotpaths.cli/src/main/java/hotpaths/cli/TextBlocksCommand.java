package hotpaths.cli;

import java.util.List;
import java.util.Locale;
import optchat.text.UnpairedSurrogateException;
import optchat.text.Utf8;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows where a text is cut for a model's prompt cache. */
@Command(
    name = "blocks",
    description = {
      "Cut a text into the blocks a model's prompt cache wants",
      "Cuts are line ends near 50,000, 80,000 and 100,000 characters, so that the first blocks stay"
          + " the same while the text grows. A chat in JSON Lines is cut as one text, each message"
          + " as \"kind: text\" and a line end."
    })
final class TextBlocksCommand extends TextFilter {
  @Option(names = "--json", description = "Print the content blocks with their cache_control.")
  private boolean json;

  private final BlockStream stream = new BlockStream();
  private final JsonOut out;
  private boolean started;

  TextBlocksCommand(Io io) {
    super(io);
    this.out = new JsonOut(io);
  }

  @Override
  void text(Utf8Chunks in) throws CliException {
    while (in.next()) add(in.bytes(), in.length());
    end();
  }

  @Override
  void messages(ChatLines lines) throws CliException {
    while (lines.next()) {
      if (lines.isBlank()) continue;
      ChatLine message = lines.message();
      try {
        byte[] text = Utf8.encode(message.speaker() + ": " + message.text() + "\n");
        add(text, text.length);
      } catch (UnpairedSurrogateException e) {
        throw new CliException(lines.place() + ": " + e.getMessage(), e);
      }
    }
    end();
  }

  private void add(byte[] chunk, int length) {
    boolean open = stream.decided();
    if (json && open && !started) start();
    stream.add(chunk, length);
    if (json && open) out.part(chunk, 0, length);
  }

  private void end() {
    if (!json) {
      table(stream.blocks());
      return;
    }
    if (!started) start();
    out.raw(stream.prefixBytes() == 0 ? "]\n" : "\"}]\n");
  }

  /** Prints all blocks but the end of the last one. */
  private void start() {
    started = true;
    List<BlockStream.Block> blocks = stream.blocks();
    out.raw("[");
    for (int i = 0; i < blocks.size(); i++) {
      boolean last = i == blocks.size() - 1;
      out.raw("{\"type\":\"text\",");
      if (!last) out.raw("\"cache_control\":{\"type\":\"ephemeral\"},");
      out.raw("\"text\":\"");
      int to = last ? stream.prefixBytes() : (int) blocks.get(i).toByte();
      out.part(stream.prefix(), (int) blocks.get(i).fromByte(), to);
      if (!last) out.raw("\"},\n");
    }
  }

  private void table(List<BlockStream.Block> blocks) {
    io.out()
        .println("block   from char     to char       chars   from byte     to byte       bytes");
    for (int i = 0; i < blocks.size(); i++) {
      BlockStream.Block b = blocks.get(i);
      io.out()
          .println(
              String.format(
                  Locale.ROOT,
                  "%5d %11d %11d %11d %11d %11d %11d",
                  i + 1,
                  b.fromCodePoint(),
                  b.toCodePoint(),
                  b.toCodePoint() - b.fromCodePoint(),
                  b.fromByte(),
                  b.toByte(),
                  b.toByte() - b.fromByte()));
    }
  }
}
