package optchat.memory.internal;

/** A history with its text, at one moment. */
public interface History extends Tree {
  /** The number of messages. */
  int messageCount();

  /** The number of nodes. */
  long nodeCount();

  /** Writes {@code kind: text} of a message at {@code to[at]}; returns the end of it. */
  int copyMessage(int id, byte[] to, int at);

  /** Writes a summary as it is at {@code to[at]}; returns the end of it. */
  int copyNode(int level, int index, byte[] to, int at);

  /** Writes a summary with its line breaks as spaces at {@code to[at]}; returns the end of it. */
  int flattenNode(int level, int index, byte[] to, int at);
}
