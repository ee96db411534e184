package optchat.store.internal;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns the lines of some ranges of logs into rows. One thread. */
abstract class RecordSink implements LineScanner.Sink {
  /** Notes that are kept a sink: a hostile log may have a broken line every other byte. */
  static final int MAX_NOTES = 1_000;

  /** A line and what is wrong with it. */
  record Note(int range, long line, String reason, long id) {}

  final Fields fields = new Fields();
  final List<Note> notes = new ArrayList<>();
  long noteCount;

  /** The first record that contradicts itself; nothing behind it was read. */
  @Nullable Note failure;

  /** Per range how many lines it has. */
  final List<Long> lines = new ArrayList<>();

  private final boolean nodes;
  int range = -1;
  long line;

  RecordSink(boolean nodes) {
    this.nodes = nodes;
  }

  /** Starts the next range. */
  void startRange() {
    range++;
    lines.add(0L);
    line = 0;
  }

  /** Ends the range. */
  void endRange() {
    lines.set(range, line);
  }

  @Override
  public final boolean lines(byte[] b, int from, int to) {
    fields.reserve(to - from);
    int i = from;
    // Invariant: the lines of b[from, i) were taken. Progress: a turn takes a line.
    while (i < to) {
      line++;
      int next = nodes ? CanonicalParser.node(b, i, fields) : CanonicalParser.message(b, i, fields);
      if (next != CanonicalParser.NOT_CANONICAL) {
        accept();
      } else {
        int lf = LineScanner.indexOfLf(b, i, to);
        other(b, i, lf);
        next = lf + 1;
      }
      if (failure != null) return false;
      i = next;
    }
    return true;
  }

  /** Takes the record in {@link #fields}. */
  abstract void accept();

  /**
   * A line in another form, or a broken one. A run of NULs is what a file system leaves where a
   * block was promised but never written: the records around it may be whole, so each piece is
   * looked at; the line is one broken line.
   */
  private void other(byte[] b, int from, int to) {
    if (isBlank(b, from, to)) return;
    if (indexOfNul(b, from, to) == to) {
      String problem = JsonParser.parse(b, from, to, nodes, fields);
      if (problem == null) accept();
      else note(problem);
      return;
    }
    note("NUL bytes");
    int piece = from;
    while (piece < to && failure == null) {
      int end = indexOfNul(b, piece, to);
      if (!isBlank(b, piece, end) && JsonParser.parse(b, piece, end, nodes, fields) == null) {
        accept();
      }
      piece = end + 1;
    }
  }

  final void note(String reason) {
    noteCount++;
    if (notes.size() < MAX_NOTES) notes.add(new Note(range, line, reason, -1));
  }

  private static boolean isBlank(byte[] b, int from, int to) {
    for (int i = from; i < to; i++) if (b[i] != ' ' && b[i] != '\t' && b[i] != '\r') return false;
    return true;
  }

  private static int indexOfNul(byte[] b, int from, int to) {
    int i = from;
    while (i < to && b[i] != 0) i++;
    return i;
  }
}
