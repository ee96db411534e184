package optchat.export.internal;

import optchat.memory.MemorySnapshot;

/** What is compressed by itself: an element of the page. */
sealed interface Unit {
  /** The element's id. */
  String id();

  /** How much text it has. */
  long textBytes();

  /**
   * The messages of one lane in a block of consecutive ids.
   *
   * @param block the block's number
   * @param first the first id of the block
   * @param count how many ids the block has, of both lanes
   * @param tools which lane: tool and echo, or all other kinds. The unit of the others describes
   *     all messages of the block.
   */
  record Messages(int block, int first, int count, boolean tools, long textBytes) implements Unit {
    @Override
    public String id() {
      return (tools ? "tools-" : "messages-") + block;
    }
  }

  /** The nodes that are there among consecutive ones of a level. */
  record Nodes(int block, int level, int first, int count, long textBytes) implements Unit {
    @Override
    public String id() {
      return "nodes-" + block;
    }
  }

  /** The summaries of the view's lines. */
  record Parts(MemorySnapshot snapshot) implements Unit {
    @Override
    public String id() {
      return "parts";
    }

    @Override
    public long textBytes() {
      return snapshot.bytes();
    }
  }
}
