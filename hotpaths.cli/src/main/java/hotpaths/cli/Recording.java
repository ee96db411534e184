package hotpaths.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;
import rozi.terminal.TerminalLimits;
import rozi.terminal.TerminalOptions;
import rozi.terminal.TerminalScreen;

/** What a program printed, and the screen to show it on: options and reading. */
abstract class Recording extends AbstractCommand {
  /** Stands for standard input. */
  static final String STANDARD_INPUT = "-";

  private static final int MAX_SCROLLBACK = 10_000_000;
  private static final int MAX_HISTORY_BYTES = 1 << 30;

  /** More than a chunk of queries can be answered with, so that no answer is dropped. */
  private static final int REPLY_BYTES = 1 << 25;

  private static final Pattern RESIZE = Pattern.compile("(\\d{1,5})x(\\d{1,5})@(\\d{1,18})");

  @Option(names = "--cols", paramLabel = "C", description = "Columns. Default: ${DEFAULT-VALUE}.")
  private int columns = 80;

  @Option(names = "--rows", paramLabel = "R", description = "Rows. Default: ${DEFAULT-VALUE}.")
  private int rows = 24;

  @Option(
      names = "--scrollback",
      paramLabel = "N",
      description = "Rows to keep of what scrolled off. Default: ${DEFAULT-VALUE}.")
  private int scrollback = TerminalLimits.DEFAULT.historyLines();

  @Option(
      names = "--chunk",
      paramLabel = "N",
      description = "Feed N bytes at a time. The output never depends on it.")
  private int chunk = 1 << 16;

  @Option(
      names = "--resize",
      paramLabel = "COLSxROWS@BYTE",
      description = "Change the size before that byte, from 0. May be repeated.")
  private List<String> resizes = new ArrayList<>();

  @Option(
      names = "--clusters",
      description = "Measure grapheme clusters (mode 2027), not code points.")
  private boolean clusters;

  private final ByteArrayOutputStream replies = new ByteArrayOutputStream();

  Recording(Io io) {
    super(io);
  }

  private record Resize(int columns, int rows, long at) {}

  /** Everything the screen answered, one byte a byte. */
  final byte[] replies() {
    return replies.toByteArray();
  }

  final int columns() {
    return columns;
  }

  final int rows() {
    return rows;
  }

  final int scrollback() {
    return scrollback;
  }

  final int chunk() {
    return chunk;
  }

  /** A blank screen of the chosen size; wrong options are usage errors. */
  final TerminalScreen blank() {
    if (chunk < 1) throw usage("--chunk must be positive: chunk=" + chunk);
    if (scrollback < 0 || scrollback > MAX_SCROLLBACK) {
      throw usage("--scrollback must be 0 to " + MAX_SCROLLBACK + ": scrollback=" + scrollback);
    }
    checkSize("--cols, --rows", columns, rows);
    TerminalLimits most = TerminalLimits.DEFAULT;
    TerminalLimits limits =
        new TerminalLimits(
            scrollback,
            Math.clamp(256L * scrollback, most.historyBytes(), MAX_HISTORY_BYTES),
            most.stringBytes(),
            most.imageBytes(),
            REPLY_BYTES,
            most.events(),
            most.styles(),
            most.links(),
            most.clusters(),
            most.marks());
    TerminalOptions options =
        TerminalOptions.DEFAULT
            .withLimits(limits)
            .withGraphemeClusters(clusters)
            .withNanoClock(() -> 0); // a recording has no time in it
    return new TerminalScreen(columns, rows, options);
  }

  private void checkSize(String option, int cols, int rows) {
    if (cols < 1 || rows < 1 || cols > 32_768 || rows > 32_768 || (long) cols * rows > 1 << 22) {
      throw usage(
          option
              + ": sizes are 1 to 32768, at most 4194304 cells: cols="
              + cols
              + ", rows="
              + rows);
    }
  }

  private List<Resize> resizes() {
    List<Resize> parsed = new ArrayList<>();
    for (String text : resizes) {
      Matcher matcher = RESIZE.matcher(text);
      if (!matcher.matches()) throw usage("--resize must be COLSxROWS@BYTE: resize=" + text);
      int cols = Integer.parseInt(matcher.group(1));
      int lines = Integer.parseInt(matcher.group(2));
      checkSize("--resize", cols, lines);
      parsed.add(new Resize(cols, lines, Long.parseLong(matcher.group(3))));
    }
    parsed.sort(Comparator.comparingLong(Resize::at)); // stable: same place, same order
    return parsed;
  }

  /**
   * Plays a recording.
   *
   * @param file its name, or {@link #STANDARD_INPUT}
   * @return the screen at its end
   */
  final TerminalScreen play(String file) throws IOException, CliException {
    TerminalScreen screen = blank();
    List<Resize> todo = resizes();
    if (file.equals(STANDARD_INPUT)) {
      if (io.inIsTerminal() && io.errIsTerminal()) {
        io.err().println("hotpaths: reading standard input; Ctrl-D ends it");
      }
      play(io.in(), "standard input", 0, screen, todo);
      return screen;
    }
    Path path = path(file);
    try (InputStream in = Files.newInputStream(path)) {
      play(in, file, Files.size(path), screen, todo);
    }
    return screen;
  }

  /** The file of that name; a directory is an error. */
  final Path path(String file) throws CliException {
    Path path;
    try {
      path = Path.of(file);
    } catch (InvalidPathException e) {
      throw usage("not a file name: " + file);
    }
    if (Files.isDirectory(path)) throw new CliException(file + ": is a directory");
    return path;
  }

  private void play(
      InputStream in, String name, long size, TerminalScreen screen, List<Resize> todo)
      throws IOException, CliException {
    byte[] buf = new byte[Math.min(chunk, 1 << 20)];
    long at = 0;
    int next = 0;
    try (Progress progress = new Progress(io, "reading " + name, size)) {
      // Progress: a turn reads at least one byte.
      for (int count = in.read(buf); count >= 0; count = in.read(buf)) {
        int from = 0;
        while (next < todo.size() && todo.get(next).at() < at + count) {
          Resize resize = todo.get(next++);
          int to = (int) (resize.at() - at);
          feed(screen, buf, from, to);
          screen.resize(resize.columns(), resize.rows());
          from = to;
        }
        feed(screen, buf, from, count);
        at += count;
        progress.at(at);
      }
    }
    while (next < todo.size() && todo.get(next).at() == at) {
      Resize resize = todo.get(next++);
      screen.resize(resize.columns(), resize.rows());
    }
    if (next < todo.size()) {
      throw new CliException(
          name + ": --resize is past the end: byte=" + todo.get(next).at() + ", size=" + at);
    }
  }

  private void feed(TerminalScreen screen, byte[] buf, int from, int to) {
    screen.feed(buf, from, to);
    replies.writeBytes(screen.drainReplies());
    screen.drainEvents();
  }
}
