package optchat.search.internal;

import optchat.search.SearchRequestException;
import optchat.text.UnpairedSurrogateException;
import optchat.text.Utf8;
import optchat.text.WhiteSpace;

/** Turns the text of a request into bytes, or refuses it. */
public final class QueryBytes {
  private QueryBytes() {}

  /** The query as UTF-8: not empty, at most {@code limit} bytes, no NUL, not blank. */
  public static byte[] of(String text, int limit) {
    if (text.isEmpty()) throw new SearchRequestException("query is empty: queryBytes=0");
    byte[] utf8 = encode(text);
    if (utf8.length > limit) {
      throw new SearchRequestException(
          "query is too long: queryBytes=" + utf8.length + ", limit=" + limit + " bytes");
    }
    int nul = text.indexOf('\0');
    if (nul >= 0) throw new SearchRequestException("query holds a NUL: index=" + nul);
    if (WhiteSpace.isBlank(text)) {
      throw new SearchRequestException("query is only white space: queryBytes=" + utf8.length);
    }
    return utf8;
  }

  private static byte[] encode(String text) {
    try {
      return Utf8.encode(text);
    } catch (UnpairedSurrogateException e) {
      SearchRequestException refused =
          new SearchRequestException("query holds an unpaired surrogate: index=" + e.index());
      refused.initCause(e);
      throw refused;
    }
  }
}
