package hotpaths.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import optchat.memory.ChatMessage;
import optchat.server.ResultJson;
import optchat.text.MessageKind;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Shows the messages, word for word. It takes no lock: a server may go on writing. */
@Command(
    name = "log",
    description = {
      "Read the messages, oldest first; a server may go on writing",
      "Each has a line with its number, kind and date, then its text, then an empty line."
    })
final class OptchatLogCommand extends AbstractCommand {
  private static final String BOLD = "\u001b[1m";
  private static final String PLAIN = "\u001b[0m";

  /** How to wait for changes. */
  interface Watching {
    Changes of(Path folder) throws IOException;
  }

  private final Watching watching;

  @ParentCommand private OptchatCommand optchat;

  @Option(
      names = "--since",
      paramLabel = "WHEN",
      description = "Only from a message's number, a day or an RFC 3339 date on.")
  private @Nullable String since;

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      split = ",",
      description = "Only user, talk, tool, echo, note or work; more of them with commas.")
  private List<String> kinds = List.of();

  @Option(names = "--follow", description = "Go on with what is written from now on; Ctrl-C ends.")
  private boolean follow;

  @Option(names = "--json", description = "Print an object a line.")
  private boolean json;

  OptchatLogCommand(Io io) {
    this(io, Changes::of);
  }

  OptchatLogCommand(Io io, Watching watching) {
    super(io);
    this.watching = watching;
    optchat = new OptchatCommand(io);
  }

  @Override
  void run() throws IOException, CliException {
    Show show = new Show(wanted());
    Path folder = optchat.existing().resolve("main");
    try (LogReader reader = new LogReader(folder, show)) {
      if (!follow) {
        reader.readOn();
        reader.end();
        return;
      }
      try (Changes changes = watching.of(folder)) { // from before the first read
        do {
          reader.readOn();
          io.out().flush();
        } while (changes.await());
      }
    }
  }

  private Set<MessageKind> wanted() {
    Set<MessageKind> wanted = EnumSet.noneOf(MessageKind.class);
    for (String label : kinds) {
      MessageKind kind = MessageKind.ofLabel(label);
      if (kind == null) throw usage("unknown kind: " + label);
      wanted.add(kind);
    }
    return wanted.isEmpty() ? EnumSet.allOf(MessageKind.class) : wanted;
  }

  /** Prints what is asked for. */
  private final class Show implements LogReader.Sink {
    private final Set<MessageKind> wanted;
    private long firstId;
    private Instant first = Instant.MIN;

    Show(Set<MessageKind> wanted) {
      this.wanted = wanted;
      String from = since;
      if (from == null) return;
      try {
        if (from.matches("[0-9]{1,10}")) firstId = Long.parseLong(from);
        else if (from.length() == 10) {
          first = LocalDate.parse(from).atStartOfDay(ZoneId.systemDefault()).toInstant();
        } else first = instant(from);
      } catch (DateTimeException e) {
        throw usage("--since is no number, day or date: " + from);
      }
    }

    @Override
    public void message(ChatMessage message) {
      if (message.id() < firstId || !wanted.contains(message.kind())) return;
      if (!first.equals(Instant.MIN) && isBefore(message.date())) return;
      if (json) new JsonLinesOut(io).line(ResultJson.of(message));
      else print(message);
    }

    private boolean isBefore(String date) {
      try {
        return instant(date).isBefore(first);
      } catch (DateTimeException e) {
        return false; // better one too many than one lost
      }
    }

    private void print(ChatMessage message) {
      String head = message.id() + " " + message.kind().label() + " ";
      head = VisibleText.line(head + message.date());
      io.out().println(io.colour() ? BOLD + head + PLAIN : head);
      io.printText(message.text());
      io.out().print("\n\n");
    }

    @Override
    public void skipped(String why) {
      io.out().flush();
      io.err().println(VisibleText.line("hotpaths: " + why + ": skipped"));
    }
  }

  /** RFC 3339; a leap second is the second before it. */
  private static Instant instant(String date) {
    String plain = date.length() > 19 && date.startsWith(":60", 16) ? leap(date) : date;
    return OffsetDateTime.parse(plain).toInstant();
  }

  private static String leap(String date) {
    return date.substring(0, 17) + "59" + date.substring(19);
  }
}
