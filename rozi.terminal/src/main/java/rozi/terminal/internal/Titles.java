package rozi.terminal.internal;

import java.util.ArrayDeque;
import rozi.terminal.TerminalEvent;

/** The window's title and the stack of XTPUSHTITLE. */
final class Titles {
  static final int MAX_CHARS = 1_024;
  static final int DEPTH = 64;
  private final Terminal t;
  private final ArrayDeque<String> stack = new ArrayDeque<>();
  String title = "";

  Titles(Terminal t) {
    this.t = t;
  }

  void set(String text) {
    String clean =
        text.length() <= MAX_CHARS
            ? text
            : text.substring(0, text.offsetByCodePoints(0, points(text)));
    if (clean.equals(title)) return;
    title = clean;
    t.out.event(new TerminalEvent.TitleChanged(title));
  }

  /** How many code points fit. */
  private static int points(String text) {
    int end = Character.isHighSurrogate(text.charAt(MAX_CHARS - 1)) ? MAX_CHARS - 1 : MAX_CHARS;
    return text.codePointCount(0, end);
  }

  void push() {
    if (stack.size() == DEPTH) stack.removeLast();
    stack.push(title);
  }

  void pop() {
    if (!stack.isEmpty()) set(stack.pop());
  }

  /** Oldest first. */
  Iterable<String> stacked() {
    return stack.reversed();
  }

  void reset() {
    stack.clear();
    set("");
  }
}
