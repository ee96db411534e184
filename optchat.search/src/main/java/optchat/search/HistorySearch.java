package optchat.search;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import optchat.search.internal.HitSize;
import optchat.search.internal.LaneCursor;
import optchat.search.internal.Pass;
import optchat.search.internal.QueryBytes;
import optchat.search.internal.Snippet;
import optchat.text.MessageKind;
import org.jspecify.annotations.Nullable;

/**
 * Searches the original texts of a {@link Corpus}, newest first, a page at a time. Any thread.
 *
 * <p>Keeps the last query prepared, some 30 kB, and no history: a search for the same text that
 * finds nothing allocates nothing, one for another text a few hundred bytes, one beside another
 * search its own 30 kB.
 */
public final class HistorySearch {
  private final SearchLimits limits;
  private final ScanKernel kernel;
  private final AtomicReference<@Nullable Pass> idle = new AtomicReference<>();

  /** A search with the default limits on the preferred kernel. */
  public HistorySearch() {
    this(SearchLimits.DEFAULTS, ScanKernel.preferred());
  }

  /**
   * A search.
   *
   * @param limits what is accepted and returned at most
   * @param kernel the inner loop
   */
  public HistorySearch(SearchLimits limits, ScanKernel kernel) {
    this.limits = Objects.requireNonNull(limits, "limits");
    this.kernel = Objects.requireNonNull(kernel, "kernel");
  }

  /**
   * One page of matches. Costs at most one pass over the texts below {@code before}; a page that
   * fills early ends it.
   *
   * @param corpus where to look
   * @param request what to look for
   * @return at most a page of hits, newest first
   * @throws SearchRequestException if the request is refused: an empty, blank or too long text, or
   *     one with a NUL
   * @throws SearchLimitException if one hit alone is larger than a page
   */
  public SearchPage search(Corpus corpus, SearchRequest request) {
    Pass pass = prepared(request.text());
    Integer before = request.before();
    pass.start(
        corpus.lane(false),
        request.includeTools() ? corpus.lane(true) : null,
        before == null ? Long.MAX_VALUE : before);
    SearchPage page = page(corpus, pass);
    pass.finish();
    idle.set(pass); // one that a failure cut short is not used again
    return page;
  }

  /** What the last search left, if no other search has it now, ready for this query. */
  private Pass prepared(String query) {
    Pass pass = idle.getAndSet(null);
    if (pass != null && pass.isFor(query)) return pass;
    byte[] utf8 = QueryBytes.of(query, limits.queryBytes());
    if (pass == null) return new Pass(query, utf8, kernel, limits.snippetBytes());
    pass.prepare(query, utf8);
    return pass;
  }

  private SearchPage page(Corpus corpus, Pass pass) {
    List<SearchHit> hits = pass.hits();
    int budget = limits.pageBytes() - limits.envelopeBytes();
    long used = 0;
    for (LaneCursor cursor = pass.next(); cursor != null; cursor = pass.next()) {
      if (hits.size() == limits.pageHits()) return new SearchPage(hits, hits.getLast().id());
      int id = cursor.id();
      Snippet snippet = pass.snippet();
      snippet.cut(cursor, limits.leadBytes());
      cursor.pop();
      String date = corpus.date(id);
      MessageKind kind = corpus.kind(id);
      Covering covering = corpus.covering(id);
      long size = HitSize.of(id, date, kind.label(), snippet.escapedSize(), covering);
      if (size > budget) {
        if (hits.isEmpty()) throw new SearchLimitException(id, size, budget);
        return new SearchPage(hits, hits.getLast().id());
      }
      int comma = hits.isEmpty() ? 0 : 1;
      if (used + comma + size > budget) return new SearchPage(hits, hits.getLast().id());
      used += comma + size;
      hits.add(new SearchHit(id, date, kind, snippet.text(), covering));
    }
    return hits.isEmpty() ? SearchPage.NOTHING : new SearchPage(hits, null);
  }
}
