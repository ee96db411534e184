package optchat.store.internal;

/** Sizes that no caller needs to choose. */
public final class StoreSizes {
  /** Slabs for what is small or seldom: dates. */
  static final int SMALL_SLAB_BYTES = 1 << 16;

  /** Levels of the tree: a log has fewer than 2^31 messages. */
  public static final int LEVELS = 31;

  private StoreSizes() {}
}
