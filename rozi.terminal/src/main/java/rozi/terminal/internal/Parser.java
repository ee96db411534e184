package rozi.terminal.internal;

import java.util.Arrays;

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

  private static final int OSC = 0;
  private static final int DCS = 1;
  private static final int APC = 2;
  private static final int SKIP = 3; // SOS, PM

  private final Terminal t;
  private final Printer printer;
  final ParamList params = new ParamList();
  private int state;
  private int prefix; // '<' to '?', or 0
  private int intermediates; // up to two bytes, the first in the high one
  private boolean tooMany;

  // UTF-8: what a started character still needs.
  private int need;
  private int partial;
  private int low;
  private int high;

  // Strings.
  private int kind;
  private boolean stringEscape; // ESC seen inside: ST if a backslash follows
  private boolean stringC2; // C2 seen inside: ST if 9C follows
  private int stringNeed; // continuation bytes a started character may still have
  private boolean oversized;
  private byte[] buf = new byte[256];
  private int length;
  private int dcsFinal;
  private boolean busy;

  Parser(Terminal t, Printer printer) {
    this.t = t;
    this.printer = printer;
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
            default -> string(b, i, to);
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
    return state == GROUND && need == 0;
  }

  private int ground(byte[] b, int from, int to) {
    int i = from;
    while (i < to) {
      int c = b[i];
      if (need != 0) {
        i = continueUtf8(b, i);
        if (state != GROUND) return i;
      } else if (c >= 0x20 && c != 0x7F) {
        int end = AsciiScanner.end(b, i + 1, to);
        printer.ascii(b, i, end);
        i = end;
      } else if (c < 0) {
        int cp = i + 4 <= to ? whole(b, i) : -1;
        if (cp >= 0xA0) {
          printer.codePoint(cp);
          i += cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4;
        } else {
          i++;
          startUtf8(c & 0xFF);
        }
      } else {
        i++;
        if (c == 0x1B) {
          enterEscape();
          return i;
        }
        if (c != 0x7F) t.control(c);
      }
    }
    return i;
  }

  /**
   * The character that begins at {@code i}, of which four bytes are there; -1 if it is not well
   * formed.
   */
  private static int whole(byte[] b, int i) {
    int c = b[i] & 0xFF;
    int c1 = b[i + 1] ^ 0x80; // 0 to 0x3F if it continues a character
    if ((c1 & ~0x3F) != 0 || c < 0xC2) return -1;
    if (c < 0xE0) return (c & 0x1F) << 6 | c1;
    int c2 = b[i + 2] ^ 0x80;
    if ((c2 & ~0x3F) != 0) return -1;
    if (c < 0xF0) {
      int cp = (c & 0x0F) << 12 | c1 << 6 | c2;
      return cp < 0x800 || cp >> 11 == 0x1B ? -1 : cp;
    }
    int c3 = b[i + 3] ^ 0x80;
    int cp = (c & 0x0F) << 18 | c1 << 12 | c2 << 6 | c3;
    return (c3 & ~0x3F) != 0 || cp < 0x10000 || cp > 0x10FFFF ? -1 : cp;
  }

  private void startUtf8(int c) {
    low = 0x80;
    high = 0xBF;
    if (c >= 0xC2 && c <= 0xDF) {
      need = 1;
      partial = c & 0x1F;
    } else if (c >= 0xE0 && c <= 0xEF) {
      need = 2;
      partial = c & 0x0F;
      if (c == 0xE0) low = 0xA0;
      if (c == 0xED) high = 0x9F;
    } else if (c >= 0xF0 && c <= 0xF4) {
      need = 3;
      partial = c & 0x07;
      if (c == 0xF0) low = 0x90;
      if (c == 0xF4) high = 0x8F;
    } else {
      broken();
    }
  }

  private int continueUtf8(byte[] b, int i) {
    int c = b[i] & 0xFF;
    if (c < low || c > high) { // a maximal subpart ends here; this byte starts anew
      need = 0;
      broken();
      return i;
    }
    low = 0x80;
    high = 0xBF;
    partial = partial << 6 | (c & 0x3F);
    if (--need == 0) {
      if (partial >= 0xA0) {
        printer.codePoint(partial);
      } else {
        c1(partial);
      }
    }
    return i + 1;
  }

  private void broken() {
    t.malformedUtf8++;
    printer.codePoint(0xFFFD);
  }

  private void c1(int c) {
    switch (c) {
      case 0x90 -> enterString(DCS);
      case 0x98, 0x9E -> enterString(SKIP);
      case 0x9B -> enterCsi();
      case 0x9D -> enterString(OSC);
      case 0x9F -> enterString(APC);
      case 0x9C -> {} // ST with nothing to end
      default -> t.escape.dispatch(0, c - 0x40);
    }
  }

  private void enterEscape() {
    state = ESCAPE;
    intermediates = 0;
    tooMany = false;
  }

  private int escape(byte[] b, int i) {
    int c = b[i];
    if (c < 0x20) {
      if (c < 0) return abandon(i);
      return controlInside(c, i);
    }
    if (c == 0x7F) return i + 1;
    if (c < 0x30) {
      collect(c);
      return i + 1;
    }
    state = GROUND;
    if (tooMany) {
      t.unknown++;
    } else if (intermediates != 0) {
      t.escape.dispatch(intermediates, c);
    } else {
      switch (c) {
        case '[' -> enterCsi();
        case ']' -> enterString(OSC);
        case 'P' -> enterString(DCS);
        case '_' -> enterString(APC);
        case '^', 'X' -> enterString(SKIP);
        case '\\' -> {}
        default -> t.escape.dispatch(0, c);
      }
    }
    return i + 1;
  }

  private void collect(int c) {
    if (intermediates > 0xFF) tooMany = true;
    intermediates = intermediates << 8 | c;
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
    prefix = 0;
    intermediates = 0;
    tooMany = false;
    params.clear();
  }

  private int csi(byte[] b, int from, int to) {
    int i = from;
    while (i < to) {
      int c = b[i];
      if (c >= '0' && c <= '9') {
        if (intermediates != 0) return ignore(i + 1);
        params.digit(c - '0');
        i++;
      } else if (c >= 0x40 && c != 0x7F) {
        state = GROUND;
        if (tooMany) {
          t.unknown++;
        } else {
          t.csi.dispatch(prefix, intermediates, c, params);
        }
        return i + 1;
      } else if (c == ';' || c == ':') {
        if (intermediates != 0) return ignore(i + 1);
        params.separator(c == ':');
        i++;
      } else if (c >= 0x3C) {
        if (c == 0x7F) {
          i++;
        } else if (prefix != 0 || params.count() != 0 || intermediates != 0) {
          return ignore(i + 1);
        } else {
          prefix = c;
          i++;
        }
      } else if (c >= 0x20) {
        collect(c);
        i++;
      } else if (c < 0) {
        return abandon(i);
      } else {
        i = controlInside(c, i);
        if (state != CSI) return i;
      }
    }
    return i;
  }

  private int ignore(int i) {
    state = CSI_IGNORE;
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

  private void enterString(int newKind) {
    kind = newKind;
    stringEscape = false;
    stringC2 = false;
    stringNeed = 0;
    oversized = false;
    length = 0;
    state = STRING;
    if (newKind == DCS) {
      state = DCS_HEAD;
      enterCsiHead();
    }
  }

  private void enterCsiHead() {
    prefix = 0;
    intermediates = 0;
    tooMany = false;
    dcsFinal = 0;
    params.clear();
  }

  /**
   * Parameters and final byte of a DCS. What is malformed leaves {@link #dcsFinal} 0, and the
   * string is skipped.
   */
  private int dcsHead(byte[] b, int i) {
    int c = b[i];
    if (c < 0) {
      state = STRING;
      return i;
    }
    if (c < 0x20) {
      if (c == 0x1B || c == 0x18 || c == 0x1A) state = STRING;
      return state == STRING ? i : i + 1;
    }
    if (c == 0x7F) return i + 1;
    if (c >= 0x40) {
      if (!tooMany) dcsFinal = c;
      state = STRING;
    } else if (c < 0x30) {
      collect(c);
    } else if (intermediates != 0 || (c >= 0x3C && (prefix != 0 || params.count() != 0))) {
      tooMany = true;
    } else if (c >= 0x3C) {
      prefix = c;
    } else if (c <= '9') {
      params.digit(c - '0');
    } else {
      params.separator(c == ':');
    }
    return i + 1;
  }

  private int string(byte[] b, int from, int to) {
    int i = from;
    while (i < to) {
      int c = b[i] & 0xFF;
      if (stringEscape) {
        if (c == '\\') {
          finish(0x1B);
          return i + 1;
        }
        t.unknown++; // cut off by another escape sequence
        release();
        enterEscape();
        return i;
      }
      if (stringC2) {
        stringC2 = false;
        if (c == 0x9C) {
          finish(0x9C);
          return i + 1;
        }
        append(0xC2);
        if (c >= 0x80 && c <= 0xBF) {
          append(c);
          i++;
          continue;
        }
      }
      i++;
      if (c >= 0x80) {
        if (highInString(c)) return i;
        continue;
      }
      stringNeed = 0;
      if (c >= 0x20) {
        if (c != 0x7F || kind == DCS) append(c);
      } else if (c == 0x1B) {
        stringEscape = true;
      } else if (c == 0x18 || c == 0x1A) {
        t.unknown++;
        release();
        state = GROUND;
        t.control(c);
        return i;
      } else if (c == 7 && kind == OSC) {
        finish(7);
        return i;
      } else if (kind == DCS || kind == APC) {
        append(c);
      }
    }
    return i;
  }

  /** A byte above 0x7F in a string; true if it ended the string. */
  private boolean highInString(int c) {
    if (c < 0xC0) {
      if (stringNeed == 0 && c == 0x9C) {
        finish(0x9C);
        return true;
      }
      if (stringNeed > 0) stringNeed--;
      append(c);
    } else if (c == 0xC2) {
      stringNeed = 0;
      stringC2 = true;
    } else {
      stringNeed = c >= 0xF5 ? 0 : c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : 1;
      append(c);
    }
    return false;
  }

  private void append(int c) {
    if (kind == SKIP || oversized) return;
    boolean picture = kind == APC || (kind == DCS && dcsFinal == 'q' && intermediates == 0);
    if (length >= (picture ? t.limits.imageBytes() : t.limits.stringBytes())) {
      oversized = true;
      length = 0;
      return;
    }
    if (length == buf.length) buf = Arrays.copyOf(buf, length * 2);
    buf[length++] = (byte) c;
  }

  private void finish(int terminator) {
    state = GROUND;
    if (oversized) {
      t.oversized++;
    } else {
      switch (kind) {
        case OSC -> t.osc.dispatch(buf, length, terminator);
        case DCS -> t.dcs.dispatch(prefix, intermediates, dcsFinal, params, buf, length);
        case APC -> t.dcs.apc(buf, length);
        default -> t.unknown++;
      }
    }
    release();
  }

  /** One large string does not keep its memory. */
  private void release() {
    length = 0;
    if (buf.length > 1 << 16) buf = new byte[256];
  }

  void reset() {
    state = GROUND;
    need = 0;
    release();
  }
}
