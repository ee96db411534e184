package optchat.memory;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.lang.foreign.MemorySegment;
import optchat.memory.internal.History;
import optchat.store.StoreSnapshot;
import optchat.text.LineEnds;

/** A store's snapshot as view, scheduler and frames see it. */
record StoreHistory(StoreSnapshot store) implements History {
  @Override
  public int messageCount() {
    return store.messageCount();
  }

  @Override
  public long nodeCount() {
    return store.nodeCount();
  }

  @Override
  public int messageBytes(int id) {
    return store.size(id);
  }

  @Override
  public int nodeBytes(int level, int index) {
    return store.hasNode(level, index) ? store.nodeBytes(level, index) : -1;
  }

  @Override
  public boolean isFlat(int level, int index) {
    byte[] text = new byte[store.nodeBytes(level, index)];
    store.copyNode(level, index, text, 0);
    return LineEnds.next(text, 0, text.length) == text.length;
  }

  @Override
  public int copyNode(int level, int index, byte[] to, int at) {
    return store.copyNode(level, index, to, at);
  }

  @Override
  public int copyMessage(int id, byte[] to, int at) {
    byte[] kind = store.kind(id).label().getBytes(US_ASCII);
    System.arraycopy(kind, 0, to, at, kind.length);
    int text = at + kind.length + 2;
    to[text - 2] = ':';
    to[text - 1] = ' ';
    store.copyText(id, to, text);
    return text + store.textBytes(id);
  }

  @Override
  public int flattenNode(int level, int index, byte[] to, int at) {
    MemorySegment text = store.nodeSlice(level, index);
    return LineEnds.flatten(text, 0, text.byteSize(), to, at);
  }
}
