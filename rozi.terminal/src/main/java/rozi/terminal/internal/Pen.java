package rozi.terminal.internal;

import rozi.terminal.Style;

/** What the next character will look like. */
final class Pen {
  int attributes;
  int foreground;
  int background;
  int underline;
  int link;
  private int style; // its number, or -1 if not looked up since it changed
  private int erase; // the number of its background alone, or -1

  void changed() {
    style = -1;
    erase = -1;
  }

  void reset() {
    attributes = attributes & Style.PROTECTED;
    foreground = 0;
    background = 0;
    underline = 0;
    changed();
  }

  void copy(Pen other) {
    attributes = other.attributes;
    foreground = other.foreground;
    background = other.background;
    underline = other.underline;
    changed();
  }

  int style(Terminal t) {
    if (style < 0) {
      style = t.interning.intern(attributes, foreground, background, underline, link);
    }
    return style;
  }

  int erase(Terminal t) {
    if (erase < 0) erase = background == 0 ? 0 : t.interning.intern(0, 0, background, 0, 0);
    return erase;
  }

  /** The numbers that a sweep must keep. */
  int[] held() {
    return new int[] {Math.max(style, 0), Math.max(erase, 0)};
  }
}
