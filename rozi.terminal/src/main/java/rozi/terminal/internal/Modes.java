package rozi.terminal.internal;

/** Modes that are on or off, as bits, and their numbers. */
final class Modes {
  static final long APP_CURSOR = 1;
  static final long REVERSE_VIDEO = 1 << 1;
  static final long ORIGIN = 1 << 2;
  static final long AUTOWRAP = 1 << 3;
  static final long BLINK = 1 << 4;
  static final long VISIBLE = 1 << 5;
  static final long LEFT_RIGHT = 1 << 6;
  static final long MOUSE_X10 = 1 << 7;
  static final long MOUSE_PRESS = 1 << 8;
  static final long MOUSE_DRAG = 1 << 9;
  static final long MOUSE_MOTION = 1 << 10;
  static final long FOCUS = 1 << 11;
  static final long MOUSE_UTF8 = 1 << 12;
  static final long MOUSE_SGR = 1 << 13;
  static final long ALTERNATE_SCROLL = 1 << 14;
  static final long MOUSE_DECIMAL = 1 << 15;
  static final long MOUSE_PIXELS = 1 << 16;
  static final long URGENCY = 1 << 17;
  static final long PASTE = 1 << 18;
  static final long SYNC = 1 << 19;
  static final long CLUSTERS = 1 << 20;
  static final long KEYPAD = 1 << 21;
  static final long INSERT = 1 << 22;
  static final long NEW_LINE = 1 << 23;
  static final long COLUMNS_132 = 1 << 24;
  static final long NO_CLEAR = 1 << 25;

  static final long MOUSE = MOUSE_X10 | MOUSE_PRESS | MOUSE_DRAG | MOUSE_MOTION;
  static final long MOUSE_ENCODING = MOUSE_UTF8 | MOUSE_SGR | MOUSE_DECIMAL | MOUSE_PIXELS;

  private static final int[] NUMBERS = {
    1, 3, 5, 6, 7, 9, 12, 25, 66, 69, 95, 1000, 1002, 1003, 1004, 1005, 1006, 1007, 1015, 1016,
    1042, 2004, 2026, 2027
  };
  private static final long[] BITS = {
    APP_CURSOR,
    COLUMNS_132,
    REVERSE_VIDEO,
    ORIGIN,
    AUTOWRAP,
    MOUSE_X10,
    BLINK,
    VISIBLE,
    KEYPAD,
    LEFT_RIGHT,
    NO_CLEAR,
    MOUSE_PRESS,
    MOUSE_DRAG,
    MOUSE_MOTION,
    FOCUS,
    MOUSE_UTF8,
    MOUSE_SGR,
    ALTERNATE_SCROLL,
    MOUSE_DECIMAL,
    MOUSE_PIXELS,
    URGENCY,
    PASTE,
    SYNC,
    CLUSTERS
  };

  private final Terminal t;
  private long saved;
  private long savedMask;

  Modes(Terminal t) {
    this.t = t;
  }

  static long initial(boolean clusters) {
    return AUTOWRAP | VISIBLE | ALTERNATE_SCROLL | (clusters ? CLUSTERS : 0);
  }

  private static long bit(int number) {
    for (int i = 0; i < NUMBERS.length; i++) if (NUMBERS[i] == number) return BITS[i];
    return 0;
  }

  void setAnsi(ParamList p, boolean on) {
    for (int i = 0; i < p.count(); i++) {
      switch (p.get(i, 0)) {
        case 4 -> t.mode(INSERT, on);
        case 20 -> t.mode(NEW_LINE, on);
        default -> t.unknown++;
      }
    }
  }

  void setDec(ParamList p, boolean on) {
    for (int i = 0; i < p.count(); i++) dec(p.get(i, 0), on);
  }

  private void dec(int number, boolean on) {
    switch (number) {
      case 47 -> t.screens.alternate(on, false, false);
      case 1047 -> t.screens.alternate(on, !on, false);
      case 1048 -> {
        if (on) {
          t.saveCursor();
        } else {
          t.restoreCursor();
        }
      }
      case 1049 -> t.screens.alternate(on, on, true);
      default -> {
        long bit = bit(number);
        if (bit == 0) {
          t.unknown++;
        } else {
          set(bit, on);
        }
      }
    }
  }

  private void set(long bit, boolean on) {
    if ((bit & MOUSE) != 0) {
      if (on) t.mode(MOUSE, false);
      if (on || t.on(bit)) t.mode(bit, on);
      return;
    }
    if ((bit & MOUSE_ENCODING) != 0) {
      if (on) t.mode(MOUSE_ENCODING, false);
      t.mode(bit, on);
      return;
    }
    if (bit == SYNC) {
      t.synchronize(on);
      return;
    }
    t.mode(bit, on);
    if (bit == ORIGIN) {
      t.motion.home();
    } else if (bit == LEFT_RIGHT) {
      t.motion.fullWidth();
      t.motion.home();
    } else if (bit == COLUMNS_132) {
      // The host owns the size: only what comes with the switch happens.
      t.motion.fullRegion();
      if (!t.on(NO_CLEAR)) t.edit.eraseAll();
      t.motion.home();
    } else if (bit == CLUSTERS) {
      t.printer.combining().forget();
    }
  }

  /** XTSAVE. */
  void save(ParamList p) {
    for (int i = 0; i < p.count(); i++) {
      long bit = bit(p.get(i, 0));
      if (bit == 0) t.unknown++;
      saved = (saved & ~bit) | (t.modes & bit);
      savedMask |= bit;
    }
  }

  /** XTRESTORE. */
  void restore(ParamList p) {
    for (int i = 0; i < p.count(); i++) {
      long bit = bit(p.get(i, 0)) & savedMask;
      if (bit == 0) {
        t.unknown++;
      } else {
        set(bit, (saved & bit) != 0);
      }
    }
  }

  void reset() {
    saved = 0;
    savedMask = 0;
  }

  /** DECRQM: 0 unknown, 1 set, 2 reset. */
  int queryDec(int number) {
    return switch (number) {
      case 47, 1047, 1049 -> t.screens.onAlternate() ? 1 : 2;
      case 1048 -> 1;
      default -> {
        long bit = bit(number);
        yield bit == 0 ? 0 : t.on(bit) ? 1 : 2;
      }
    };
  }

  int queryAnsi(int number) {
    return switch (number) {
      case 4 -> t.on(INSERT) ? 1 : 2;
      case 20 -> t.on(NEW_LINE) ? 1 : 2;
      default -> 0;
    };
  }

  /**
   * Sequences that set what differs from the initial state and moves no cursor; mode 2027 in any
   * case.
   */
  String describe() {
    long moving = ORIGIN | LEFT_RIGHT | COLUMNS_132 | NO_CLEAR | SYNC | BLINK;
    StringBuilder s = new StringBuilder();
    for (int i = 0; i < NUMBERS.length; i++) {
      boolean on = t.on(BITS[i]);
      boolean initially = (initial(false) & BITS[i]) != 0;
      if ((BITS[i] & moving) == 0 && (on != initially || BITS[i] == CLUSTERS)) {
        s.append("\u001b[?").append(NUMBERS[i]).append(on ? 'h' : 'l');
      }
    }
    if (t.on(INSERT)) s.append("\u001b[4h");
    if (t.on(NEW_LINE)) s.append("\u001b[20h");
    return s.toString();
  }

  int mouse() {
    if (t.on(MOUSE_X10)) return 9;
    if (t.on(MOUSE_PRESS)) return 1000;
    if (t.on(MOUSE_DRAG)) return 1002;
    return t.on(MOUSE_MOTION) ? 1003 : 0;
  }

  int mouseEncoding() {
    if (t.on(MOUSE_UTF8)) return 1005;
    if (t.on(MOUSE_SGR)) return 1006;
    if (t.on(MOUSE_DECIMAL)) return 1015;
    return t.on(MOUSE_PIXELS) ? 1016 : 0;
  }
}
