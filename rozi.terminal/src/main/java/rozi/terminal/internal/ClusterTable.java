package rozi.terminal.internal;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Interned characters of more than one code point, as a tree: each is a shorter one (or a code
 * point) and one code point more, so that combining is one look-up.
 */
final class ClusterTable {
  /** Code points of one character; more are dropped. */
  static final int MAX_LENGTH = 32;

  int capacity;
  private int[] parent = new int[64]; // content without flags but CLUSTER
  private int[] code = new int[64];
  private int[] free = new int[0];
  private int freeCount;
  private int next;
  private int live;
  private int[] table = new int[128]; // number + 1; 0 is an empty slot

  ClusterTable(int capacity) {
    this.capacity = capacity;
  }

  int live() {
    return live;
  }

  private static int hash(int parent, int cp) {
    int h = parent * 0x9E3779B1 + cp;
    h = (h ^ h >>> 15) * 0x85EBCA6B;
    return h ^ h >>> 13;
  }

  /**
   * The content (without width flags) of {@code base} and one code point more, or -1 if there is no
   * room.
   */
  int append(int base, int cp) {
    int from = base & (Cells.CODE_MASK | Cells.CLUSTER);
    int mask = table.length - 1;
    int slot = hash(from, cp) & mask;
    // Invariant: no slot before this one holds the pair. Progress: the table is never full.
    for (int at; (at = table[slot]) != 0; slot = slot + 1 & mask) {
      if (code[at - 1] == cp && parent[at - 1] == from) return at - 1 | Cells.CLUSTER;
    }
    if (live >= capacity || length(from) >= MAX_LENGTH) return -1;
    int id = freeCount > 0 ? free[--freeCount] : next++;
    if (id >= code.length) {
      parent = Arrays.copyOf(parent, id * 2);
      code = Arrays.copyOf(code, id * 2);
    }
    parent[id] = from;
    code[id] = cp;
    table[slot] = id + 1;
    if (++live * 2 > table.length) rehash(table.length * 2, null);
    return id | Cells.CLUSTER;
  }

  private void rehash(int size, @org.jspecify.annotations.Nullable BitSet keep) {
    int[] old = table;
    table = new int[size];
    for (int at : old) {
      if (at == 0 || (keep != null && !keep.get(at - 1))) continue;
      int slot = hash(parent[at - 1], code[at - 1]) & size - 1;
      while (table[slot] != 0) slot = slot + 1 & size - 1;
      table[slot] = at;
    }
  }

  /** Whether one more code point can never be added, however much room there is. */
  boolean full(int content) {
    return length(content) >= MAX_LENGTH;
  }

  int length(int content) {
    int n = 1;
    for (int c = content; (c & Cells.CLUSTER) != 0; c = parent[c & Cells.CODE_MASK]) n++;
    return n;
  }

  int first(int content) {
    int c = content;
    while ((c & Cells.CLUSTER) != 0) c = parent[c & Cells.CODE_MASK];
    return c & Cells.CODE_MASK;
  }

  /** The code points in order. */
  int[] codePoints(int content) {
    int[] all = new int[length(content)];
    int c = content;
    for (int i = all.length - 1; i > 0; i--) {
      all[i] = code[c & Cells.CODE_MASK];
      c = parent[c & Cells.CODE_MASK];
    }
    all[0] = c & Cells.CODE_MASK;
    return all;
  }

  String text(int content) {
    int[] all = codePoints(content);
    return new String(all, 0, all.length);
  }

  /** The memory of its arrays, in bytes. */
  long bytes() {
    return Integer.BYTES * (2L * code.length + free.length + table.length);
  }

  /** Marks a character and the shorter ones it is made of. */
  void mark(int content, BitSet used) {
    for (int c = content; (c & Cells.CLUSTER) != 0; c = parent[c & Cells.CODE_MASK]) {
      if (used.get(c & Cells.CODE_MASK)) return;
      used.set(c & Cells.CODE_MASK);
    }
  }

  void sweep(BitSet used) {
    if (free.length < next) free = new int[code.length];
    freeCount = 0;
    for (int id = next - 1; id >= 0; id--) if (!used.get(id)) free[freeCount++] = id;
    live = next - freeCount;
    rehash(table.length, used);
  }
}
