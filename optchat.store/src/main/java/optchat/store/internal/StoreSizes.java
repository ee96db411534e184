package optchat.store.internal;

/** Sizes that no caller needs to choose. */
public final class StoreSizes {
  /** Slabs for what is small or seldom: dates. */
  static final int SMALL_SLAB_BYTES = 1 << 16;

  /** Bytes read from a log at a time; stays in a core's cache. */
  static final int READ_BYTES = 1 << 19;

  /**
   * An open gives a thread at least this much of the logs: below it the thread costs more than it
   * brings.
   */
  static final long LEAST_BYTES_A_THREAD = 4 << 20;

  /** Levels of the tree: a log has fewer than 2^31 messages. */
  public static final int LEVELS = 31;

  private StoreSizes() {}
}
