package hotpaths.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Another engine: {@code COMMAND --dir DIR --view-bytes N serve} in a process of its own. */
final class ChildEngine implements EngineLink {
  private static final int END_SECONDS = 60;

  private final String command;
  private final Path directory;
  private final long viewBytes;
  private final Path errors;
  private @Nullable Process process;
  private @Nullable InputStream in;

  /**
   * An engine that is not started yet.
   *
   * @param command as a shell takes it
   * @param directory of its own
   * @param viewBytes the view's budget
   * @param errors a file that takes its standard error
   */
  ChildEngine(String command, Path directory, long viewBytes, Path errors) {
    this.command = command;
    this.directory = directory;
    this.viewBytes = viewBytes;
    this.errors = errors;
  }

  @Override
  public String name() {
    return "the other engine";
  }

  @Override
  public Path directory() {
    return directory;
  }

  @Override
  public void open() throws IOException {
    List<String> words =
        List.of(
            "sh",
            "-c",
            "exec " + command + " \"$@\"",
            "sh",
            "--dir",
            directory.toString(),
            "--view-bytes",
            Long.toString(viewBytes),
            "serve");
    Process started = new ProcessBuilder(words).redirectError(errors.toFile()).start();
    process = started;
    in = new BufferedInputStream(started.getInputStream(), 1 << 16);
  }

  @Override
  public String ask(String request) throws IOException, CliException {
    Process running = process;
    InputStream answers = in;
    if (running == null || answers == null) throw new IllegalStateException("not open");
    try {
      OutputStream out = running.getOutputStream();
      out.write((request + "\n").getBytes(UTF_8));
      out.flush();
    } catch (IOException e) {
      throw ended("takes no requests", e);
    }
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = answers.read(); b != '\n'; b = answers.read()) {
      if (b < 0) throw ended("ended without an answer", null);
      line.write(b);
    }
    return line.toString(UTF_8);
  }

  private CliException ended(String what, @Nullable IOException cause) throws IOException {
    List<String> said = Files.exists(errors) ? Files.readAllLines(errors) : List.of();
    String last = said.isEmpty() ? "" : ": " + said.getLast();
    String message = command + ": " + what + last;
    return cause == null ? new CliException(message) : new CliException(message, cause);
  }

  @Override
  public void close() throws IOException, CliException {
    Process running = process;
    process = null;
    if (running == null) return;
    try {
      running.getOutputStream().close();
      if (!running.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        throw new CliException(
            command + ": still runs " + END_SECONDS + " s after its input ended");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CliException("interrupted", e);
    } finally {
      running.destroy();
    }
  }
}
