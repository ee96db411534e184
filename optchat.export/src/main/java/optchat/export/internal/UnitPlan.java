package optchat.export.internal;

import java.util.function.IntUnaryOperator;
import optchat.store.StoreSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a history into units, in the order in which the page holds them: a block of messages after
 * the other, then nodes level by level. One thread.
 */
final class UnitPlan {
  /** So that what describes the texts stays small beside them. */
  private static final int MOST_MESSAGES = 1 << 12;

  private static final int MOST_NODES = 1 << 13;

  private final StoreSnapshot store;
  private final int blockBytes;
  private int block;
  private int nextId;
  private Unit.@Nullable Messages tools;
  private int nodeBlock;
  private int level;
  private int nextNode;

  UnitPlan(StoreSnapshot store, int blockBytes) {
    this.store = store;
    this.blockBytes = blockBytes;
  }

  /** The next unit; null at the end. */
  @Nullable Unit next() {
    Unit.Messages second = tools;
    tools = null;
    if (second != null) return second;
    return nextId < store.messageCount() ? messages() : nodes();
  }

  private Unit messages() {
    int first = nextId;
    long talkBytes = 0;
    long toolBytes = 0;
    int end = end(first, store.messageCount(), MOST_MESSAGES, store::textBytes);
    boolean hasTools = false;
    for (int id = first; id < end; id++) {
      boolean tool = store.kind(id).isTool();
      hasTools |= tool;
      if (tool) toolBytes += store.textBytes(id);
      else talkBytes += store.textBytes(id);
    }
    nextId = end;
    if (hasTools) tools = new Unit.Messages(block, first, end - first, true, toolBytes);
    return new Unit.Messages(block++, first, end - first, false, talkBytes);
  }

  private @Nullable Unit nodes() {
    // Progress: a turn skips a place without a node, or a level, or returns.
    for (; store.messageCount() >> level > 0; level++, nextNode = 0) {
      int places = store.messageCount() >> level;
      while (nextNode < places && !store.hasNode(level, nextNode)) nextNode++;
      if (nextNode == places) continue;
      int first = nextNode;
      int of = level;
      nextNode =
          end(first, places, MOST_NODES, i -> store.hasNode(of, i) ? store.nodeBytes(of, i) : 0);
      long bytes = 0;
      for (int i = first; i < nextNode; i++) {
        if (store.hasNode(level, i)) bytes += store.nodeBytes(level, i);
      }
      return new Unit.Nodes(nodeBlock++, level, first, nextNode - first, bytes);
    }
    return null;
  }

  /** The end of a block: it is full, or what follows is large enough for one of its own. */
  private int end(int first, int most, int count, IntUnaryOperator bytes) {
    long sum = 0;
    int i = first;
    // Invariant: sum is the size of [first, i). Progress: i rises.
    while (i < most && i - first < count && sum < blockBytes) {
      int size = bytes.applyAsInt(i);
      if (i > first && size >= blockBytes) break;
      sum += size;
      i++;
    }
    return i;
  }
}
