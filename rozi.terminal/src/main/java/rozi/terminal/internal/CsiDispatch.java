package rozi.terminal.internal;

import rozi.terminal.Cursor;

/** Control sequences. */
final class CsiDispatch {
  private final Terminal t;

  CsiDispatch(Terminal t) {
    this.t = t;
  }

  /** Runs {@code CSI prefix p intermediates end}. */
  void dispatch(int prefix, int intermediates, int end, ParamList p) {
    boolean takesSgr = end == 'm' || (intermediates == '$' && (end == 'r' || end == 't'));
    if (!takesSgr) p.dropSubs();
    if (intermediates == 0) {
      switch (prefix) {
        case 0 -> plain(end, p);
        case '?' -> dec(end, p);
        case '>' -> greater(end, p);
        case '<' -> {
          if (end == 'u') {
            t.keyboard.pop(p.atLeastOne(0));
          } else {
            t.unknown++;
          }
        }
        default -> equal(end, p);
      }
      return;
    }
    if (prefix == '?' && intermediates == '$' && end == 'p') {
      int number = p.get(0, 0);
      t.out.csi("?" + number + ";" + t.modeTable.queryDec(number) + "$y");
    } else if (prefix != 0) {
      t.unknown++;
    } else {
      switch (intermediates) {
        case ' ' -> space(end, p);
        case '!' -> {
          if (end == 'p') {
            t.softReset();
          } else {
            t.unknown++;
          }
        }
        case '"' -> quote(end, p);
        case '$' -> dollar(end, p);
        case '\'' -> apostrophe(end, p);
        case '*' -> star(end, p);
        case '#' -> hash(end);
        default -> t.unknown++;
      }
    }
  }

  /** Runs {@code CSI p end}. */
  void plain(int end, ParamList p) {
    Terminal t = this.t;
    switch (end) {
      case 'm' -> t.sgr.apply(p);
      case 'H', 'f' -> t.motion.moveTo(p.atLeastOne(0) - 1, p.atLeastOne(1) - 1);
      case 'K' -> t.edit.eraseInLine(p.get(0, 0), false);
      case 'J' -> t.edit.eraseInDisplay(p.get(0, 0), false);
      case 'A', 'k' -> t.motion.cursorUp(p.atLeastOne(0));
      case 'B' -> t.motion.cursorDown(p.atLeastOne(0));
      case 'C' -> t.motion.cursorForward(p.atLeastOne(0));
      case 'D', 'j' -> t.motion.cursorBack(p.atLeastOne(0));
      case 'E' -> {
        t.motion.cursorDown(p.atLeastOne(0));
        t.motion.carriageReturn();
      }
      case 'F' -> {
        t.motion.cursorUp(p.atLeastOne(0));
        t.motion.carriageReturn();
      }
      case 'G', '`' -> t.motion.moveTo(t.cy - t.motion.originRow(), p.atLeastOne(0) - 1);
      case 'd' -> t.motion.moveTo(p.atLeastOne(0) - 1, t.cx - t.motion.originColumn());
      case 'a' ->
          t.motion.moveTo(
              t.cy - t.motion.originRow(), t.cx - t.motion.originColumn() + p.atLeastOne(0));
      case 'e' ->
          t.motion.moveTo(
              t.cy - t.motion.originRow() + p.atLeastOne(0), t.cx - t.motion.originColumn());
      case 'I' -> t.motion.tab(p.atLeastOne(0));
      case 'Z' -> t.motion.backTab(p.atLeastOne(0));
      case '@' -> t.edit.insertCharacters(p.atLeastOne(0));
      case 'P' -> t.edit.deleteCharacters(p.atLeastOne(0));
      case 'X' -> t.edit.eraseCharacters(p.atLeastOne(0));
      case 'L' -> t.edit.insertLines(p.atLeastOne(0));
      case 'M' -> t.edit.deleteLines(p.atLeastOne(0));
      case 'S' -> t.edit.scrollUp(t.top, t.bottom, p.atLeastOne(0), true);
      case 'T', '^' -> {
        if (end == 'T' && p.count() > 1) { // highlight mouse tracking
          t.unknown++;
        } else {
          t.edit.scrollDown(t.top, t.bottom, p.atLeastOne(0));
        }
      }
      case 'b' -> t.printer.repeat(p.atLeastOne(0));
      case 'g' -> clearTabs(p.get(0, 0));
      case 'h' -> t.modeTable.setAnsi(p, true);
      case 'l' -> t.modeTable.setAnsi(p, false);
      case 'r' -> t.motion.rowMargins(p.get(0, 1), p.get(1, 0));
      case 's' -> {
        if (t.on(Modes.LEFT_RIGHT)) {
          t.motion.columnMargins(p.get(0, 1), p.get(1, 0));
        } else {
          t.saveCursor();
        }
      }
      case 'u' -> t.restoreCursor();
      case 'c' -> {
        if (p.get(0, 0) == 0) t.reports.primaryAttributes();
      }
      case 'n' -> t.reports.status(p.get(0, 0));
      case 't' -> t.reports.window(p);
      case 'x' -> t.reports.parameters(p.get(0, 0));
      default -> t.unknown++;
    }
  }

  private void clearTabs(int what) {
    switch (what) {
      case 0 -> t.tabs.clear(t.cx);
      case 3 -> t.tabs.clear();
      default -> t.unknown++;
    }
  }

  private void dec(int end, ParamList p) {
    switch (end) {
      case 'h' -> t.modeTable.setDec(p, true);
      case 'l' -> t.modeTable.setDec(p, false);
      case 'r' -> t.modeTable.restore(p);
      case 's' -> t.modeTable.save(p);
      case 'J' -> t.edit.eraseInDisplay(p.get(0, 0), true);
      case 'K' -> t.edit.eraseInLine(p.get(0, 0), true);
      case 'W' -> {
        if (p.get(0, 0) == 5) {
          t.tabs.every8();
        } else {
          t.unknown++;
        }
      }
      case 'n' -> t.reports.decStatus(p.get(0, 0));
      case 'u' -> t.out.csi("?" + t.keyboard.flags() + "u");
      case 'm' -> {
        if (p.get(0, 0) == 4) {
          t.out.csi(">4;" + t.keyboard.modifyOtherKeys + "m");
        } else {
          t.unknown++;
        }
      }
      default -> t.unknown++;
    }
  }

  private void greater(int end, ParamList p) {
    switch (end) {
      case 'c' -> {
        if (p.get(0, 0) == 0) t.reports.secondaryAttributes();
      }
      case 'q' -> {
        if (p.get(0, 0) == 0) t.reports.version();
      }
      case 'u' -> t.keyboard.push(p.get(0, 0));
      case 'm' -> {
        if (p.get(0, 4) == 4) {
          t.keyboard.modifyOtherKeys = Math.min(p.get(1, 0), 2);
        } else {
          t.unknown++;
        }
      }
      default -> t.unknown++;
    }
  }

  private void equal(int end, ParamList p) {
    switch (end) {
      case 'c' -> {
        if (p.get(0, 0) == 0) t.reports.tertiaryAttributes();
      }
      case 'u' -> {
        if (!t.keyboard.set(p.get(0, 0), p.get(1, 1))) t.unknown++;
      }
      default -> t.unknown++;
    }
  }

  private void space(int end, ParamList p) {
    switch (end) {
      case 'q' -> cursorStyle(p.get(0, 0));
      case '@' -> scrollColumns(-p.atLeastOne(0));
      case 'A' -> scrollColumns(p.atLeastOne(0));
      default -> t.unknown++;
    }
  }

  /** SL and SR. */
  private void scrollColumns(int n) {
    t.wrapPending = false;
    t.edit.shiftColumns(t.left, n);
  }

  void cursorStyle(int style) {
    if (style > 6) {
      t.unknown++;
      return;
    }
    t.shape =
        switch (style) {
          case 3, 4 -> Cursor.Shape.UNDERLINE;
          case 5, 6 -> Cursor.Shape.BAR;
          default -> Cursor.Shape.BLOCK;
        };
    t.mode(Modes.BLINK, style % 2 == 1);
  }

  private void quote(int end, ParamList p) {
    switch (end) {
      case 'q' -> {
        t.isoProtection = false;
        t.escape.protect(p.get(0, 0) == 1);
      }
      case 'p' -> t.softReset(); // DECSCL: the level itself changes nothing
      default -> t.unknown++;
    }
  }

  private void dollar(int end, ParamList p) {
    switch (end) {
      case 'p' -> t.out.csi(p.get(0, 0) + ";" + t.modeTable.queryAnsi(p.get(0, 0)) + "$y");
      case 'r' -> t.rectangles.attributes(p, false);
      case 't' -> t.rectangles.attributes(p, true);
      case 'v' -> t.rectangles.copy(p);
      case 'x' -> t.rectangles.fill(p);
      case 'z' -> t.rectangles.erase(p, false);
      case '{' -> t.rectangles.erase(p, true);
      case 'w' -> t.reports.presentation(p.get(0, 0));
      default -> t.unknown++;
    }
  }

  private void apostrophe(int end, ParamList p) {
    switch (end) {
      case '}' -> shiftColumnsAtCursor(p.atLeastOne(0));
      case '~' -> shiftColumnsAtCursor(-p.atLeastOne(0));
      default -> t.unknown++;
    }
  }

  /** DECIC, and DECDC with a negative {@code n}. */
  private void shiftColumnsAtCursor(int n) {
    t.wrapPending = false;
    t.edit.shiftColumnsAtCursor(n);
  }

  private void star(int end, ParamList p) {
    switch (end) {
      case 'x' -> {
        if (p.get(0, 0) > 2) {
          t.unknown++;
        } else {
          t.rectangles.extentRectangle = p.get(0, 0) == 2;
        }
      }
      case 'y' -> t.rectangles.checksum(p);
      default -> t.unknown++;
    }
  }

  private void hash(int end) {
    switch (end) {
      case '{', 'p' -> t.sgr.push();
      case '}', 'q' -> t.sgr.pop();
      default -> t.unknown++;
    }
  }
}
