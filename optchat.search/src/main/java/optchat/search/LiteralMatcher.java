package optchat.search;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import optchat.search.internal.FoldedQuery;
import optchat.search.internal.Hunt;

/**
 * Finds one literal in memory. ASCII letters fold case, every other byte must be equal; no locale,
 * no normalization. Linear in the text for every text and query; allocates nothing while it
 * searches, but for one small automaton the first time a text proves hostile. Belongs to one
 * thread.
 */
public final class LiteralMatcher {
  private final Hunt hunt;

  /**
   * A matcher on the preferred kernel.
   *
   * @param query at least one byte; copied
   */
  public LiteralMatcher(byte[] query) {
    this(query, ScanKernel.preferred());
  }

  /**
   * A matcher on a given kernel.
   *
   * @param query at least one byte; copied
   * @param kernel the inner loop
   */
  public LiteralMatcher(byte[] query, ScanKernel kernel) {
    if (query.length == 0) throw new IllegalArgumentException("query is empty: queryBytes=0");
    hunt = new Hunt(new FoldedQuery(query), Objects.requireNonNull(kernel, "kernel"));
  }

  /**
   * The first match that lies inside a range.
   *
   * @param text native or mapped memory
   * @param from first byte, inclusive
   * @param to last byte, exclusive
   * @return where the match starts, or -1
   */
  public long find(MemorySegment text, long from, long to) {
    Objects.checkFromToIndex(from, to, text.byteSize());
    return hunt.find(text, from, to);
  }
}
