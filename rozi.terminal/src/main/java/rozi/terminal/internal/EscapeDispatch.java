package rozi.terminal.internal;

/**
 * Escape sequences that are not the start of something longer; C1 controls come here as their 7-bit
 * form.
 */
final class EscapeDispatch {
  private final Terminal t;

  EscapeDispatch(Terminal t) {
    this.t = t;
  }

  /** Runs {@code ESC intermediates end}. */
  void dispatch(int intermediates, int end) {
    switch (intermediates) {
      case 0 -> plain(end);
      case '#' -> {
        if (end == '8') {
          t.edit.alignmentPattern();
        } else {
          t.unknown++;
        }
      }
      case '(', ')', '*', '+' -> designate(intermediates - '(', end);
      case '-', '.', '/' -> { // sets of 96
        if (end == 'A') {
          t.charsets.designate(intermediates - ',', Charsets.LATIN_1);
        } else {
          t.unknown++;
        }
      }
      case '%' -> { // UTF-8 is always on
        if (end != 'G') t.unknown++;
      }
      case ' ' -> { // 7-bit replies (F) are all there is; conformance levels (L, M, N) change
        // nothing
        if (end != 'F' && end != 'L' && end != 'M' && end != 'N') t.unknown++;
      }
      default -> t.unknown++;
    }
  }

  private void designate(int set, int end) {
    switch (end) {
      case 'B', '1' -> t.charsets.designate(set, Charsets.ASCII);
      case '0', '2' -> t.charsets.designate(set, Charsets.LINES);
      case 'A' -> t.charsets.designate(set, Charsets.UK);
      default -> t.unknown++;
    }
  }

  private void plain(int end) {
    switch (end) {
      case '6' -> backIndex();
      case '7' -> t.saveCursor();
      case '8' -> t.restoreCursor();
      case '9' -> forwardIndex();
      case '=' -> t.mode(Modes.KEYPAD, true);
      case '>' -> t.mode(Modes.KEYPAD, false);
      case 'D' -> t.motion.index();
      case 'E' -> {
        t.motion.index();
        t.motion.carriageReturn();
      }
      case 'H' -> t.tabs.set(t.cx);
      case 'M' -> t.motion.reverseIndex();
      case 'N' -> t.charsets.single = 2;
      case 'O' -> t.charsets.single = 3;
      case 'V' -> {
        t.isoProtection = true;
        protect(true);
      }
      case 'W' -> protect(false);
      case 'Z' -> t.reports.primaryAttributes();
      case 'c' -> t.fullReset();
      case 'n' -> t.charsets.gl = 2;
      case 'o' -> t.charsets.gl = 3;
      case '|', '}', '~' -> {} // the upper half of a set can't be reached in UTF-8
      default -> t.unknown++;
    }
  }

  void protect(boolean on) {
    int bit = rozi.terminal.Style.PROTECTED;
    t.pen.attributes = on ? t.pen.attributes | bit : t.pen.attributes & ~bit;
    t.pen.changed();
  }

  /** DECBI. */
  private void backIndex() {
    t.wrapPending = false;
    if (t.cx == t.left && t.cy >= t.top && t.cy <= t.bottom) {
      t.edit.shiftColumns(t.left, 1);
    } else if (t.cx > 0) {
      t.cx--;
    }
  }

  /** DECFI. */
  private void forwardIndex() {
    t.wrapPending = false;
    if (t.cx == t.right && t.cy >= t.top && t.cy <= t.bottom) {
      t.edit.shiftColumns(t.left, -1);
    } else if (t.cx < t.columns - 1) {
      t.cx++;
    }
  }
}
