package optchat.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import optchat.memory.internal.History;
import org.jspecify.annotations.Nullable;

/** A log in lists, and at will one whose next write fails. */
final class ListLog implements Engine.Log<History> {
  private final List<byte[]> lines = new ArrayList<>();
  private final Map<Long, byte[]> nodes = new HashMap<>();
  private final Map<Long, String> order = new LinkedHashMap<>();
  private @Nullable IOException refusal;

  void append(String line) {
    lines.add(line.getBytes(UTF_8));
  }

  /** Makes writes fail with this, or succeed again. */
  void refuse(@Nullable IOException cause) {
    refusal = cause;
  }

  @Override
  public void putNode(int level, int index, byte[] utf8, boolean free) throws IOException {
    if (refusal != null) throw refusal;
    byte[] before = nodes.put((long) level << 32 | index, utf8.clone());
    if (before != null) throw new AssertionError("saved twice: l=" + level + ", i=" + index);
    order.put((long) level << 32 | index, Play.nodeLine(level, index, new String(utf8, UTF_8)));
  }

  /** Adds a node as if it had been there at opening. */
  void found(int level, int index, String text) {
    nodes.put((long) level << 32 | index, text.getBytes(UTF_8));
    order.put((long) level << 32 | index, Play.nodeLine(level, index, text));
  }

  /** Forgets a node and all above it. */
  void lose(int level, int index) {
    order
        .keySet()
        .removeIf(key -> Subject.isAbove((int) (key >> 32), (int) (long) key, level, index));
    nodes.keySet().removeIf(key -> !order.containsKey(key));
  }

  /** The nodes as lines of a tree file, in the order of their arrival. */
  String treeFile() {
    return String.join("", order.values());
  }

  @Override
  public History now() {
    int messages = lines.size();
    int count = nodes.size();
    return new History() {
      @Override
      public int messageCount() {
        return messages;
      }

      @Override
      public long nodeCount() {
        return count;
      }

      @Override
      public int messageBytes(int id) {
        return lines.get(id).length;
      }

      @Override
      public int nodeBytes(int level, int index) {
        byte[] text = nodes.get((long) level << 32 | index);
        return text == null ? -1 : text.length;
      }

      @Override
      public boolean isFlat(int level, int index) {
        byte[] text = nodes.get((long) level << 32 | index);
        if (text == null) throw new AssertionError("no node: l=" + level + ", i=" + index);
        return new String(text, UTF_8).chars().noneMatch(c -> c == '\n' || c == '\r');
      }

      @Override
      public int copyNode(int level, int index, byte[] to, int at) {
        byte[] text = nodes.get((long) level << 32 | index);
        if (text == null) throw new AssertionError("no node: l=" + level + ", i=" + index);
        System.arraycopy(text, 0, to, at, text.length);
        return at + text.length;
      }

      @Override
      public int copyMessage(int id, byte[] to, int at) {
        byte[] line = lines.get(id);
        System.arraycopy(line, 0, to, at, line.length);
        return at + line.length;
      }

      @Override
      public int flattenNode(int level, int index, byte[] to, int at) {
        byte[] text = nodes.get((long) level << 32 | index);
        if (text == null) throw new AssertionError("no node: l=" + level + ", i=" + index);
        int end = at;
        for (int i = 0; i < text.length; i++) {
          if (text[i] == '\n' && i > 0 && text[i - 1] == '\r') continue;
          to[end++] = text[i] == '\n' || text[i] == '\r' ? (byte) ' ' : text[i];
        }
        return end;
      }
    };
  }
}
