package qcr.delta.internal;

import java.util.function.Consumer;

/** Splits text at {@code <think>} and {@code </think>}, however a tag is cut into deltas. */
final class ThinkTags {
  private static final String OPEN = "<think>";
  private static final String CLOSE = "</think>";

  private final Consumer<String> text;
  private final Consumer<String> reasoning;
  private boolean thinking;
  private String held = ""; // may be the start of a tag

  ThinkTags(Consumer<String> text, Consumer<String> reasoning) {
    this.text = text;
    this.reasoning = reasoning;
  }

  void add(String delta) {
    String all = held.isEmpty() ? delta : held + delta;
    held = "";
    int from = 0;
    // Progress: a turn moves from past a tag, or leaves.
    while (true) {
      String tag = thinking ? CLOSE : OPEN;
      int at = all.indexOf(tag, from);
      if (at < 0) {
        int end = all.length() - prefixAtEnd(all, from, tag);
        emit(all.substring(from, end));
        held = all.substring(end);
        return;
      }
      emit(all.substring(from, at));
      thinking = !thinking;
      from = at + tag.length();
    }
  }

  void flush() {
    String rest = held;
    held = "";
    emit(rest);
  }

  private void emit(String part) {
    if (part.isEmpty()) return;
    (thinking ? reasoning : text).accept(part);
  }

  /** Length of the longest proper prefix of {@code tag} that {@code all} ends with. */
  private static int prefixAtEnd(String all, int from, String tag) {
    for (int n = Math.min(tag.length() - 1, all.length() - from); n > 0; n--) {
      if (all.startsWith(tag.substring(0, n), all.length() - n)) return n;
    }
    return 0;
  }
}
