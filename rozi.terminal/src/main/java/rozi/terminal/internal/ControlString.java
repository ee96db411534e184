package rozi.terminal.internal;

import java.util.Arrays;

/** The text of a control string, from OSC, DCS, APC, PM or SOS to its terminator. */
final class ControlString {
  static final int OSC = 0;
  static final int DCS = 1;
  static final int APC = 2;
  static final int SKIP = 3; // SOS, PM

  private static final int KEPT = 1 << 16;
  private final Terminal t;
  private final ControlSequence head; // of a DCS
  private int kind;
  private boolean escape; // ESC seen inside: ST if a backslash follows
  private boolean c2; // C2 seen inside: ST if 9C follows
  private int need; // continuation bytes a started character may still have
  private int low; // the next one lies between these
  private int high;
  private boolean oversized;
  private byte[] buf = new byte[256];
  private int length;
  private int dcsFinal;

  ControlString(Terminal t, ControlSequence head) {
    this.t = t;
    this.head = head;
  }

  void enter(int newKind) {
    kind = newKind;
    escape = false;
    c2 = false;
    need = 0;
    oversized = false;
    length = 0;
    dcsFinal = 0;
  }

  /**
   * Takes a byte of a DCS from 0x20 up before its text; true if the text begins behind it. What is
   * malformed has no final byte, and the string is skipped.
   */
  boolean head(int c) {
    if (c >= 0x40) {
      if (c == 0x7F) return false;
      if (!head.tooMany) dcsFinal = c;
      return true;
    }
    if (!head.parameter(c)) head.tooMany = true;
    return false;
  }

  /** Reads text. Returns where it stopped; the parser's state tells whether the string ended. */
  int read(Parser parser, byte[] b, int from, int to) {
    int i = from;
    while (i < to) {
      int c = b[i] & 0xFF;
      if (escape) {
        if (c == '\\') {
          finish(parser, 0x1B);
          return i + 1;
        }
        t.unknown++; // cut off by another escape sequence
        release();
        parser.enterEscape();
        return i;
      }
      if (c2) {
        c2 = false;
        if (c == 0x9C) {
          finish(parser, 0x9C);
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
      if (c >= 0x80 ? high(parser, c) : low(parser, c)) return i;
    }
    return i;
  }

  /** A byte below 0x80; true if it ended the string. */
  private boolean low(Parser parser, int c) {
    need = 0;
    if (c >= 0x20) {
      if (c != 0x7F || kind == DCS) append(c);
    } else if (c == 0x1B) {
      escape = true;
    } else if (c == 0x18 || c == 0x1A) {
      t.unknown++;
      release();
      parser.enterGround();
      t.control(c);
      return true;
    } else if (c == 7 && kind == OSC) {
      finish(parser, 7);
      return true;
    } else if (kind == DCS || kind == APC) {
      append(c);
    }
    return false;
  }

  /** A byte above 0x7F; true if it ended the string. */
  private boolean high(Parser parser, int c) {
    if (c < 0xC0) {
      boolean inside = need > 0 && c >= low && c <= high;
      if (!inside && c == 0x9C) {
        finish(parser, 0x9C);
        return true;
      }
      need = inside ? need - 1 : 0;
      low = 0x80;
      high = 0xBF;
      append(c);
    } else if (c == 0xC2) {
      need = 0;
      c2 = true;
    } else {
      need = c < 0xC2 || c >= 0xF5 ? 0 : c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : 1;
      low = c == 0xE0 ? 0xA0 : c == 0xF0 ? 0x90 : 0x80; // Unicode, table 3-7
      high = c == 0xED ? 0x9F : c == 0xF4 ? 0x8F : 0xBF;
      append(c);
    }
    return false;
  }

  private void append(int c) {
    if (kind == SKIP || oversized) return;
    boolean picture = kind == APC || (kind == DCS && dcsFinal == 'q' && head.intermediates == 0);
    if (length >= (picture ? t.limits.imageBytes() : t.limits.stringBytes())) {
      oversized = true;
      length = 0;
      return;
    }
    if (length == buf.length) buf = Arrays.copyOf(buf, length * 2);
    buf[length++] = (byte) c;
  }

  private void finish(Parser parser, int terminator) {
    parser.enterGround();
    if (oversized) {
      t.oversized++;
    } else {
      switch (kind) {
        case OSC -> t.osc.dispatch(buf, length, terminator);
        case DCS ->
            t.dcs.dispatch(head.prefix, head.intermediates, dcsFinal, head.params, buf, length);
        case APC -> t.dcs.apc(buf, length);
        default -> t.unknown++;
      }
    }
    release();
  }

  /** One large string does not keep its memory. */
  void release() {
    length = 0;
    if (buf.length > KEPT) buf = new byte[256];
  }
}
