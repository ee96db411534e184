package optchat.search.internal;

import java.util.ArrayList;
import java.util.List;
import optchat.search.ScanKernel;
import optchat.search.SearchHit;
import optchat.search.TextLane;
import org.jspecify.annotations.Nullable;

/**
 * What one search needs beside its result: the prepared query, a cursor for each lane, room for the
 * hits and for a snippet. Serves any number of searches, one at a time, and holds no history
 * between them. The same query again finds everything prepared; another one is prepared in the
 * tables of the last.
 */
public final class Pass {
  private final Hunt talkHunt;
  private final Hunt toolsHunt;
  private final LaneCursor talk;
  private final LaneCursor tools;
  private final List<SearchHit> hits;
  private final Snippet snippet;
  private String query;

  /**
   * @param text the query
   * @param utf8 the same, not empty
   */
  public Pass(String text, byte[] utf8, ScanKernel kernel, int snippetBytes) {
    FoldedQuery folded = new FoldedQuery(utf8);
    query = text;
    talkHunt = new Hunt(folded, kernel);
    toolsHunt = new Hunt(folded, kernel);
    talk = new LaneCursor(talkHunt);
    tools = new LaneCursor(toolsHunt);
    hits = new ArrayList<>();
    snippet = new Snippet(snippetBytes);
  }

  /** Whether this is the query that is prepared. */
  public boolean isFor(String text) {
    return query.equals(text);
  }

  /** Prepares another query. */
  public void prepare(String text, byte[] utf8) {
    FoldedQuery folded = new FoldedQuery(utf8);
    query = text;
    talkHunt.restart(folded);
    toolsHunt.restart(folded);
  }

  /** Starts below the message {@code before}, with or without the lane of the tools. */
  public void start(TextLane talkLane, @Nullable TextLane toolsLane, long before) {
    talk.start(talkLane, before);
    tools.start(toolsLane == null ? EmptyLane.INSTANCE : toolsLane, before);
  }

  /** Lets go of the history and of the hits. */
  public void finish() {
    hits.clear();
    talk.start(EmptyLane.INSTANCE, 0);
    tools.start(EmptyLane.INSTANCE, 0);
  }

  /**
   * The cursor whose ready match is the newest of all; null at the end. Scans no further than that
   * needs.
   */
  public @Nullable LaneCursor next() {
    // Progress: a turn returns or scans a block.
    while (true) {
      LaneCursor newer = talk.bound() >= tools.bound() ? talk : tools;
      if (newer.bound() < 0) return null;
      if (newer.ready()) return newer;
      newer.scan();
    }
  }

  /** Room for the hits of a page; empty at the start of a search. */
  public List<SearchHit> hits() {
    return hits;
  }

  /** Room for a snippet. */
  public Snippet snippet() {
    return snippet;
  }
}
