package rozi.terminal.internal;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** The main and the alternate screen, each with its saved cursor. */
final class Screens {
  private final Terminal t;
  final Grid primary;
  private @Nullable Grid alternate; // made when it is first shown
  final SavedCursor primarySaved = new SavedCursor();
  final SavedCursor alternateSaved = new SavedCursor();
  private boolean onAlternate;

  /** Where the cursor of the main screen was when the alternate one was entered, for resizes. */
  int parkedRow;

  int parkedColumn;
  boolean parkedPending;

  Screens(Terminal t) {
    this.t = t;
    primary = new Grid(t.columns, t.rows);
  }

  /** The alternate screen. */
  Grid alternate() {
    Grid grid = alternate;
    if (grid == null) {
      grid = new Grid(t.columns, t.rows);
      alternate = grid;
    }
    return grid;
  }

  /** Whether the alternate screen was never shown, and is blank. */
  boolean neverAlternate() {
    return alternate == null;
  }

  boolean onAlternate() {
    return onAlternate;
  }

  SavedCursor saved() {
    return onAlternate ? alternateSaved : primarySaved;
  }

  /**
   * Modes 47, 1047 and 1049. The cursor stays where it is, but 1049 gives back the one it saved.
   */
  void alternate(boolean on, boolean clear, boolean withCursor) {
    if (on == onAlternate) {
      if (!on && withCursor) t.restoreCursor();
      return;
    }
    if (on) {
      if (withCursor) primarySaved.save(t);
      parkedRow = t.cy;
      parkedColumn = t.cx;
      parkedPending = t.wrapPending;
      if (clear) alternate().clear(t.interning.blank());
    } else if (clear) {
      alternate().clear(t.interning.blank());
    }
    onAlternate = on;
    t.grid = on ? alternate() : primary;
    t.keyboard.alternate(on);
    t.epoch++;
    t.printer.combining().forget();
    if (!on && withCursor) t.restoreCursor();
  }

  /** The memory of both screens, in bytes. */
  long bytes() {
    return primary.bytes() + (alternate == null ? 0 : alternate.bytes());
  }

  void reset() {
    onAlternate = false;
    t.grid = primary;
    t.keyboard.alternate(false);
    primary.clear(0);
    alternate = null;
    primarySaved.reset();
    alternateSaved.reset();
    t.history.clear();
  }

  void mark(BitSet styles, BitSet clusters, ClusterTable table) {
    mark(primary, styles, clusters, table);
    if (alternate != null) mark(alternate, styles, clusters, table);
  }

  private static void mark(Grid grid, BitSet styles, BitSet clusters, ClusterTable table) {
    for (int r = 0; r < grid.rows; r++) {
      Row row = grid.row(r);
      for (int i = 0; i < row.used; i++) {
        styles.set(Cells.style(row.cells[i]));
        table.mark(Cells.content(row.cells[i]), clusters);
      }
    }
  }

  /** Without margins, a wrap that was pending at one becomes the next column. */
  private void leaveMargin() {
    if (t.wrapPending && t.cx < t.columns - 1) {
      t.cx++;
      t.wrapPending = false;
    }
    if (onAlternate && parkedPending && parkedColumn < t.columns - 1) {
      parkedColumn++;
      parkedPending = false;
    }
  }

  void resize(int columns, int rows) {
    if (t.options.erasePromptOnResize() && !onAlternate) t.marks.erasePrompt();
    boolean widthChanged = columns != t.columns;
    Resize resize = new Resize(t, columns, rows);
    resize.primary();
    if (alternate != null) resize.alternate();
    t.columns = columns;
    t.rows = rows;
    t.tabs.resize(columns);
    t.marks.settle();
    t.motion.fullRegion();
    t.mode(Modes.LEFT_RIGHT, false);
    leaveMargin();
    t.styles.capacity = t.capacity(t.limits.styles());
    t.clusters.capacity = t.capacity(t.limits.clusters());
    alternateSaved.clamp(columns, rows);
    if (onAlternate) {
      t.cx = Math.min(t.cx, columns - 1);
    }
    if (widthChanged) t.epoch++;
    t.printer.combining().forget();
    t.synchronize(false);
  }
}
