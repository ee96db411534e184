package optchat.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import optchat.store.internal.LaneView;
import optchat.store.internal.MessageTable;
import optchat.store.internal.NodeTable;
import optchat.text.MessageKind;

/**
 * All messages and nodes up to a moment; it never changes. Any thread. After the store was closed
 * every method but the counts throws {@link IllegalStateException}.
 */
public final class StoreSnapshot {
  private static final int PREFIX_BYTES = 2; // ": " between the kind and the text

  private final Arena arena;
  private final MessageTable.View messages;
  private final NodeTable.View nodes;
  private final Lane talk;
  private final Lane tools;

  StoreSnapshot(Arena arena, MessageTable.View messages, NodeTable.View nodes) {
    this.arena = arena;
    this.messages = messages;
    this.nodes = nodes;
    talk = new Lane(messages.talk());
    tools = new Lane(messages.tools());
  }

  /**
   * How many messages there are; ids run from 0.
   *
   * @return the count
   */
  public int messageCount() {
    return messages.count();
  }

  /**
   * How many nodes there are.
   *
   * @return the count
   */
  public int nodeCount() {
    return nodes.count();
  }

  /**
   * What a message is.
   *
   * @param id below {@link #messageCount()}
   * @return its kind
   */
  public MessageKind kind(int id) {
    alive();
    return messages.kind(id);
  }

  /**
   * When a message was made.
   *
   * @param id below {@link #messageCount()}
   * @return RFC 3339, as it was given
   */
  public String date(int id) {
    alive();
    return messages.date(id);
  }

  /**
   * The size of {@code kind: text}.
   *
   * @param id below {@link #messageCount()}
   * @return the size in bytes
   */
  public int size(int id) {
    return textBytes(id) + kind(id).label().length() + PREFIX_BYTES;
  }

  /**
   * The size of a text.
   *
   * @param id below {@link #messageCount()}
   * @return the size in bytes
   */
  public int textBytes(int id) {
    alive();
    return messages.laneOf(id).length(messages.indexInLane(id));
  }

  /**
   * A text without a copy.
   *
   * @param id below {@link #messageCount()}
   * @return native memory, valid until the store is closed
   */
  public MemorySegment textSlice(int id) {
    alive();
    return messages.laneOf(id).text(messages.indexInLane(id));
  }

  /**
   * Copies a text.
   *
   * @param id below {@link #messageCount()}
   * @param target where to
   * @param at from which index on; {@link #textBytes} bytes must fit
   */
  public void copyText(int id, byte[] target, int at) {
    alive();
    LaneView lane = messages.laneOf(id);
    int index = messages.indexInLane(id);
    lane.slabs().copy(lane.positions()[index], lane.length(index), target, at);
  }

  /**
   * A text as a String.
   *
   * @param id below {@link #messageCount()}
   * @return the text
   */
  public String text(int id) {
    byte[] bytes = new byte[textBytes(id)];
    copyText(id, bytes, 0);
    return new String(bytes, UTF_8);
  }

  /**
   * The texts of one lane for a scan.
   *
   * @param ofTools true for {@code tool} and {@code echo}, false for all other kinds
   * @return the lane
   */
  public Lane lane(boolean ofTools) {
    alive();
    return ofTools ? tools : talk;
  }

  /**
   * Where a message is in its lane; O(1).
   *
   * @param id below {@link #messageCount()}
   * @return its index in the lane of its kind
   */
  public int laneIndex(int id) {
    alive();
    return messages.indexInLane(id);
  }

  /**
   * Whether a node is there.
   *
   * @param level 0 to 30
   * @param index at least 0
   * @return false too for a node beyond the log
   */
  public boolean hasNode(int level, int index) {
    alive();
    return nodes.row(level, index) >= 0;
  }

  /**
   * The size of a node's text.
   *
   * @param level of a node that is there
   * @param index of a node that is there
   * @return the size in bytes
   */
  public int nodeBytes(int level, int index) {
    return nodes.lengths()[row(level, index)];
  }

  /**
   * A node's text without a copy.
   *
   * @param level of a node that is there
   * @param index of a node that is there
   * @return native memory, valid until the store is closed
   */
  public MemorySegment nodeSlice(int level, int index) {
    int row = row(level, index);
    return nodes.slabs().slice(nodes.positions()[row], nodes.lengths()[row]);
  }

  /**
   * Copies a node's text.
   *
   * @param level of a node that is there
   * @param index of a node that is there
   * @param target where to
   * @param at from which index on; {@link #nodeBytes} bytes must fit
   * @return the index behind the copy
   */
  public int copyNode(int level, int index, byte[] target, int at) {
    int row = row(level, index);
    int length = nodes.lengths()[row];
    nodes.slabs().copy(nodes.positions()[row], length, target, at);
    return at + length;
  }

  /**
   * A node's text as a String.
   *
   * @param level of a node that is there
   * @param index of a node that is there
   * @return the text
   */
  public String node(int level, int index) {
    byte[] bytes = new byte[nodeBytes(level, index)];
    copyNode(level, index, bytes, 0);
    return new String(bytes, UTF_8);
  }

  private int row(int level, int index) {
    alive();
    int row = nodes.row(level, index);
    if (row < 0) {
      throw new IllegalArgumentException("no such node: level=" + level + ", index=" + index);
    }
    return row;
  }

  private void alive() {
    if (!arena.scope().isAlive()) throw new IllegalStateException("the store is closed");
  }
}
