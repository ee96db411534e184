package rozi.terminal.internal;

/** What stands between CSI or DCS and the final byte: a prefix, parameters, intermediates. */
final class ControlSequence {
  private final Terminal t;
  final ParamList params = new ParamList();
  int prefix; // '<' to '?', or 0
  int intermediates; // up to two bytes, the first in the high one
  boolean tooMany;

  ControlSequence(Terminal t) {
    this.t = t;
  }

  void clear() {
    prefix = 0;
    params.clear();
    clearIntermediates();
  }

  /** All that an escape sequence has. */
  void clearIntermediates() {
    intermediates = 0;
    tooMany = false;
  }

  void collect(int c) {
    if (intermediates > 0xFF) tooMany = true;
    intermediates = intermediates << 8 | c;
  }

  /**
   * Runs a sequence of decimal parameters alone, which is what most are, whose bytes after CSI
   * begin at {@code from}. Returns where the next byte is, or -1 if it is of another kind or not
   * all there; then nothing has changed.
   */
  int runPlain(byte[] b, int from, int to) {
    int[] values = params.values();
    int count = 0;
    int value = -1;
    // Invariant: values[0, count) and value are what b[from, i) says. Progress: a turn passes a
    // byte or returns.
    for (int i = from; i < to; i++) {
      int c = b[i];
      int digit = c - '0';
      if (digit >= 0 && digit <= 9) {
        value = Math.min(Math.max(value, 0) * 10 + digit, ParamList.MAX_VALUE);
      } else if (c == ';' && count < ParamList.MAX - 1) {
        values[count++] = value;
        value = -1;
      } else if (c >= 0x40 && c != 0x7F) {
        values[count] = value;
        params.plain(i == from ? 0 : count + 1);
        t.csi.plain(c, params);
        return i + 1;
      } else {
        return -1;
      }
    }
    return -1;
  }

  void dispatch(int end) {
    if (tooMany) {
      t.unknown++;
    } else {
      t.csi.dispatch(prefix, intermediates, end, params);
    }
  }

  /** Takes a byte from 0x20 to 0x3F; false if it may not stand here. */
  boolean parameter(int c) {
    if (c < 0x30) {
      collect(c);
      return true;
    }
    if (intermediates != 0) return false;
    if (c <= '9') {
      params.digit(c - '0');
    } else if (c < '<') {
      params.separator(c == ':');
    } else if (prefix != 0 || params.count() != 0) {
      return false;
    } else {
      prefix = c;
    }
    return true;
  }
}
