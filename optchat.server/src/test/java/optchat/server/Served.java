package optchat.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import optchat.memory.Memory;
import optchat.memory.MemoryOptions;
import optchat.store.StoreOptions;

/** A memory that is served, with a clock that stands still. */
final class Served implements AutoCloseable {
  final Memory memory;
  final Server server;

  Served(Path directory) throws IOException {
    this(directory, Server.DEFAULT_MAX_LINE_BYTES);
  }

  Served(Path directory, int maxLineBytes) throws IOException {
    InstantSource clock = InstantSource.fixed(Instant.parse("2026-01-02T03:04:05Z"));
    memory =
        Memory.open(
            directory,
            MemoryOptions.defaults()
                .withNanoTime(() -> 0L)
                .withStore(StoreOptions.defaults().withClock(clock, ZoneOffset.UTC)));
    server = new Server(memory, maxLineBytes);
  }

  /** The response to one line, without its end. */
  String ask(String line) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    server.answer(line.getBytes(UTF_8), out);
    return out.toString(UTF_8).stripTrailing();
  }

  /** All responses to a stream. */
  String serve(byte[] in) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    server.serve(new ByteArrayInputStream(in), out);
    return out.toString(UTF_8);
  }

  @Override
  public void close() throws IOException {
    memory.close();
  }
}
