package optchat.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import optchat.search.internal.FoldedQuery;
import optchat.search.internal.HitSize;
import optchat.search.internal.Hunt;
import optchat.search.internal.LaneCursor;
import optchat.search.internal.QueryBytes;
import optchat.search.internal.Snippet;
import optchat.text.MessageKind;
import org.jspecify.annotations.Nullable;

/**
 * Searches the original texts of a {@link Corpus}, newest first, a page at a time. Immutable: any
 * thread.
 */
public final class HistorySearch {
  private final SearchLimits limits;
  private final ScanKernel kernel;

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
    byte[] query = QueryBytes.of(request.text(), limits.queryBytes());
    FoldedQuery folded = new FoldedQuery(query);
    Integer before = request.before();
    long below = before == null ? Long.MAX_VALUE : before;
    LaneCursor talk = new LaneCursor(corpus.lane(false), new Hunt(folded, kernel), below);
    LaneCursor tools =
        request.includeTools()
            ? new LaneCursor(corpus.lane(true), new Hunt(folded, kernel), below)
            : null;
    List<SearchHit> hits = new ArrayList<>(limits.pageHits());
    int budget = limits.pageBytes() - limits.envelopeBytes();
    long used = 0;
    for (LaneCursor cursor = next(talk, tools); cursor != null; cursor = next(talk, tools)) {
      if (hits.size() == limits.pageHits()) return new SearchPage(hits, hits.getLast().id());
      int index = cursor.index();
      int id = cursor.lane().id(index);
      byte[] snippet = snippet(cursor, index);
      cursor.pop();
      String date = corpus.date(id);
      MessageKind kind = corpus.kind(id);
      Covering covering = corpus.covering(id);
      long size = HitSize.of(id, date, kind.label(), snippet, covering);
      if (size > budget) {
        if (hits.isEmpty()) throw new SearchLimitException(id, size, budget);
        return new SearchPage(hits, hits.getLast().id());
      }
      int comma = hits.isEmpty() ? 0 : 1;
      if (used + comma + size > budget) return new SearchPage(hits, hits.getLast().id());
      used += comma + size;
      hits.add(new SearchHit(id, date, kind, new String(snippet, UTF_8), covering));
    }
    return new SearchPage(hits, null);
  }

  private byte[] snippet(LaneCursor cursor, int index) {
    TextLane lane = cursor.lane();
    return Snippet.of(
        cursor.slab(),
        lane.offset(index),
        lane.length(index),
        cursor.position(),
        limits.leadBytes(),
        limits.snippetBytes());
  }

  /**
   * The cursor whose ready match is the newest of all; null at the end. Scans no further than that
   * needs.
   */
  private static @Nullable LaneCursor next(LaneCursor talk, @Nullable LaneCursor tools) {
    // Progress: a turn returns or scans a block.
    while (true) {
      LaneCursor newer = tools == null || talk.bound() >= tools.bound() ? talk : tools;
      if (newer.bound() < 0) return null;
      if (newer.ready()) return newer;
      newer.scan();
    }
  }
}
