package optchat.search;

/**
 * What a search accepts and returns at most.
 *
 * @param pageHits hits a page
 * @param queryBytes UTF-8 bytes of a query
 * @param snippetBytes UTF-8 bytes of a snippet, ellipses included
 * @param leadBytes how far before the match a clipped snippet starts
 * @param pageBytes bytes of a page written as JSON
 * @param envelopeBytes how many of {@code pageBytes} are kept for what surrounds the hits
 */
public record SearchLimits(
    int pageHits,
    int queryBytes,
    int snippetBytes,
    int leadBytes,
    int pageBytes,
    int envelopeBytes) {
  /**
   * 20 hits, queries of 256 bytes, snippets of 240 with 48 before the match, pages of 32,768 less
   * 64.
   */
  public static final SearchLimits DEFAULTS = new SearchLimits(20, 256, 240, 48, 32_768, 64);

  /** Rejects limits that allow nothing with {@link IllegalArgumentException}. */
  public SearchLimits {
    atLeast("pageHits", pageHits, 1);
    atLeast("queryBytes", queryBytes, 1);
    atLeast("leadBytes", leadBytes, 0);
    // Two ellipses, the lead with its move back to a boundary, and one whole code point.
    atLeast("snippetBytes", snippetBytes, 6 + leadBytes + 3 + 4);
    atLeast("envelopeBytes", envelopeBytes, 0);
    atLeast("pageBytes", pageBytes, envelopeBytes + 1);
  }

  private static void atLeast(String name, int value, int least) {
    if (value < least)
      throw new IllegalArgumentException(
          name + " is too small: " + name + "=" + value + ", least=" + least);
  }
}
