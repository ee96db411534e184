package optchat.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Objects;
import optchat.memory.internal.Frame;
import optchat.memory.internal.Parts;
import optchat.search.Covering;
import optchat.search.HistorySearch;
import optchat.search.SearchPage;
import optchat.search.SearchRequest;
import optchat.store.StoreSnapshot;
import optchat.text.CacheBlocks;
import org.jspecify.annotations.Nullable;

/**
 * A memory at one moment: view, tree and originals belong together and never change. Any thread.
 * After the memory was closed, texts are gone: methods that need them throw {@link
 * IllegalStateException}.
 */
public final class MemorySnapshot {
  private final Parts parts;
  private final StoreHistory history;
  private final HistorySearch search;
  private final Engine.Moment<StoreHistory> moment;

  /** Made by the first search; immutable, so a race makes it twice at worst. */
  private @Nullable HistoryCorpus corpus;

  MemorySnapshot(Engine.Moment<StoreHistory> moment, HistorySearch search) {
    this.moment = moment;
    parts = moment.parts();
    history = moment.history();
    this.search = search;
  }

  /** Whether this shows a moment, which is compared by identity. */
  @SuppressWarnings("ReferenceEquality") // a moment is made once
  boolean isOf(Engine.Moment<StoreHistory> other) {
    return moment == other;
  }

  /**
   * The messages and nodes of this moment.
   *
   * @return the store's snapshot
   */
  public StoreSnapshot store() {
    return history.store();
  }

  /**
   * How many lines the view has.
   *
   * @return at least 0
   */
  public int partCount() {
    return parts.count();
  }

  /**
   * The level of a line: it covers {@code 1 << level} messages.
   *
   * @param part in [0, {@link #partCount()})
   * @return the level of its node
   */
  public int partLevel(int part) {
    return parts.level(Objects.checkIndex(part, parts.count()));
  }

  /**
   * The index of a line's node within its level.
   *
   * @param part in [0, {@link #partCount()})
   * @return the index; the line starts at message {@code index << level}
   */
  public int partIndex(int part) {
    return parts.index(Objects.checkIndex(part, parts.count()));
  }

  /**
   * The bytes of the view's summaries, placeholders included.
   *
   * @return bytes of UTF-8
   */
  public long bytes() {
    return parts.bytes();
  }

  /**
   * What {@link #bytes} should not exceed.
   *
   * @return bytes of UTF-8
   */
  public long budget() {
    return parts.budget();
  }

  /**
   * Whether every line of the view has its summary.
   *
   * @return false while a message waits for its summary
   */
  public boolean settled() {
    return parts.settled();
  }

  /**
   * The line that covers a message; O(log lines).
   *
   * @param id a message of the log
   * @return its first message and how many it covers
   * @throws IndexOutOfBoundsException if there is no such message
   */
  public Covering covering(int id) {
    int part = parts.covering(Objects.checkIndex(id, parts.messages()));
    return new Covering(parts.start(part), 1 << parts.level(part));
  }

  /**
   * The view as text, with a placeholder for each line that lacks its summary. O(bytes).
   *
   * @return all of it, not cached
   */
  public Block render() {
    byte[] frame = Frame.view(parts, history);
    return new Block(frame, 0, frame.length, false);
  }

  /**
   * The lines of some messages, as in the view; a line that would say more than these is told by
   * the lines that it was made from. O(bytes of the lines + lines of the view).
   *
   * @param from the first message
   * @param to the first message behind
   * @return from {@code <chat>} to {@code </chat>}, with a placeholder for each line that lacks its
   *     summary; not cached
   * @throws IndexOutOfBoundsException if there are no such messages
   */
  public Block render(int from, int to) {
    Objects.checkFromToIndex(from, to, parts.messages());
    byte[] frame = Frame.range(parts, history, from, to);
    return new Block(frame, 0, frame.length, false);
  }

  /**
   * The view, cut for a prompt cache.
   *
   * @param display whether a view with placeholders is wanted too
   * @return the view
   * @throws IllegalStateException if it is not settled and not for display
   */
  public ChatView view(boolean display) {
    if (!display && !parts.settled()) {
      throw new IllegalStateException(
          "the view is not settled: summaries are missing, ask for jobs");
    }
    byte[] frame = Frame.view(parts, history);
    return new ChatView(
        new Block(frame, 0, frame.length, false),
        Engine.blocks(frame, CacheBlocks.DEFAULT),
        parts.settled());
  }

  /**
   * What is behind a line: its two halves, or for one message its text.
   *
   * @param id the line's first message
   * @param n how many messages it covers
   * @return the lines or the message; for a place that is no line, or whose halves have no summary
   *     yet, a sentence that says so
   */
  public String zoom(long id, long n) {
    return new String(Frame.zoom(history, id, n), UTF_8);
  }

  /**
   * A message of the log.
   *
   * @param id its number
   * @return the message as it was appended
   * @throws IndexOutOfBoundsException if there is no such message
   */
  public ChatMessage message(int id) {
    StoreSnapshot store = history.store();
    Objects.checkIndex(id, store.messageCount());
    return new ChatMessage(id, store.kind(id), store.text(id), store.size(id), store.date(id));
  }

  /**
   * One page of original messages that contain a text. Finding nothing allocates nothing from the
   * second search for a text on.
   *
   * @param request what to look for
   * @return hits, newest first
   * @throws optchat.search.SearchRequestException if the request is refused
   * @throws optchat.search.SearchLimitException if one hit alone is larger than a page
   */
  public SearchPage search(SearchRequest request) {
    HistoryCorpus made = corpus;
    if (made == null) corpus = made = new HistoryCorpus(history.store(), parts);
    return search.search(made, request);
  }
}
