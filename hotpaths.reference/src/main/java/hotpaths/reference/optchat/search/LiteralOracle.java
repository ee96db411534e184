package hotpaths.reference.optchat.search;

/** A literal found by trying every position. */
public final class LiteralOracle {
  private LiteralOracle() {}

  /** Start of the first match inside {@code text[from, to)}, or -1. */
  public static int find(byte[] text, int from, int to, byte[] query) {
    for (int at = from; at + query.length <= to; at++) {
      int i = 0;
      while (i < query.length && lower(text[at + i]) == lower(query[i])) i++;
      if (i == query.length) return at;
    }
    return -1;
  }

  /** ASCII letters in lower case, any other byte as it is. */
  static int lower(byte b) {
    return b >= 'A' && b <= 'Z' ? b + 32 : b;
  }
}
