package hotpaths.reference.rozi.terminal;

import java.util.ArrayList;
import java.util.List;

/** Bytes to characters and control functions, one byte at a time. */
final class ControlParser {
  /** Receives what was recognised. */
  interface Sink {
    void print(int codePoint);

    void control(int c0);

    void escape(String intermediates, char last);

    /** Parameters hold their subparameters; -1 stands for one left out. */
    void sequence(String prefix, List<List<Integer>> params, String intermediates, char last);

    /** {@code kind} is the letter after ESC: P, X, ^, _ or ]. */
    void string(char kind, String text, boolean endedByBell);
  }

  private enum State {
    TEXT,
    ESCAPE,
    CSI,
    STRING,
    STRING_ESCAPE
  }

  private static final int MAX_PARAMS = 32;
  private static final int MAX_VALUE = 65_535;
  private static final int BAD = 0xFFFD;

  private final Sink sink;
  private State state = State.TEXT;
  private final StringBuilder collected = new StringBuilder();
  private char stringKind;
  private int missing;
  private int partial;
  private int lower = 0x80;
  private int upper = 0xBF;

  ControlParser(Sink sink) {
    this.sink = sink;
  }

  /** UTF-8 as table 3-7 of the Unicode standard has it; one U+FFFD a maximal subpart. */
  void accept(int b) {
    if (missing > 0) {
      if (b >= lower && b <= upper) {
        partial = (partial << 6) | (b & 0x3F);
        lower = 0x80;
        upper = 0xBF;
        if (--missing == 0) unit(partial, false);
        return;
      }
      missing = 0;
      lower = 0x80;
      upper = 0xBF;
      unit(BAD, false);
    }
    if (b < 0x80) {
      unit(b, false);
    } else if (b >= 0xC2 && b <= 0xDF) {
      lead(1, b & 0x1F);
    } else if (b >= 0xE0 && b <= 0xEF) {
      lead(2, b & 0x0F);
      if (b == 0xE0) lower = 0xA0;
      if (b == 0xED) upper = 0x9F;
    } else if (b >= 0xF0 && b <= 0xF4) {
      lead(3, b & 0x07);
      if (b == 0xF0) lower = 0x90;
      if (b == 0xF4) upper = 0x8F;
    } else {
      unit(BAD, b == 0x9C);
    }
  }

  private void lead(int more, int bits) {
    missing = more;
    partial = bits;
  }

  private void unit(int c, boolean rawTerminator) {
    switch (state) {
      case TEXT -> text(c);
      case ESCAPE -> escape(c);
      case CSI -> csi(c);
      case STRING -> string(c, rawTerminator);
      case STRING_ESCAPE -> {
        if (c == '\\') {
          finish(false);
        } else {
          start(State.ESCAPE);
          escape(c);
        }
      }
    }
  }

  private void start(State next) {
    state = next;
    collected.setLength(0);
  }

  private void text(int c) {
    if (c == 0x1B) {
      start(State.ESCAPE);
    } else if (c < 0x20) {
      sink.control(c);
    } else if (c >= 0x80 && c < 0xA0) {
      start(State.ESCAPE);
      escape(c - 0x40);
    } else if (c != 0x7F) {
      sink.print(c);
    }
  }

  /** True if {@code c} is no part of a sequence and was dealt with. */
  private boolean foreign(int c) {
    if (c == 0x18 || c == 0x1A) {
      state = State.TEXT;
    } else if (c == 0x1B) {
      start(State.ESCAPE);
    } else if (c < 0x20) {
      sink.control(c);
    } else if (c > 0x7F) {
      state = State.TEXT;
      text(c);
    } else {
      return c == 0x7F;
    }
    return true;
  }

  private void escape(int c) {
    if (foreign(c)) return;
    if (c < 0x30) {
      collected.append((char) c);
      return;
    }
    if (collected.isEmpty() && c == '[') {
      start(State.CSI);
    } else if (collected.isEmpty() && "PX^_]".indexOf(c) >= 0) {
      start(State.STRING);
      stringKind = (char) c;
    } else {
      state = State.TEXT;
      sink.escape(collected.toString(), (char) c);
    }
  }

  private void csi(int c) {
    if (foreign(c)) return;
    if (c < 0x40) {
      collected.append((char) c);
      return;
    }
    state = State.TEXT;
    String all = collected.toString();
    String prefix = !all.isEmpty() && all.charAt(0) >= '<' ? all.substring(0, 1) : "";
    int end = all.length();
    while (end > prefix.length() && all.charAt(end - 1) < 0x30) end--;
    String values = all.substring(prefix.length(), end);
    if (values.chars().allMatch(d -> d <= ';' && d >= '0')) {
      sink.sequence(prefix, params(values), all.substring(end), (char) c);
    }
  }

  private static List<List<Integer>> params(String text) {
    List<List<Integer>> out = new ArrayList<>();
    if (text.isEmpty()) return out;
    for (String param : text.split(";", -1)) {
      if (out.size() == MAX_PARAMS) break;
      List<Integer> parts = new ArrayList<>();
      for (String part : param.split(":", -1)) parts.add(value(part));
      out.add(parts);
    }
    return out;
  }

  private static int value(String digits) {
    if (digits.isEmpty()) return -1;
    int value = 0;
    for (int i = 0; i < digits.length(); i++) {
      value = Math.min(MAX_VALUE, value * 10 + digits.charAt(i) - '0');
    }
    return value;
  }

  private void string(int c, boolean rawTerminator) {
    if (c == 0x18 || c == 0x1A) {
      state = State.TEXT;
    } else if (c == 0x1B) {
      state = State.STRING_ESCAPE;
    } else if (rawTerminator || c == 0x9C) {
      finish(false);
    } else if (c == 0x07 && stringKind == ']') {
      finish(true);
    } else {
      collected.appendCodePoint(c);
    }
  }

  private void finish(boolean bell) {
    state = State.TEXT;
    sink.string(stringKind, collected.toString(), bell);
  }
}
