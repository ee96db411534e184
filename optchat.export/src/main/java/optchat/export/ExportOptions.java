package optchat.export;

import java.util.Objects;
import java.util.function.IntConsumer;

/**
 * How a page is written.
 *
 * @param plain whether the history stands there as JSON, for browsers that cannot decompress; else
 *     in compressed blocks
 * @param blockBytes how much text a block has at least, but for the last of its kind: 1 KiB to 1
 *     GiB; a longer message has a block of its own
 * @param parallelism how many threads may compress, at least 1
 * @param progress is told now and then how many messages were written, by the calling thread
 */
public record ExportOptions(boolean plain, int blockBytes, int parallelism, IntConsumer progress) {
  /** The {@code blockBytes} of {@link #defaults()}: 256 KiB. */
  public static final int DEFAULT_BLOCK_BYTES = 1 << 18;

  /** The least {@code blockBytes}. */
  public static final int MIN_BLOCK_BYTES = 1 << 10;

  /** Rejects sizes out of range with {@link IllegalArgumentException}. */
  public ExportOptions {
    Objects.requireNonNull(progress, "progress");
    if (blockBytes < MIN_BLOCK_BYTES || blockBytes > 1 << 30) {
      throw new IllegalArgumentException(
          "block size out of range: blockBytes=" + blockBytes + ", least=" + MIN_BLOCK_BYTES);
    }
    if (parallelism < 1) {
      throw new IllegalArgumentException("no thread to compress: parallelism=" + parallelism);
    }
  }

  /**
   * Compressed blocks of 256 KiB, as many threads as processors.
   *
   * @return the defaults
   */
  public static ExportOptions defaults() {
    return new ExportOptions(
        false, DEFAULT_BLOCK_BYTES, Runtime.getRuntime().availableProcessors(), done -> {});
  }

  /**
   * These options with the other form.
   *
   * @param plain whether the history stands there as JSON
   * @return a copy
   */
  public ExportOptions withPlain(boolean plain) {
    return new ExportOptions(plain, blockBytes, parallelism, progress);
  }

  /**
   * These options with blocks of another size.
   *
   * @param blockBytes how much text a block has at least
   * @return a copy
   */
  public ExportOptions withBlockBytes(int blockBytes) {
    return new ExportOptions(plain, blockBytes, parallelism, progress);
  }

  /**
   * These options with another number of threads.
   *
   * @param parallelism how many threads may compress
   * @return a copy
   */
  public ExportOptions withParallelism(int parallelism) {
    return new ExportOptions(plain, blockBytes, parallelism, progress);
  }

  /**
   * These options with another listener.
   *
   * @param progress is told now and then how many messages were written
   * @return a copy
   */
  public ExportOptions withProgress(IntConsumer progress) {
    return new ExportOptions(plain, blockBytes, parallelism, progress);
  }
}
