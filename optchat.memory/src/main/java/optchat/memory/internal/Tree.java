package optchat.memory.internal;

/**
 * What the view and the scheduler ask of a history: sizes by place, never text. A node's size never
 * changes once it exists.
 */
public interface Tree {
  /** The bytes of {@code kind: text} of a message that exists. */
  int messageBytes(int id);

  /** The bytes of a summary, or -1 when the node does not exist. */
  int nodeBytes(int level, int index);

  /** Whether a node that exists has no line break, so that it is shown as it is; O(bytes). */
  boolean isFlat(int level, int index);
}
