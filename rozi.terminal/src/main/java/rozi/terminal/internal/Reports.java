package rozi.terminal.internal;

/** Answers to queries. None repeats text that the stream chose. */
final class Reports {
  private final Terminal t;

  Reports(Terminal t) {
    this.t = t;
  }

  /** DA1: a VT420 with selective erase, horizontal scrolling, colour and rectangular editing. */
  void primaryAttributes() {
    t.out.csi("?64;6;21;22;28c");
  }

  /** DA2. */
  void secondaryAttributes() {
    t.out.csi(">41;354;0c");
  }

  /** DA3. */
  void tertiaryAttributes() {
    t.out.dcs("!|00000000");
  }

  /** XTVERSION. */
  void version() {
    t.out.dcs(">|" + t.options.name());
  }

  private String place() {
    return (t.cy - t.motion.originRow() + 1) + ";" + (t.cx - t.motion.originColumn() + 1);
  }

  /** DSR. */
  void status(int what) {
    switch (what) {
      case 5 -> t.out.csi("0n");
      case 6 -> t.out.csi(place() + "R");
      default -> t.unknown++;
    }
  }

  /** DSR, DEC's. */
  void decStatus(int what) {
    switch (what) {
      case 6 -> t.out.csi("?" + place() + ";1R");
      case 15 -> t.out.csi("?13n"); // no printer
      case 25 -> t.out.csi("?21n"); // user-defined keys locked
      case 26 -> t.out.csi("?27;1;0;0n"); // a North American keyboard
      case 53, 55 -> t.out.csi("?50n"); // no locator
      case 56 -> t.out.csi("?57;0n");
      case 62 -> t.out.csi("0*{"); // no macros
      case 63 -> t.out.dcs("0!~0000");
      case 75 -> t.out.csi("?70n"); // data intact
      case 85 -> t.out.csi("?83n"); // one session
      default -> t.unknown++;
    }
  }

  /** DECREQTPARM. */
  void parameters(int what) {
    if (what > 1) {
      t.unknown++;
    } else {
      t.out.csi((what + 2) + ";1;1;128;128;1;0x");
    }
  }

  /** XTWINOPS: sizes in cells and the title stack; the rest is the host's business. */
  void window(ParamList p) {
    switch (p.get(0, 0)) {
      case 18 -> t.out.csi("8;" + t.rows + ";" + t.columns + "t");
      case 22 -> {
        if (p.get(1, 0) != 1) t.titles.push();
      }
      case 23 -> {
        if (p.get(1, 0) != 1) t.titles.pop();
      }
      default -> t.unknown++;
    }
  }

  /** DECRQPSR: 2 is tab stops. */
  void presentation(int what) {
    if (what == 2) {
      StringBuilder s = new StringBuilder("2$u");
      for (int c = 0; c < t.columns; c++) {
        if (t.tabs.at(c)) s.append(s.length() > 3 ? "/" : "").append(c + 1);
      }
      t.out.dcs(s.toString());
    } else {
      t.unknown++;
    }
  }

  /** DECRQSS: the state of one setting, or that there is none. */
  void setting(String what) {
    String state =
        switch (what) {
          case "m" ->
              Sgr.describe(t.pen.attributes, t.pen.foreground, t.pen.background, t.pen.underline);
          case "r" -> (t.top + 1) + ";" + (t.bottom + 1);
          case "s" -> (t.left + 1) + ";" + (t.right + 1);
          case "t", "*|" -> Integer.toString(t.rows);
          case "$|" -> Integer.toString(t.columns);
          case " q" -> Integer.toString(cursorStyle());
          case "\"q" -> (t.pen.attributes & rozi.terminal.Style.PROTECTED) != 0 ? "1" : "0";
          case "\"p" -> "64;1";
          case "*x" -> t.rectangles.extentRectangle ? "2" : "1";
          default -> "";
        };
    t.out.dcs(state.isEmpty() ? "0$r" : "1$r" + state + what);
  }

  int cursorStyle() {
    int steady =
        switch (t.shape) {
          case BLOCK -> 2;
          case UNDERLINE -> 4;
          case BAR -> 6;
        };
    return t.on(Modes.BLINK) ? steady - 1 : steady;
  }
}
