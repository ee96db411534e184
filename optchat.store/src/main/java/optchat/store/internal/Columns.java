package optchat.store.internal;

/** Sizes of columns that grow. */
final class Columns {
  private Columns() {}

  /** A capacity of at least {@code least} that makes growth cost O(1) a row. */
  static int grown(int least) {
    return Math.max(16, (int) Math.min(Integer.MAX_VALUE - 16L, least + (long) (least >> 1)));
  }
}
