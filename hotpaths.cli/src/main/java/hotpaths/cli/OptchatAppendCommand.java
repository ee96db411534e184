package hotpaths.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Collectors;
import optchat.memory.ChatMessage;
import optchat.memory.Memory;
import optchat.server.ResultJson;
import optchat.text.MessageKind;
import optchat.text.Utf8;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Appends one message. */
@Command(name = "append", description = "Append a message and print its number")
final class OptchatAppendCommand extends AbstractCommand {
  @ParentCommand private OptchatCommand optchat;

  @Parameters(
      index = "0",
      paramLabel = "KIND",
      description = "user, talk, tool, echo, note or work.")
  private String kind = "";

  @Parameters(
      index = "1",
      paramLabel = "TEXT",
      description = "The text, or - for all of standard input as it is.")
  private String text = "";

  @Option(
      names = "--date",
      paramLabel = "DATE",
      description = "When it was made, RFC 3339 (default: now).")
  private @Nullable String date;

  @Option(names = "--json", description = "Print the message as it was saved.")
  private boolean json;

  OptchatAppendCommand(Io io) {
    super(io);
    optchat = new OptchatCommand(io);
  }

  @Override
  void run() throws IOException, CliException {
    MessageKind of = MessageKind.ofLabel(kind);
    if (of == null) {
      String kinds =
          Arrays.stream(MessageKind.values())
              .map(MessageKind::label)
              .collect(Collectors.joining(", "));
      throw usage("unknown kind: " + kind + ", one of " + kinds);
    }
    String content = text.equals("-") ? standardInput() : text;
    try (Memory memory = optchat.open()) {
      String when = date;
      ChatMessage saved =
          when == null ? memory.append(of, content) : memory.append(of, content, when);
      if (json) new JsonLinesOut(io).line(ResultJson.of(saved));
      else io.out().println(saved.id());
    } catch (IllegalArgumentException e) {
      throw new CliException(optchat.name() + ": " + e.getMessage(), e);
    }
  }

  private String standardInput() throws IOException, CliException {
    if (io.inIsTerminal() && io.errIsTerminal()) {
      io.err().println("hotpaths: reading standard input; Ctrl-D ends it");
    }
    byte[] bytes = io.in().readAllBytes();
    int valid = Utf8.validEnd(bytes, 0, bytes.length);
    if (valid < bytes.length) throw new CliException("standard input: not UTF-8: byte=" + valid);
    return new String(bytes, UTF_8);
  }
}
