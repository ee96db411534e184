package rozi.terminal;

import java.util.Objects;
import java.util.function.LongSupplier;

/**
 * How a screen behaves.
 *
 * @param limits what it may keep
 * @param graphemeClusters whether mode 2027 is set at the start and after a reset
 * @param erasePromptOnResize whether a prompt that waits for input (OSC 133) is erased before a
 *     resize, because the shell is about to print it again
 * @param synchronizedOutputNanos how long mode 2026 may hold back snapshots, in nanoseconds
 * @param nanoClock a monotonic clock in nanoseconds, asked only for mode 2026
 * @param name what XTVERSION answers; printable ASCII
 */
public record TerminalOptions(
    TerminalLimits limits,
    boolean graphemeClusters,
    boolean erasePromptOnResize,
    long synchronizedOutputNanos,
    LongSupplier nanoClock,
    String name) {

  /**
   * Default limits, width by code point, prompts kept, 150 ms of synchronized output on the
   * system's clock.
   */
  public static final TerminalOptions DEFAULT =
      new TerminalOptions(
          TerminalLimits.DEFAULT, false, false, 150_000_000L, System::nanoTime, "rozi.terminal");

  /** Rejects a negative duration and a name that is not printable ASCII. */
  public TerminalOptions {
    Objects.requireNonNull(limits, "limits");
    Objects.requireNonNull(nanoClock, "nanoClock");
    if (synchronizedOutputNanos < 0) {
      throw new IllegalArgumentException("negative duration: nanos=" + synchronizedOutputNanos);
    }
    if (!name.chars().allMatch(c -> c >= ' ' && c <= '~')) {
      throw new IllegalArgumentException("name is not printable ASCII: chars=" + name.length());
    }
  }

  /**
   * {@return these options with other limits}
   *
   * @param other the limits
   */
  public TerminalOptions withLimits(TerminalLimits other) {
    return new TerminalOptions(
        other, graphemeClusters, erasePromptOnResize, synchronizedOutputNanos, nanoClock, name);
  }

  /**
   * {@return these options with grapheme clusters on or off}
   *
   * @param on whether mode 2027 is set at the start
   */
  public TerminalOptions withGraphemeClusters(boolean on) {
    return new TerminalOptions(
        limits, on, erasePromptOnResize, synchronizedOutputNanos, nanoClock, name);
  }

  /**
   * {@return these options with another clock}
   *
   * @param clock a monotonic clock in nanoseconds
   */
  public TerminalOptions withNanoClock(LongSupplier clock) {
    return new TerminalOptions(
        limits, graphemeClusters, erasePromptOnResize, synchronizedOutputNanos, clock, name);
  }

  /**
   * {@return these options with waiting prompts erased before a resize, or not}
   *
   * @param erase whether to erase
   */
  public TerminalOptions withErasePromptOnResize(boolean erase) {
    return new TerminalOptions(
        limits, graphemeClusters, erase, synchronizedOutputNanos, nanoClock, name);
  }
}
