package rozi.terminal.internal;

/** The flags of the kitty keyboard protocol, a stack per screen, and xterm's modifyOtherKeys. */
final class Keyboard {
  static final int DEPTH = 16;
  private static final int ALL = 31;

  private final int[][] stacks = new int[2][DEPTH];
  private final int[] depths = new int[2];
  private final int[] current = new int[2];
  private int screen;
  int modifyOtherKeys;

  int flags() {
    return current[screen];
  }

  void alternate(boolean on) {
    screen = on ? 1 : 0;
  }

  /** How 1: replace, 2: add, 3: remove. */
  boolean set(int flags, int how) {
    int f = flags & ALL;
    switch (how) {
      case 1 -> current[screen] = f;
      case 2 -> current[screen] |= f;
      case 3 -> current[screen] &= ~f;
      default -> {
        return false;
      }
    }
    return true;
  }

  void push(int flags) {
    int[] stack = stacks[screen];
    if (depths[screen] == DEPTH) {
      System.arraycopy(stack, 1, stack, 0, DEPTH - 1);
      depths[screen]--;
    }
    stack[depths[screen]++] = current[screen];
    current[screen] = flags & ALL;
  }

  void pop(int n) {
    for (int k = 0; k < n; k++) {
      if (depths[screen] == 0) {
        current[screen] = 0;
        return;
      }
      current[screen] = stacks[screen][--depths[screen]];
    }
  }

  /** What push was called with to get here, oldest first, then the flags in force. */
  int[] history(int of) {
    int[] all = java.util.Arrays.copyOf(stacks[of], depths[of] + 1);
    all[depths[of]] = current[of];
    return all;
  }

  /** DECSTR: of the screen in use. */
  void reset() {
    depths[screen] = 0;
    current[screen] = 0;
    modifyOtherKeys = 0;
  }

  void resetAll() {
    for (int s = 0; s < 2; s++) {
      depths[s] = 0;
      current[s] = 0;
    }
    modifyOtherKeys = 0;
  }
}
