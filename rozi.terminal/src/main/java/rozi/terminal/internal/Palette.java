package rozi.terminal.internal;

import java.util.Arrays;
import java.util.Locale;

/**
 * The 256 colours and the defaults of text, background and cursor, as the stream or the host set
 * them.
 */
public final class Palette {
  static final int FOREGROUND = 256;
  static final int BACKGROUND = 257;
  static final int CURSOR = 258;
  private static final int SIZE = 259;
  private static final int[] FIRST = {
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, //
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF
  };

  private final int[] host = new int[SIZE];
  private final int[] set = new int[SIZE]; // -1 if the stream set none

  Palette() {
    System.arraycopy(FIRST, 0, host, 0, 16);
    for (int i = 16; i < 232; i++) {
      int n = i - 16;
      host[i] = level(n / 36) << 16 | level(n / 6 % 6) << 8 | level(n % 6);
    }
    for (int i = 232; i < 256; i++) host[i] = (8 + 10 * (i - 232)) * 0x010101;
    host[FOREGROUND] = 0xE5E5E5;
    host[BACKGROUND] = 0x000000;
    host[CURSOR] = 0xE5E5E5;
    reset();
  }

  private static int level(int n) {
    return n == 0 ? 0 : 55 + 40 * n;
  }

  void reset() {
    Arrays.fill(set, -1);
  }

  void reset(int entry) {
    set[entry] = -1;
  }

  void set(int entry, int rgb) {
    set[entry] = rgb;
  }

  /** The colour in force. */
  public int get(int entry) {
    return set[entry] >= 0 ? set[entry] : host[entry];
  }

  boolean isSet(int entry) {
    return set[entry] >= 0;
  }

  /** Changes what holds while the stream sets nothing. */
  public void host(int entry, int rgb) {
    host[entry] = rgb & 0xFFFFFF;
  }

  static String describe(int rgb) {
    return String.format(
        Locale.ROOT,
        "rgb:%02x%02x/%02x%02x/%02x%02x",
        rgb >> 16,
        rgb >> 16,
        rgb >> 8 & 0xFF,
        rgb >> 8 & 0xFF,
        rgb & 0xFF,
        rgb & 0xFF);
  }

  /**
   * Reads {@code rgb:R/G/B} (1 to 4 hex digits each) or {@code #RGB} to {@code #RRRRGGGGBBBB}; -1
   * if it is neither.
   */
  static int parse(String spec) {
    if (spec.startsWith("#")
        && spec.length() % 3 == 1
        && spec.length() >= 4
        && spec.length() <= 13) {
      int n = spec.length() / 3;
      return join(
          high(spec, 1, 1 + n), high(spec, 1 + n, 1 + 2 * n), high(spec, 1 + 2 * n, spec.length()));
    }
    if (!spec.startsWith("rgb:")) return -1;
    int first = spec.indexOf('/');
    int second = spec.indexOf('/', first + 1);
    if (first < 0 || second < 0) return -1;
    return join(
        scaled(spec, 4, first),
        scaled(spec, first + 1, second),
        scaled(spec, second + 1, spec.length()));
  }

  private static int join(int r, int g, int b) {
    return (r | g | b) < 0 ? -1 : r << 16 | g << 8 | b;
  }

  private static int hex(String s, int from, int to) {
    if (to <= from || to - from > 4) return -1;
    int v = 0;
    for (int i = from; i < to; i++) {
      int d = Character.digit(s.charAt(i), 16);
      if (d < 0 || s.charAt(i) > 'f') return -1;
      v = v * 16 + d;
    }
    return v;
  }

  private static int scaled(String s, int from, int to) {
    int v = hex(s, from, to);
    return v < 0 ? -1 : v * 255 / ((1 << (4 * (to - from))) - 1);
  }

  /** The digits are the high ones, as X11 reads them: {@code #fff} is F0F0F0. */
  private static int high(String s, int from, int to) {
    int v = hex(s, from, to);
    return v < 0 ? -1 : v << (16 - 4 * (to - from)) >>> 8 & 0xFF;
  }
}
