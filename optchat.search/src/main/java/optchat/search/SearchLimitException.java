package optchat.search;

/** A hit that does not fit an empty page. */
public final class SearchLimitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The message. */
  private final int id;

  /** Its size. */
  private final long bytes;

  /** The page. */
  private final int limit;

  /**
   * A hit that is too large.
   *
   * @param id the message that matched
   * @param bytes the hit's size as JSON
   * @param limit what a page holds
   */
  public SearchLimitException(int id, long bytes, int limit) {
    super("hit does not fit a page: id=" + id + ", bytes=" + bytes + ", limit=" + limit + " bytes");
    this.id = id;
    this.bytes = bytes;
    this.limit = limit;
  }

  /**
   * The message that matched.
   *
   * @return its id
   */
  public int id() {
    return id;
  }

  /**
   * The hit's size as JSON.
   *
   * @return bytes
   */
  public long bytes() {
    return bytes;
  }

  /**
   * What a page holds.
   *
   * @return bytes
   */
  public int limit() {
    return limit;
  }
}
