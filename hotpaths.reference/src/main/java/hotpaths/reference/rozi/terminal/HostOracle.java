package hotpaths.reference.rozi.terminal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a program and the window around the screen say to each other: sizes, the stack of titles,
 * the keyboard's flags, saved modes, and answers that never change.
 */
final class HostOracle {
  private static final int TITLES = 64;
  private static final int KEYBOARDS = 16;

  /** DSR of DEC's: no printer, keys locked, a keyboard, no locator, no macros, data intact. */
  private static final Map<Integer, String> STATUS =
      Map.of(
          15,
          "[?13n",
          25,
          "[?21n",
          26,
          "[?27;1;0;0n",
          53,
          "[?50n",
          55,
          "[?50n",
          56,
          "[?57;0n",
          62,
          "[0*{",
          63,
          "P0!~0000\u001b\\",
          75,
          "[?70n",
          85,
          "[?83n");

  private final TerminalOracle terminal;
  private final List<String> titles = new ArrayList<>();
  private final Map<Boolean, Deque<Integer>> keyboards = new HashMap<>(); // by screen
  private final Map<Integer, Boolean> modes = new TreeMap<>();

  HostOracle(TerminalOracle terminal) {
    this.terminal = terminal;
  }

  void reset() {
    titles.clear();
    keyboards.clear();
    modes.clear();
  }

  /** DECSTR ends the flags of the screen that is shown. */
  void softReset() {
    keyboards.remove(terminal.isAlternate());
  }

  void decStatus(int kind) {
    String answer = STATUS.get(kind);
    if (answer != null) terminal.reply("\u001b" + answer);
  }

  void parameters(int kind) {
    if (kind <= 1) terminal.reply("\u001b[" + (kind + 2) + ";1;1;128;128;1;0x");
  }

  void window(int what, int which) {
    switch (what) {
      case 18 -> terminal.reply("\u001b[8;" + terminal.rows + ";" + terminal.cols + "t");
      case 22 -> {
        if (which == 1) return;
        titles.add(terminal.title());
        if (titles.size() > TITLES) titles.removeFirst();
      }
      case 23 -> {
        if (which != 1 && !titles.isEmpty()) terminal.setTitle(titles.removeLast());
      }
      default -> {}
    }
  }

  /** The flags in force last, those they hide before them. */
  private Deque<Integer> keyboard() {
    return keyboards.computeIfAbsent(
        terminal.isAlternate(), screen -> new ArrayDeque<>(List.of(0)));
  }

  void pushKeyboard(int flags) {
    Deque<Integer> stack = keyboard();
    stack.add(flags & 31);
    if (stack.size() > KEYBOARDS + 1) stack.removeFirst();
  }

  void popKeyboard(int count) {
    Deque<Integer> stack = keyboard();
    for (int i = 0; i < count && !stack.isEmpty(); i++) stack.removeLast();
    if (stack.isEmpty()) stack.add(0);
  }

  void setKeyboard(int flags, int how) {
    Deque<Integer> stack = keyboard();
    int before = stack.removeLast();
    int given = flags & 31;
    stack.add(
        switch (how) {
          case 1 -> given;
          case 2 -> before | given;
          case 3 -> before & ~given;
          default -> before;
        });
  }

  void reportKeyboard() {
    terminal.reply("\u001b[?" + keyboard().getLast() + "u");
  }

  void saveMode(int mode, boolean on) {
    modes.put(mode, on);
  }

  /** Whether a mode was on when it was saved, if it was. */
  Optional<Boolean> savedMode(int mode) {
    return Optional.ofNullable(modes.get(mode));
  }
}
