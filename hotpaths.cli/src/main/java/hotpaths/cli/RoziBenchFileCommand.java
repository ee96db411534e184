package hotpaths.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import rozi.terminal.TerminalScreen;

/** Measures how fast one recording is read. */
@Command(
    name = "bench-file",
    description = "Measure how fast a fresh screen reads a file: first turns warm up")
final class RoziBenchFileCommand extends Recording {
  private static final double MIB = 1 << 20;

  @Parameters(arity = "0..1", paramLabel = "FILE", description = "What a program printed.")
  private String file = STANDARD_INPUT;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "How long to warm up, and then to measure. Default: ${DEFAULT-VALUE}.")
  private int seconds = 2;

  RoziBenchFileCommand(Io io) {
    super(io);
  }

  @Override
  void run() throws IOException, CliException {
    if (seconds < 0) throw usage("--seconds must not be negative: seconds=" + seconds);
    blank(); // rejects wrong sizes before anything is read
    byte[] bytes =
        file.equals(STANDARD_INPUT) ? io.in().readAllBytes() : Files.readAllBytes(path(file));
    if (bytes.length == 0) throw new CliException(file + ": is empty: nothing to measure");
    turns(bytes);
    List<Long> nanos = turns(bytes);
    Collections.sort(nanos);
    io.out()
        .printf(
            Locale.ROOT,
            "%.1f MiB/s (median; slowest %.1f, fastest %.1f)%n",
            rate(bytes.length, nanos.get(nanos.size() / 2)),
            rate(bytes.length, nanos.getLast()),
            rate(bytes.length, nanos.getFirst()));
    io.out()
        .printf(
            Locale.ROOT,
            "measured: %d turns, each a fresh %dx%d screen, scrollback %d, fed %d bytes in chunks"
                + " of %d; freeing the screen is left to the collector; Java %s, %d processors%n",
            nanos.size(),
            columns(),
            rows(),
            scrollback(),
            bytes.length,
            chunk(),
            Runtime.version(),
            Runtime.getRuntime().availableProcessors());
  }

  private static double rate(int bytes, long nanos) {
    return bytes / MIB * TimeUnit.SECONDS.toNanos(1) / Math.max(1, nanos);
  }

  /** At least three turns, and as many as fit in the time. */
  private List<Long> turns(byte[] bytes) {
    List<Long> nanos = new ArrayList<>();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    while (nanos.size() < 3 || System.nanoTime() - end < 0) nanos.add(turn(bytes));
    return nanos;
  }

  private long turn(byte[] bytes) {
    long start = System.nanoTime();
    TerminalScreen screen = blank();
    for (int from = 0; from < bytes.length; from += Math.min(bytes.length - from, chunk())) {
      screen.feed(bytes, from, from + Math.min(bytes.length - from, chunk()));
      screen.drainReplies();
      screen.drainEvents();
    }
    return System.nanoTime() - start;
  }
}
