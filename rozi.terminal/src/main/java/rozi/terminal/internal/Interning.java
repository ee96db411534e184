package rozi.terminal.internal;

import java.util.BitSet;

/** Numbers for styles and combined characters; makes room when a table is full. */
final class Interning {
  private final Terminal t;

  Interning(Terminal t) {
    this.t = t;
  }

  long blank() {
    return (long) t.pen.erase(t) << 32;
  }

  int intern(int a, int f, int b, int u, int l) {
    int id = t.styles.intern(a, f, b, u, l);
    if (id < 0) {
      collect();
      id = t.styles.intern(a, f, b, u, l);
      if (id < 0) t.droppedStyles++;
    }
    return Math.max(id, 0);
  }

  /** The content of a character and one code point more, or -1 if it can't grow. */
  int append(int content, int cp) {
    int longer = t.clusters.append(content, cp);
    if (longer < 0 && !t.clusters.full(content)) {
      t.printer.combining().hold(content);
      collect();
      longer = t.clusters.append(content, cp);
    }
    if (longer < 0) t.droppedStyles++;
    return longer;
  }

  /**
   * Takes back the numbers of styles, links and clusters that nothing shows; if few, drops half of
   * the scrollback.
   */
  void collect() {
    sweep();
    if (t.styles.live() > t.styles.capacity / 4 * 3
        || t.clusters.live() > t.clusters.capacity / 4 * 3) {
      t.history.evictTo(t.history.size() / 2);
      sweep();
    }
  }

  private void sweep() {
    BitSet usedStyles = new BitSet();
    BitSet usedClusters = new BitSet();
    BitSet usedLinks = new BitSet();
    for (int id : t.pen.held()) usedStyles.set(id);
    t.screens.mark(usedStyles, usedClusters, t.clusters);
    t.history.mark(usedStyles, usedClusters, t.clusters);
    t.printer.combining().mark(usedClusters, t.clusters);
    usedLinks.set(t.pen.link);
    usedStyles.stream().forEach(id -> usedLinks.set(t.styles.link[id]));
    t.styles.sweep(usedStyles);
    t.clusters.sweep(usedClusters);
    t.links.sweep(usedLinks);
  }
}
