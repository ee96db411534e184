package qcr.http;

import java.time.Duration;
import java.util.Objects;
import java.util.random.RandomGenerator;

/**
 * When to connect again after a stream ended or a network failed.
 *
 * <p>The wait is what the server asked for with {@code retry}, or nothing, plus a random share of
 * {@code min(cap, initial * 2^n)}: full jitter. Here {@code n} counts the tries in a row that
 * brought no byte of a stream, so it is 0 after one that did.
 *
 * @param initial bound of the first random wait; positive
 * @param cap bound of every random wait; {@code initial} or more. What a server asks for is never
 *     cut
 * @param maxFailures tries in a row that brought no byte of a stream, after which the last outcome
 *     stands; 1 or more
 * @param random where jitter comes from; used by one thread at a time for each stream
 */
public record Reconnection(
    Duration initial, Duration cap, int maxFailures, RandomGenerator random) {
  /** Rejects bounds out of order with {@link IllegalArgumentException}. */
  public Reconnection {
    Objects.requireNonNull(random, "random");
    if (!initial.isPositive() || cap.compareTo(initial) < 0 || maxFailures < 1) {
      throw new IllegalArgumentException(
          "bounds out of order: initial="
              + initial
              + ", cap="
              + cap
              + ", maxFailures="
              + maxFailures);
    }
  }

  /**
   * One second at first, 30 at most, 10 failures in a row.
   *
   * @param random where jitter comes from; shared by threads if several streams share this
   * @return the defaults
   */
  public static Reconnection withDefaults(RandomGenerator random) {
    return new Reconnection(Duration.ofSeconds(1), Duration.ofSeconds(30), 10, random);
  }

  /** Nanoseconds to wait; saturates. */
  long delayNanos(int failures, long retryMillis) {
    long bound = nanos(cap);
    long first = nanos(initial);
    if (failures < Long.numberOfLeadingZeros(first) - 1) bound = Math.min(bound, first << failures);
    long jitter = bound == Long.MAX_VALUE ? random.nextLong(bound) : random.nextLong(bound + 1);
    long asked = nanos(Duration.ofMillis(retryMillis));
    return asked > Long.MAX_VALUE - jitter ? Long.MAX_VALUE : asked + jitter;
  }

  static long nanos(Duration duration) {
    return duration.compareTo(Duration.ofNanos(Long.MAX_VALUE)) >= 0
        ? Long.MAX_VALUE
        : duration.toNanos();
  }
}
