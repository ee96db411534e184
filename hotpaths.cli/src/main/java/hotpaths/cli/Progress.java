package hotpaths.cli;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A progress bar on standard error for work that takes longer than a second; silent when standard
 * error is no terminal. Close it before printing anything else there. One thread.
 */
final class Progress implements AutoCloseable {
  private static final long FIRST_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final int WIDTH = 30;

  private final Io io;
  private final String label;
  private final long total;
  private final LongSupplier nanoTime;
  private long due;
  private boolean shown;

  /**
   * A bar that starts now.
   *
   * @param io where to show it
   * @param label what is being done, two or three words
   * @param total how much there is to do, in any unit; 0 when nobody knows
   */
  Progress(Io io, String label, long total) {
    this(io, label, total, System::nanoTime);
  }

  Progress(Io io, String label, long total, LongSupplier nanoTime) {
    this.io = io;
    this.label = label;
    this.total = total;
    this.nanoTime = nanoTime;
    this.due = nanoTime.getAsLong() + FIRST_NANOS;
  }

  /**
   * Tells how much is done. Cheap: call it for every chunk.
   *
   * @param done how much of the total
   */
  void at(long done) {
    if (!io.errIsTerminal()) return;
    long now = nanoTime.getAsLong();
    if (now - due < 0) return;
    due = now + AGAIN_NANOS;
    shown = true;
    io.err().print("\r" + bar(done) + "\u001b[K");
    io.err().flush();
  }

  private String bar(long done) {
    if (total <= 0) return String.format(Locale.ROOT, "%s %,d", label, done);
    double share = Math.clamp((double) done / total, 0.0, 1.0);
    int full = (int) (share * WIDTH);
    return String.format(
        Locale.ROOT,
        "%s [%s%s] %3d %%",
        label,
        "#".repeat(full),
        ".".repeat(WIDTH - full),
        (int) (share * 100));
  }

  /** Removes the bar. */
  @Override
  public void close() {
    if (!shown) return;
    shown = false;
    io.err().print("\r\u001b[K");
    io.err().flush();
  }
}
