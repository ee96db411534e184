package optchat.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of hits.
 *
 * @param hits newest first
 * @param nextBefore the {@code before} of the next page: the id of the last hit; null if there are
 *     no more
 */
public record SearchPage(List<SearchHit> hits, @Nullable Integer nextBefore) {
  /** The one page without a hit. */
  static final SearchPage NOTHING = new SearchPage(List.of(), null);

  /** Copies the list. */
  public SearchPage {
    hits = List.copyOf(hits);
  }
}
