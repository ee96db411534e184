package hotpaths.reference.rozi.terminal;

import java.util.Set;
import java.util.TreeSet;

/** Modes: SM, RM, DECSET, DECRST, DECRQM. */
final class ModeOracle {
  private static final Set<Integer> KEPT =
      Set.of(1, 5, 12, 25, 66, 95, 1000, 1002, 1003, 1004, 1005, 1006, 1007, 1016, 2004);

  private final TerminalOracle terminal;
  private final Set<Integer> kept = new TreeSet<>(Set.of(25));
  private boolean newline;

  ModeOracle(TerminalOracle terminal) {
    this.terminal = terminal;
  }

  void reset() {
    kept.clear();
    kept.add(25);
    newline = false;
  }

  void softReset() {
    kept.remove(1);
    kept.remove(66);
    kept.add(25);
  }

  boolean isSet(int mode) {
    return kept.contains(mode);
  }

  boolean isAnsiSet(int mode) {
    return mode == 20 && newline;
  }

  void change(int mode, boolean dec, boolean on) {
    if (!dec) {
      if (mode == 4) terminal.insert = on;
      if (mode == 20) newline = on;
      return;
    }
    switch (mode) {
      case 3 -> {
        boolean guard = terminal.isoGuard;
        terminal.freeMargins();
        terminal.isoGuard = false;
        if (!isSet(95)) terminal.eraseDisplay(2, false);
        terminal.isoGuard = guard;
        terminal.moveTo(0, 0);
      }
      case 6 -> {
        terminal.origin = on;
        terminal.moveTo(0, 0);
      }
      case 7 -> terminal.autowrap = on;
      case 69 -> {
        terminal.sideMargins = on;
        terminal.left = 0;
        terminal.right = terminal.cols - 1;
        terminal.moveTo(0, 0);
      }
      case 47, 1047, 1049 -> alternate(mode, on);
      case 1048 -> {
        if (on) terminal.save();
        else terminal.restore();
      }
      case 2027 -> {
        terminal.clusters = on;
        terminal.endCluster();
      }
      default -> {
        if (KEPT.contains(mode) && on) kept.add(mode);
        else kept.remove(mode);
      }
    }
  }

  private void alternate(int mode, boolean on) {
    boolean shown = terminal.isAlternate();
    if (on && !shown) {
      if (mode == 1049) terminal.save();
      terminal.show(terminal.alternate);
      if (mode == 1049) terminal.clear(terminal.alternate);
    } else if (!on) {
      if (shown && mode == 1047) terminal.clear(terminal.alternate);
      terminal.show(terminal.main);
      if (mode == 1049) terminal.restore();
    }
  }

  void report(int mode, boolean dec) {
    int state = dec ? decState(mode) : ansiState(mode);
    terminal.reply("\u001b[" + (dec ? "?" : "") + mode + ";" + state + "$y");
  }

  /** XTSAVE. */
  void save(int mode) {
    if (isKnown(mode)) terminal.host.saveMode(mode, decState(mode) == 1);
  }

  /** XTRESTORE. */
  void restore(int mode) {
    terminal.host.savedMode(mode).ifPresent(on -> change(mode, true, on));
  }

  private static boolean isKnown(int mode) {
    return KEPT.contains(mode) || Set.of(3, 6, 7, 69, 2027).contains(mode);
  }

  private int ansiState(int mode) {
    return switch (mode) {
      case 4 -> terminal.insert ? 1 : 2;
      case 20 -> newline ? 1 : 2;
      default -> 0;
    };
  }

  private int decState(int mode) {
    boolean on =
        switch (mode) {
          case 6 -> terminal.origin;
          case 7 -> terminal.autowrap;
          case 69 -> terminal.sideMargins;
          case 47, 1047, 1049 -> terminal.isAlternate();
          case 2027 -> terminal.clusters;
          default -> kept.contains(mode);
        };
    return on ? 1 : 2;
  }
}
