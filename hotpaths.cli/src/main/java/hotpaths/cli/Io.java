package hotpaths.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The world one run of the command line sees: streams, environment, terminal. Output is UTF-8
 * whatever the locale. One thread at a time.
 */
final class Io {
  private static final int BUFFER_BYTES = 1 << 16;

  private final InputStream in;
  private final PrintStream out;
  private final PrintStream err;
  private final Map<String, String> environment;
  private final String terminals;
  private final @Nullable Path home;

  /**
   * A run with these streams.
   *
   * @param in standard input
   * @param out standard output; buffered here
   * @param err standard error
   * @param environment environment variables
   * @param terminals the descriptors that are terminals, for example {@code "012"}
   * @param home the checkout that the launcher stands in, null when started without it
   */
  Io(
      InputStream in,
      OutputStream out,
      OutputStream err,
      Map<String, String> environment,
      String terminals,
      @Nullable Path home) {
    this.in = in;
    this.out =
        new PrintStream(
            new BufferedOutputStream(new Failing(out), BUFFER_BYTES),
            terminals.contains("1"),
            StandardCharsets.UTF_8);
    this.err = new PrintStream(err, true, StandardCharsets.UTF_8);
    this.environment = environment;
    this.terminals = terminals;
    this.home = home;
  }

  /** The streams of this process. The launcher says which are terminals. */
  static Io ofProcess() {
    String home = System.getProperty("hotpaths.home");
    return new Io(
        new FileInputStream(FileDescriptor.in),
        new FileOutputStream(FileDescriptor.out),
        new FileOutputStream(FileDescriptor.err),
        System.getenv(),
        System.getProperty("hotpaths.tty", ""),
        home == null ? null : Path.of(home));
  }

  /** Standard input; not buffered. */
  InputStream in() {
    return in;
  }

  /**
   * Standard output. A failing write throws {@link OutputFailure}, which the caller lets pass. It
   * prints as given: text that somebody else wrote goes through {@link #printText}.
   */
  PrintStream out() {
    return out;
  }

  /** Standard error, for progress and errors. */
  PrintStream err() {
    return err;
  }

  /**
   * Prints text that somebody else wrote: as it is into a file or a pipe, with its control
   * characters made visible on a terminal.
   *
   * @param text what to print; no line end is added
   */
  void printText(CharSequence text) {
    if (outIsTerminal()) out.append(VisibleText.lines(text));
    else out.append(text);
  }

  /**
   * Prints a part of a text that somebody else wrote; see {@link #printText(CharSequence)}.
   *
   * @param utf8 well-formed UTF-8 that ends between code points
   * @param from first byte, inclusive
   * @param to last byte, exclusive
   */
  void printText(byte[] utf8, int from, int to) {
    if (outIsTerminal()) printText(new String(utf8, from, to - from, StandardCharsets.UTF_8));
    else out.write(utf8, from, to - from);
  }

  boolean inIsTerminal() {
    return terminals.contains("0");
  }

  boolean outIsTerminal() {
    return terminals.contains("1");
  }

  boolean errIsTerminal() {
    return terminals.contains("2");
  }

  /** Whether to colour standard output: a terminal, and the user did not say no. */
  boolean colour() {
    return outIsTerminal()
        && environment.getOrDefault("NO_COLOR", "").isEmpty()
        && !"dumb".equals(environment.get("TERM"));
  }

  Map<String, String> environment() {
    return environment;
  }

  /** The checkout that the launcher stands in; null when started without it. */
  @Nullable Path home() {
    return home;
  }

  /** Turns a failure of standard output into an exception that no PrintStream swallows. */
  private static final class Failing extends FilterOutputStream {
    Failing(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int b) {
      try {
        out.write(b);
      } catch (IOException e) {
        throw new OutputFailure(e);
      }
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      try {
        out.write(bytes, from, length);
      } catch (IOException e) {
        throw new OutputFailure(e);
      }
    }

    @Override
    public void flush() {
      try {
        out.flush();
      } catch (IOException e) {
        throw new OutputFailure(e);
      }
    }
  }
}
