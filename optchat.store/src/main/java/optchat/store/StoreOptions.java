package optchat.store;

import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Objects;

/**
 * How a store works.
 *
 * @param clock tells the moment of a write; names the file together with {@code zone}
 * @param zone the zone of the day in a file's name
 * @param slabBytes size of a full slab of text, at least 64 KiB, at most 1 GiB
 * @param parallelism how many threads an open may use, at least 1
 */
public record StoreOptions(InstantSource clock, ZoneId zone, int slabBytes, int parallelism) {
  /** The least {@code slabBytes}: below it a scan pays for every slab. */
  public static final int MIN_SLAB_BYTES = 1 << 16;

  /** The {@code slabBytes} of {@link #defaults()}: 1 MiB. */
  public static final int DEFAULT_SLAB_BYTES = 1 << 20;

  /** Rejects sizes out of range with {@link IllegalArgumentException}. */
  public StoreOptions {
    Objects.requireNonNull(clock, "clock");
    Objects.requireNonNull(zone, "zone");
    if (slabBytes < MIN_SLAB_BYTES || slabBytes > 1 << 30) {
      throw new IllegalArgumentException(
          "slab size out of range: slabBytes=" + slabBytes + ", least=" + MIN_SLAB_BYTES);
    }
    if (parallelism < 1) {
      throw new IllegalArgumentException("no thread to open with: parallelism=" + parallelism);
    }
  }

  /**
   * The system's clock and zone, slabs of 1 MiB, as many threads as processors.
   *
   * @return the defaults
   */
  public static StoreOptions defaults() {
    return new StoreOptions(
        InstantSource.system(),
        ZoneId.systemDefault(),
        DEFAULT_SLAB_BYTES,
        Runtime.getRuntime().availableProcessors());
  }

  /**
   * These options with another clock.
   *
   * @param clock tells the moment of a write
   * @param zone the zone of the day in a file's name
   * @return a copy
   */
  public StoreOptions withClock(InstantSource clock, ZoneId zone) {
    return new StoreOptions(clock, zone, slabBytes, parallelism);
  }

  /**
   * These options with another slab size.
   *
   * @param slabBytes size of a full slab of text
   * @return a copy
   */
  public StoreOptions withSlabBytes(int slabBytes) {
    return new StoreOptions(clock, zone, slabBytes, parallelism);
  }

  /**
   * These options with another number of threads.
   *
   * @param parallelism how many threads an open may use
   * @return a copy
   */
  public StoreOptions withParallelism(int parallelism) {
    return new StoreOptions(clock, zone, slabBytes, parallelism);
  }
}
