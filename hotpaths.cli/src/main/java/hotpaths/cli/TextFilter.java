package hotpaths.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A filter over a text, or over the messages of a chat in JSON Lines. */
abstract class TextFilter extends AbstractCommand {
  private static final String STANDARD_INPUT = "-";

  /** How to read the input. */
  enum Format {
    auto,
    text,
    jsonl
  }

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = "UTF-8 text; standard input when absent or -.")
  private String file = STANDARD_INPUT;

  @Option(
      names = "--format",
      paramLabel = "auto|text|jsonl",
      description = {
        "jsonl: one message a line, {\"kind\",\"text\"} or {\"role\",\"content\"}.",
        "auto: jsonl if the first line is such a message."
      })
  private Format format = Format.auto;

  TextFilter(Io io) {
    super(io);
  }

  @Override
  final void run() throws IOException, CliException {
    try (Utf8Chunks in = open()) {
      in.peek();
      boolean chat =
          format == Format.jsonl
              || (format == Format.auto && ChatLine.isMessage(in.bytes(), in.length()));
      if (chat) messages(new ChatLines(in));
      else text(in);
    }
  }

  /** Filters one text. */
  abstract void text(Utf8Chunks in) throws CliException;

  /** Filters a chat. */
  abstract void messages(ChatLines lines) throws CliException;

  private Utf8Chunks open() throws IOException, CliException {
    if (file.equals(STANDARD_INPUT)) {
      if (io.inIsTerminal() && io.errIsTerminal()) {
        io.err().println("hotpaths: reading standard input; Ctrl-D ends it");
      }
      return new Utf8Chunks("standard input", io.in(), new Progress(io, "reading", 0));
    }
    Path path;
    try {
      path = Path.of(file);
    } catch (InvalidPathException e) {
      throw usage("not a file name: " + file);
    }
    if (Files.isDirectory(path)) throw new CliException(file + ": is a directory");
    InputStream in = Files.newInputStream(path);
    return new Utf8Chunks(file, in, new Progress(io, "reading " + file, Files.size(path)));
  }
}
