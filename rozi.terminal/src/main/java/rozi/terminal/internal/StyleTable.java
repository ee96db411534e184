package rozi.terminal.internal;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import rozi.terminal.Style;

/**
 * Interned styles: equal styles have one number; 0 is the default style. Numbers not in use are
 * taken back by a sweep.
 */
final class StyleTable {
  private final LinkTable links;
  int capacity;
  int[] attributes = new int[64];
  int[] foreground = new int[64];
  int[] background = new int[64];
  int[] underline = new int[64];
  int[] link = new int[64];
  private @Nullable Style[] objects = new Style[64];
  private int[] free = new int[0];
  private int freeCount;
  private int next = 1; // numbers below it were given out at least once
  private int live = 1;
  private int[] table = new int[128]; // open addressing; 0 is an empty slot

  StyleTable(LinkTable links, int capacity) {
    this.links = links;
    this.capacity = capacity;
    objects[0] = Style.DEFAULT;
  }

  int live() {
    return live;
  }

  private static int hash(int a, int f, int b, int u, int l) {
    int h = a * 0x9E3779B1 + f;
    h = (h ^ h >>> 15) * 0x85EBCA6B + b;
    h = (h ^ h >>> 13) * 0xC2B2AE35 + u * 31 + l;
    h = (h ^ h >>> 16) * 0x9E3779B1;
    return h ^ h >>> 14;
  }

  /** The number of a style, or -1 if there is no room for another. */
  int intern(int a, int f, int b, int u, int l) {
    if ((a | f | b | u | l) == 0) return 0;
    int mask = table.length - 1;
    int slot = hash(a, f, b, u, l) & mask;
    // Invariant: no slot from the hash's own to before slot holds the style. Progress: the table is
    // never full.
    for (int id; (id = table[slot]) != 0; slot = slot + 1 & mask) {
      if (foreground[id] == f
          && background[id] == b
          && attributes[id] == a
          && underline[id] == u
          && link[id] == l) {
        return id;
      }
    }
    if (live >= capacity) return -1;
    int id = freeCount > 0 ? free[--freeCount] : next++;
    if (id >= attributes.length) grow();
    attributes[id] = a;
    foreground[id] = f;
    background[id] = b;
    underline[id] = u;
    link[id] = l;
    objects[id] = null;
    table[slot] = id;
    if (++live * 2 > table.length) rehash(table.length * 2, null);
    return id;
  }

  private void grow() {
    int size = attributes.length * 2;
    attributes = Arrays.copyOf(attributes, size);
    foreground = Arrays.copyOf(foreground, size);
    background = Arrays.copyOf(background, size);
    underline = Arrays.copyOf(underline, size);
    link = Arrays.copyOf(link, size);
    objects = Arrays.copyOf(objects, size);
  }

  private void rehash(int size, @Nullable BitSet keep) {
    int[] old = table;
    table = new int[size];
    for (int id : old) {
      if (id == 0 || (keep != null && !keep.get(id))) continue;
      int slot =
          hash(attributes[id], foreground[id], background[id], underline[id], link[id]) & size - 1;
      while (table[slot] != 0) slot = slot + 1 & size - 1;
      table[slot] = id;
    }
  }

  /** Forgets every style that is not in {@code used}. */
  void sweep(BitSet used) {
    used.set(0);
    if (free.length < next) free = new int[attributes.length];
    freeCount = 0;
    for (int id = next - 1; id > 0; id--) {
      if (!used.get(id)) {
        free[freeCount++] = id;
        objects[id] = null;
      }
    }
    live = next - freeCount;
    rehash(table.length, used);
  }

  /** The memory of its arrays, in bytes. */
  long bytes() {
    // five of int and one of references
    return Integer.BYTES * (6L * attributes.length + free.length + table.length);
  }

  boolean isProtected(long cell) {
    return (attributes[Cells.style(cell)] & Style.PROTECTED) != 0;
  }

  Style get(int id) {
    Style style = objects[id];
    if (style == null) {
      style =
          new Style(
              attributes[id], foreground[id], background[id], underline[id], links.get(link[id]));
      objects[id] = style;
    }
    return style;
  }
}
