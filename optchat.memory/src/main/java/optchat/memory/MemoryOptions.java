package optchat.memory;

import java.time.Duration;
import java.util.Objects;
import java.util.function.LongSupplier;
import optchat.search.HistorySearch;
import optchat.store.StoreOptions;
import optchat.text.Cap;

/**
 * How a memory works.
 *
 * @param viewBytes the budget of a view: bytes of its summaries, at least 1
 * @param summaryBytes the most bytes a summary should have; what is no longer is its own summary;
 *     at least 64
 * @param jobsInFlight the most jobs handed out at a time, at least 1
 * @param tries after how many replies that are too long the shortest is taken, at least 1
 * @param rest how long a failed job rests before it is offered again
 * @param cap what is kept of a long tool result
 * @param search how a search works and what it returns at most
 * @param store how the store works; its clock and zone date new messages
 * @param nanoTime a clock that never goes back, in nanoseconds; only differences count
 */
public record MemoryOptions(
    long viewBytes,
    int summaryBytes,
    int jobsInFlight,
    int tries,
    Duration rest,
    Cap cap,
    HistorySearch search,
    StoreOptions store,
    LongSupplier nanoTime) {
  /** Rejects values out of range with {@link IllegalArgumentException}. */
  public MemoryOptions {
    if (viewBytes < 1)
      throw new IllegalArgumentException("no room for a view: viewBytes=" + viewBytes);
    if (summaryBytes < 64) {
      throw new IllegalArgumentException(
          "too short for a summary: summaryBytes=" + summaryBytes + ", least=64");
    }
    if (jobsInFlight < 1)
      throw new IllegalArgumentException("no job may fly: jobsInFlight=" + jobsInFlight);
    if (tries < 1) throw new IllegalArgumentException("no reply is taken: tries=" + tries);
    if (rest.isNegative()) throw new IllegalArgumentException("negative rest: rest=" + rest);
    Objects.requireNonNull(cap, "cap");
    Objects.requireNonNull(search, "search");
    Objects.requireNonNull(store, "store");
    Objects.requireNonNull(nanoTime, "nanoTime");
  }

  /**
   * Views of 128,000 bytes, summaries of 512, 8 jobs in flight, 5 tries, a rest of 10 s, the
   * default cap and search, the system's clocks.
   *
   * @return the defaults
   */
  public static MemoryOptions defaults() {
    return new MemoryOptions(
        128_000,
        512,
        8,
        5,
        Duration.ofSeconds(10),
        Cap.DEFAULT,
        new HistorySearch(),
        StoreOptions.defaults(),
        System::nanoTime);
  }

  /**
   * These options with another budget.
   *
   * @param bytes bytes of summaries in a view
   * @return a copy
   */
  public MemoryOptions withViewBytes(long bytes) {
    return new MemoryOptions(
        bytes, summaryBytes, jobsInFlight, tries, rest, cap, search, store, nanoTime);
  }

  /**
   * These options with other options of the store.
   *
   * @param options how the store works
   * @return a copy
   */
  public MemoryOptions withStore(StoreOptions options) {
    return new MemoryOptions(
        viewBytes, summaryBytes, jobsInFlight, tries, rest, cap, search, options, nanoTime);
  }

  /**
   * These options with another clock for the rest of failed jobs.
   *
   * @param clock never goes back, in nanoseconds
   * @return a copy
   */
  public MemoryOptions withNanoTime(LongSupplier clock) {
    return new MemoryOptions(
        viewBytes, summaryBytes, jobsInFlight, tries, rest, cap, search, store, clock);
  }
}
