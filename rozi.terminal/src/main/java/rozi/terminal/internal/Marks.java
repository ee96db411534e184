package rozi.terminal.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import rozi.terminal.Mark;
import rozi.terminal.TerminalEvent;

/**
 * What the shell marked, oldest first, and in the order of lines since a resize: so a mark is less
 * than a screen below a later one, and replay can set both in their order.
 */
final class Marks {
  private final Terminal t;
  private final int capacity;
  private final ArrayList<Mark> marks = new ArrayList<>();

  Marks(Terminal t, int capacity) {
    this.t = t;
    this.capacity = capacity;
  }

  void add(Mark.Kind kind, int exitCode) {
    Mark mark = new Mark(kind, t.absolute(t.cy), t.cx, exitCode);
    t.out.event(new TerminalEvent.Marked(mark));
    if (t.screens.onAlternate() || capacity == 0) return;
    if (marks.size() == capacity) marks.removeFirst();
    marks.add(mark);
  }

  /** Those whose line still exists. */
  List<Mark> all() {
    dropBefore(t.history.evicted());
    return List.copyOf(marks);
  }

  void dropBefore(long line) {
    marks.removeIf(m -> m.line() < line);
  }

  void replace(List<Mark> moved) {
    marks.clear();
    marks.addAll(moved);
  }

  /** After a resize: marks in the order of their lines, and none outside the screen. */
  void settle() {
    long bottom = t.absolute(t.rows - 1);
    marks.replaceAll(
        m ->
            new Mark(
                m.kind(),
                Math.min(m.line(), bottom),
                Math.min(m.column(), t.columns - 1),
                m.exitCode()));
    marks.sort(Comparator.comparingLong(Mark::line));
  }

  void clear() {
    marks.clear();
  }

  /** Erases a prompt that waits for a command, to the end of the screen. */
  void erasePrompt() {
    for (int i = marks.size() - 1; i >= 0; i--) {
      Mark mark = marks.get(i);
      if (mark.kind() == Mark.Kind.OUTPUT || mark.kind() == Mark.Kind.FINISHED) return;
      if (mark.kind() == Mark.Kind.PROMPT) {
        long row = mark.line() - t.absolute(0);
        if (row < 0 || row > t.cy) return;
        t.wrapPending = false;
        t.cy = (int) row;
        t.cx = Math.min(mark.column(), t.columns - 1);
        t.edit.eraseInDisplay(0, false);
        return;
      }
    }
  }
}
