package optchat.store.internal;

/**
 * How an open cuts the logs up. What it reads does not depend on it.
 *
 * @param blockBytes bytes read from a log at a time, at least 1; a longer line takes more
 * @param leastThreadBytes a thread is given at least this much of the logs, at least 1
 */
public record LoadSizes(int blockBytes, long leastThreadBytes) {
  /** Blocks of 512 KiB stay in a core's cache; below 4 MiB a thread costs more than it brings. */
  public static final LoadSizes DEFAULTS = new LoadSizes(1 << 19, 4 << 20);

  /** Rejects sizes that allow no progress with {@link IllegalArgumentException}. */
  public LoadSizes {
    if (blockBytes < 1 || leastThreadBytes < 1) {
      throw new IllegalArgumentException(
          "nothing to read: blockBytes=" + blockBytes + ", leastThreadBytes=" + leastThreadBytes);
    }
  }
}
