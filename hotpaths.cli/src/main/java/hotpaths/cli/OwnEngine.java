package hotpaths.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import optchat.memory.Memory;
import optchat.memory.MemoryOptions;
import optchat.server.Server;
import org.jspecify.annotations.Nullable;

/** This project's engine, in this process. */
final class OwnEngine implements EngineLink {
  private final Path directory;
  private final MemoryOptions options;
  private @Nullable Memory memory;

  OwnEngine(Path directory, long viewBytes) {
    this.directory = directory;
    options = MemoryOptions.defaults().withViewBytes(viewBytes);
  }

  @Override
  public String name() {
    return "this engine";
  }

  @Override
  public Path directory() {
    return directory;
  }

  @Override
  public void open() throws IOException {
    memory = Memory.open(directory, options);
  }

  @Override
  public String ask(String request) throws IOException {
    Memory opened = memory;
    if (opened == null) throw new IllegalStateException("not open");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new Server(opened).answer(request.getBytes(UTF_8), out);
    String line = out.toString(UTF_8);
    return line.substring(0, line.length() - 1);
  }

  @Override
  public void close() throws IOException {
    Memory opened = memory;
    memory = null;
    if (opened != null) opened.close();
  }
}
