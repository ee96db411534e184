package rozi.terminal.internal;

/**
 * The state machine of ECMA-48 control functions over UTF-8 (after P. Williams' description of
 * DEC's parsers). One pass; each state consumes as many bytes as it can.
 */
final class Parser {
  private static final int GROUND = 0;
  private static final int ESCAPE = 1;
  private static final int CSI = 2;
  private static final int CSI_IGNORE = 3;
  private static final int STRING = 4;
  private static final int DCS_HEAD = 5;

  private final Terminal t;
  private final Printer printer;
  private final Utf8Decoder utf8 = new Utf8Decoder();
  private final ControlSequence sequence;
  private final ControlString string;
  private int state;
  private boolean busy;

  Parser(Terminal t, Printer printer) {
    this.t = t;
    this.printer = printer;
    sequence = new ControlSequence(t);
    string = new ControlString(t, sequence);
  }

  void feed(byte[] b, int from, int to) {
    busy = true;
    int i = from;
    // Invariant: bytes before i are done with. Progress: every state consumes a byte or changes to
    // one that does.
    while (i < to) {
      i =
          switch (state) {
            case GROUND -> ground(b, i, to);
            case ESCAPE -> escape(b, i);
            case CSI -> csi(b, i, to);
            case CSI_IGNORE -> csiIgnore(b, i, to);
            case DCS_HEAD -> dcsHead(b, i);
            default -> string.read(this, b, i, to);
          };
    }
    busy = false;
  }

  /** Whether a chunk is being read. */
  boolean busy() {
    return busy;
  }

  /** Whether no sequence and no character is under way. */
  boolean idle() {
    return state == GROUND && !utf8.pending();
  }

  /** How often bytes that are no UTF-8 were replaced. */
  long malformedUtf8() {
    return utf8.malformed;
  }

  private int ground(byte[] b, int from, int to) {
    int i = from;
    if (utf8.pending()) i = finishCharacter(b, i, to);
    // Invariant: no character is under way. Progress: a turn passes a byte.
    while (i < to && state == GROUND) {
      int c = b[i];
      if (c >= 0x20 && c != 0x7F) {
        i = printer.ascii(b, i, to);
      } else if (c < 0) {
        int end = printer.text(b, i, to);
        i = end > i ? end : character(b, i, to);
      } else if (c == 0x1B) {
        int end = i + 2 < to && b[i + 1] == '[' ? sequence.runPlain(b, i + 2, to) : -1;
        if (end < 0) {
          enterEscape();
          end = i + 1;
        }
        i = end;
      } else {
        i++;
        if (c == '\n') {
          t.motion.lineFeed();
        } else if (c == '\r') {
          t.motion.carriageReturn();
        } else if (c != 0x7F) {
          t.control(c);
        }
      }
    }
    return i;
  }

  /** A character above 0x7F that is malformed, a control, or not all there. */
  private int character(byte[] b, int i, int to) {
    int cp = utf8.first(b[i] & 0xFF);
    if (cp != Utf8Decoder.MORE) printer.codePoint(cp);
    return utf8.pending() ? finishCharacter(b, i + 1, to) : i + 1;
  }

  private int finishCharacter(byte[] b, int from, int to) {
    for (int i = from; i < to; i++) {
      int c = b[i] & 0xFF;
      if (!utf8.continues(c)) { // a maximal subpart ends here; this byte starts anew
        printer.codePoint(utf8.cut());
        return i;
      }
      int cp = utf8.next(c);
      if (cp == Utf8Decoder.MORE) continue;
      if (cp >= 0xA0) {
        printer.codePoint(cp);
      } else {
        c1(cp);
      }
      return i + 1;
    }
    return to;
  }

  private void c1(int c) {
    switch (c) {
      case 0x90 -> enterString(ControlString.DCS);
      case 0x98, 0x9E -> enterString(ControlString.SKIP);
      case 0x9B -> enterCsi();
      case 0x9D -> enterString(ControlString.OSC);
      case 0x9F -> enterString(ControlString.APC);
      case 0x9C -> {} // ST with nothing to end
      default -> t.escape.dispatch(0, c - 0x40);
    }
  }

  void enterGround() {
    state = GROUND;
  }

  void enterEscape() {
    state = ESCAPE;
    sequence.clearIntermediates();
  }

  private int escape(byte[] b, int i) {
    int c = b[i];
    if (c < 0x20) {
      if (c < 0) return abandon(i);
      return controlInside(c, i);
    }
    if (c == 0x7F) return i + 1;
    if (c < 0x30) {
      sequence.collect(c);
      return i + 1;
    }
    state = GROUND;
    if (sequence.tooMany) {
      t.unknown++;
    } else if (sequence.intermediates != 0) {
      t.escape.dispatch(sequence.intermediates, c);
    } else {
      switch (c) {
        case '[' -> enterCsi();
        case ']' -> enterString(ControlString.OSC);
        case 'P' -> enterString(ControlString.DCS);
        case '_' -> enterString(ControlString.APC);
        case '^', 'X' -> enterString(ControlString.SKIP);
        case '\\' -> {}
        default -> t.escape.dispatch(0, c);
      }
    }
    return i + 1;
  }

  /** A byte that no sequence may hold: the sequence is given up, the byte is read as text. */
  private int abandon(int i) {
    t.unknown++;
    state = GROUND;
    return i;
  }

  /** C0 inside a sequence: CAN and SUB cancel it, ESC starts another, the rest act at once. */
  private int controlInside(int c, int i) {
    if (c == 0x1B) {
      t.unknown++;
      enterEscape();
    } else if (c == 0x18 || c == 0x1A) {
      t.unknown++;
      state = GROUND;
      t.control(c);
    } else {
      t.control(c);
    }
    return i + 1;
  }

  private void enterCsi() {
    state = CSI;
    sequence.clear();
  }

  private int csi(byte[] b, int from, int to) {
    int i = from;
    while (i < to && state == CSI) {
      int c = b[i];
      if (c < 0) return abandon(i);
      if (c < 0x20) {
        i = controlInside(c, i);
      } else if (c < 0x40) {
        if (!sequence.parameter(c)) state = CSI_IGNORE;
        i++;
      } else {
        i++;
        if (c == 0x7F) continue;
        state = GROUND;
        sequence.dispatch(c);
      }
    }
    return i;
  }

  private int csiIgnore(byte[] b, int from, int to) {
    for (int i = from; i < to; i++) {
      int c = b[i];
      if (c < 0) return abandon(i);
      if (c < 0x20) {
        controlInside(c, i);
        if (state != CSI_IGNORE) return i + 1;
      } else if (c >= 0x40 && c != 0x7F) {
        t.unknown++;
        state = GROUND;
        return i + 1;
      }
    }
    return to;
  }

  private void enterString(int kind) {
    string.enter(kind);
    state = STRING;
    if (kind == ControlString.DCS) {
      state = DCS_HEAD;
      sequence.clear();
    }
  }

  private int dcsHead(byte[] b, int i) {
    int c = b[i];
    if (c >= 0x20) {
      if (string.head(c)) state = STRING;
      return i + 1;
    }
    if (c < 0 || c == 0x1B || c == 0x18 || c == 0x1A) {
      state = STRING;
      return i;
    }
    return i + 1;
  }

  void reset() {
    state = GROUND;
    utf8.reset();
    string.release();
  }
}
