package hotpaths.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Runs the command line in this process, with streams of its own. */
final class Run {
  private byte[] in = {};
  private String terminals = "";
  private List<CommandEntry> entries = Commands.ALL;

  /** What a run gave. */
  record Result(int status, String out, String err) {}

  Run in(String text) {
    return in(text.getBytes(StandardCharsets.UTF_8));
  }

  Run in(byte[] bytes) {
    in = bytes;
    return this;
  }

  Run terminals(String descriptors) {
    terminals = descriptors;
    return this;
  }

  Run entries(CommandEntry... only) {
    entries = List.of(only);
    return this;
  }

  static Result hotpaths(String... args) {
    return new Run().run(args);
  }

  Result run(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    return run(out, args);
  }

  private Result run(ByteArrayOutputStream out, String... args) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status = new Cli(io(out, err), entries).run(args);
    return new Result(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Runs with a standard output that takes a few bytes and then fails. */
  Result runInto(int bytesTaken, String failure, String... args) {
    ByteArrayOutputStream out =
        new ByteArrayOutputStream() {
          @Override
          public synchronized void write(byte[] bytes, int from, int length) {
            super.write(bytes, from, Math.min(length, bytesTaken - size()));
            if (size() >= bytesTaken) throw new Refused(failure);
          }
        };
    OutputStream failing =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
          }

          @Override
          public void write(byte[] bytes, int from, int length) throws IOException {
            try {
              out.write(bytes, from, length);
            } catch (Refused e) {
              throw new IOException(e.getMessage(), e);
            }
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status = new Cli(io(failing, err), entries).run(args);
    return new Result(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private Io io(OutputStream out, OutputStream err) {
    return new Io(new ByteArrayInputStream(in), out, err, Map.of(), terminals, null);
  }

  private static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Refused(String message) {
      super(message);
    }
  }
}
