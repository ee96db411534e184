package hotpaths.cli;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import qcr.delta.DeltaDecoder;
import qcr.delta.DeltaOptions;
import qcr.delta.DeltaStream;
import qcr.delta.StreamEvent;
import qcr.delta.WireFormat;
import qcr.sse.SseEvent;
import qcr.sse.SseException;
import qcr.sse.SseHandler;
import qcr.sse.SseOptions;
import qcr.sse.SseParser;

/** Parses an event stream to lines of JSON. */
@Command(name = "sse", description = "Parse server-sent events to JSON lines")
final class SseCommand extends AbstractCommand {
  /** What is printed. */
  enum Format {
    events,
    deltas
  }

  /** Whose frames they are. */
  enum Api {
    chat(WireFormat.CHAT_COMPLETIONS),
    responses(WireFormat.RESPONSES),
    anthropic(WireFormat.MESSAGES);

    private final WireFormat wire;

    Api(WireFormat wire) {
      this.wire = wire;
    }
  }

  private static final int MAX_CHUNK = 1 << 26;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "A text/event-stream body; standard input without it.")
  private @Nullable Path file;

  @Option(
      names = "--chunk",
      paramLabel = "N",
      description = "Feed the parser N bytes at a time. The output never depends on it.")
  private int chunk = 1 << 14;

  @Option(
      names = "--format",
      description = "events or deltas: what the model said. Default: ${DEFAULT-VALUE}.")
  private Format format = Format.events;

  @Option(
      names = "--api",
      description = "For deltas: chat, responses or anthropic. Default: ${DEFAULT-VALUE}.")
  private Api api = Api.chat;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "Ask this server instead: a GET, or a POST of --body.")
  private @Nullable String url;

  @Option(
      names = "--header",
      paramLabel = "NAME:VALUE",
      description = "A header for the server, as often as needed.")
  private List<String> headers = List.of();

  @Option(names = "--body", paramLabel = "FILE", description = "What to post, JSON for example.")
  private @Nullable Path body;

  @Option(names = "--comments", description = "Print comments too.")
  private boolean comments;

  @Option(names = "--strict", description = "Fail on bytes that are not UTF-8.")
  private boolean strict;

  @Option(names = "--stats", description = "Print sizes and times only, no content.")
  private boolean stats;

  private final SseLines lines;
  private long bytes;
  private long events;
  private long chars;

  SseCommand(Io io) {
    super(io);
    lines = new SseLines(io);
  }

  @Override
  void run() throws IOException, CliException {
    if (chunk < 1 || chunk > MAX_CHUNK) {
      throw usage("--chunk must be 1 to " + MAX_CHUNK + ": chunk=" + chunk);
    }
    SseUrl server = server();
    long start = System.nanoTime();
    String name = file == null ? "standard input" : file.toString();
    SseOptions options = SseOptions.DEFAULT.withStrictUtf8(strict);
    try {
      if (server != null) ask(server, options);
      else parse(options, name);
    } finally {
      if (stats) {
        lines.stats(bytes, events, chars, TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start));
      }
    }
  }

  private @Nullable SseUrl server() throws IOException, CliException {
    if (url == null) {
      if (headers.isEmpty() && body == null) return null;
      throw usage("--header and --body go with --url");
    }
    if (file != null) throw usage("FILE and --url exclude each other: " + file);
    if (body != null) refuseDirectory(body);
    try {
      return SseUrl.of(url, headers, body == null ? null : Files.readAllBytes(body), !stats);
    } catch (IllegalArgumentException e) {
      throw usage(String.valueOf(e.getMessage()));
    }
  }

  private void ask(SseUrl server, SseOptions options) throws CliException {
    StreamEvent[] last = new StreamEvent[1];
    if (format == Format.deltas) {
      DeltaDecoder decoder = new DeltaDecoder(api.wire, DeltaOptions.DEFAULT, sink(last));
      server.read(options, watched(decoder::event), count -> bytes = count);
      decoder.end(bytes);
    } else {
      server.read(options, watched(handler()), count -> bytes = count);
    }
    refuse(last[0], server.name());
  }

  /** Prints each item as soon as it is there. */
  private SseHandler watched(SseHandler inner) {
    return new SseHandler() {
      @Override
      public void event(SseEvent event) {
        inner.event(event);
        io.out().flush();
      }

      @Override
      public void comment(String text) {
        inner.comment(text);
        io.out().flush();
      }

      @Override
      public void retry(long millis) {
        inner.retry(millis);
        io.out().flush();
      }
    };
  }

  private void parse(SseOptions options, String name) throws IOException, CliException {
    try (InputStream in = open()) {
      if (format == Format.deltas) deltas(in, options, name);
      else events(in, options);
    } catch (SseException e) {
      throw new CliException(name + ": " + e.getMessage(), e);
    }
  }

  private InputStream open() throws IOException, CliException {
    if (file != null) {
      refuseDirectory(file);
      return Files.newInputStream(file);
    }
    return new FilterInputStream(io.in()) {
      @Override
      public void close() {} // not ours
    };
  }

  /** Else reading it fails with a message that names no file. */
  private static void refuseDirectory(Path path) throws CliException {
    if (Files.isDirectory(path)) throw new CliException(path + ": is a directory");
  }

  private interface Feed {
    void accept(byte[] buf, int to) throws IOException;
  }

  private void read(InputStream in, Feed feed) throws IOException {
    byte[] buf = new byte[chunk];
    // Progress: a turn reads at least one byte.
    for (int count = in.read(buf); count >= 0; count = in.read(buf)) {
      bytes += count;
      feed.accept(buf, count);
      if (!stats) io.out().flush(); // a stream is watched while it comes
    }
  }

  private void events(InputStream in, SseOptions options) throws IOException {
    SseParser parser = new SseParser(options);
    SseHandler handler = handler();
    read(in, (buf, to) -> parser.feed(buf, 0, to, handler));
    parser.end(handler);
  }

  private SseHandler handler() {
    return new SseHandler() {
      @Override
      public void event(SseEvent event) {
        events++;
        chars += event.data().length();
        if (!stats) lines.event(event);
      }

      @Override
      public void comment(String text) {
        if (comments && !stats) lines.comment(text);
      }

      @Override
      public void retry(long millis) {
        if (!stats) lines.retry(millis);
      }
    };
  }

  private Consumer<StreamEvent> sink(StreamEvent[] last) {
    return event -> {
      last[0] = event;
      events++;
      if (!stats) lines.delta(event);
    };
  }

  private void refuse(@Nullable StreamEvent last, String name) throws CliException {
    if (last instanceof StreamEvent.Failed failed) {
      String what =
          stats // a provider's words are content
              ? SseLines.lower(failed.code()) + ": offset=" + failed.offset()
              : failed.message();
      throw new CliException(name + ": " + what);
    }
  }

  private void deltas(InputStream in, SseOptions options, String name)
      throws IOException, CliException {
    StreamEvent[] last = new StreamEvent[1];
    DeltaStream stream = new DeltaStream(api.wire, options, DeltaOptions.DEFAULT, sink(last));
    read(in, (buf, to) -> stream.feed(buf, 0, to));
    stream.end();
    refuse(last[0], name);
  }
}
