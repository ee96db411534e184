package rozi.terminal.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import rozi.terminal.ScreenRow;
import rozi.terminal.ScreenSnapshot;

/** Makes immutable views; a row that did not change keeps its image, wherever it scrolled. */
public final class Snapshots {
  private final Terminal t;
  private ScreenRow[] shown = {};
  private @Nullable ScreenSnapshot last;
  private long lastChanges = -1;
  private @Nullable ScreenSnapshot held; // what mode 2026 shows until it ends
  private long[] scratch = new long[0];

  Snapshots(Terminal t) {
    this.t = t;
  }

  /** Mode 2026 begins: what is on the screen now stays in view. */
  void hold() {
    held = live();
  }

  void release() {
    held = null;
  }

  /** The live screen, or what synchronized output holds in view. */
  public ScreenSnapshot snapshot() {
    if (t.on(Modes.SYNC)) {
      if (held != null
          && t.options.nanoClock().getAsLong() - t.syncStart
              < t.options.synchronizedOutputNanos()) {
        return held;
      }
      t.synchronize(false); // whoever began it is late, or gone
    }
    return live();
  }

  @SuppressWarnings("ReferenceEquality") // damage means: another object
  private ScreenSnapshot live() {
    ScreenSnapshot snapshot = last;
    // A hold happens in the middle of a chunk, so the count of chunks alone does not tell.
    if (snapshot != null && lastChanges == t.changes && !t.parser.busy()) return snapshot;
    int rows = t.rows;
    ScreenRow[] lines = new ScreenRow[rows];
    List<Integer> damage = new ArrayList<>();
    boolean sameSize = shown.length == rows && snapshot != null && snapshot.columns() == t.columns;
    for (int r = 0; r < rows; r++) {
      lines[r] = row(r);
      if (!sameSize || lines[r] != shown[r]) damage.add(r);
    }
    shown = lines;
    lastChanges = t.parser.busy() ? -1 : t.changes;
    snapshot = view(lines, damage, 0);
    last = snapshot;
    return snapshot;
  }

  private ScreenSnapshot view(ScreenRow[] lines, List<Integer> damage, int offset) {
    return new ScreenSnapshot(
        t.changes,
        t.columns,
        List.of(lines),
        List.copyOf(damage),
        t.cursor(),
        t.titles.title,
        t.screens.onAlternate(),
        offset,
        t.historySize(),
        t.history.evicted(),
        t.epoch,
        t.on(Modes.REVERSE_VIDEO),
        t.input());
  }

  /**
   * A view that starts {@code offset} rows back (at most all of scrollback); all rows are in its
   * damage.
   */
  public ScreenSnapshot snapshot(int offset) {
    int back = Math.clamp(offset, 0, t.historySize());
    if (back == 0) return snapshot();
    ScreenRow[] lines = new ScreenRow[t.rows];
    List<Integer> damage = new ArrayList<>();
    for (int r = 0; r < t.rows; r++) {
      lines[r] = r < back ? historyRow(t.history.size() - back + r) : row(r - back);
      damage.add(r);
    }
    return view(lines, damage, back);
  }

  /** A row of the screen. */
  public ScreenRow row(int r) {
    Row row = t.grid.row(r);
    RowImage image = row.image;
    if (image == null || image.wrapped() != row.wrapped) {
      image = RowImage.of(t, row.cells, row.trim(), row.wrapped);
      row.image = image;
    }
    return image;
  }

  /** A row of scrollback, 0 the oldest. */
  public ScreenRow historyRow(int line) {
    if (scratch.length < t.history.length(line)) scratch = new long[t.history.length(line)];
    int n = t.history.decode(line, scratch);
    ScreenRow row = RowImage.of(t, scratch, n, t.history.wrapped(line));
    if (scratch.length > 1 << 12) scratch = Arrays.copyOf(scratch, 0);
    return row;
  }
}
