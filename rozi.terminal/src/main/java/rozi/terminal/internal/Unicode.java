package rozi.terminal.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * Columns and grapheme break classes of code points, from the table that UnicodeTable
 * (src/generator) writes.
 */
public final class Unicode {
  static final int OTHER = 0;
  static final int CONTROL = 1;
  static final int EXTEND = 2;
  static final int EXTEND_CONJUNCT = 3;
  static final int EXTEND_LINKER = 4;
  static final int ZWJ = 5;
  static final int REGIONAL = 6;
  static final int PREPEND = 7;
  static final int SPACING_MARK = 8;
  static final int HANGUL_L = 9;
  static final int HANGUL_V = 10;
  static final int HANGUL_T = 11;
  static final int HANGUL_LV = 12;
  static final int HANGUL_LVT = 13;
  static final int PICTOGRAPHIC = 14;
  static final int CONSONANT = 15;

  private static final int HEADER = 4;
  private static final int BLOCKS = 0x1100;
  private static final byte[] TABLE = load();

  private Unicode() {}

  private static byte[] load() {
    try (InputStream in = Unicode.class.getResourceAsStream("unicode.bin")) {
      if (in == null) throw new IllegalStateException("resource is missing: name=unicode.bin");
      byte[] table = in.readAllBytes();
      if (table.length != HEADER + BLOCKS + 256 * (table[3] & 0xFF)) {
        throw new IllegalStateException(
            "resource is damaged: name=unicode.bin, bytes=" + table.length);
      }
      return table;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Version of the Unicode Character Database, such as 17.0. */
  public static String version() {
    return TABLE[0] + "." + TABLE[1];
  }

  private static int properties(int cp) {
    return TABLE[HEADER + BLOCKS + ((TABLE[HEADER + (cp >>> 8)] & 0xFF) << 8 | (cp & 0xFF))];
  }

  /** Columns of a code point that is not a control: 0, 1 or 2. */
  public static int width(int cp) {
    return properties(cp) & 3;
  }

  static int breakClass(int cp) {
    return properties(cp) >>> 2 & 31;
  }

  /** Whether variation selectors 15 and 16 choose between text and emoji for it. */
  static boolean variable(int cp) {
    return properties(cp) < 0;
  }

  // The state of a cluster: its last class in bits 0-3, and what rules GB9c, GB11 and GB12 need of
  // what came before.
  private static final int AFTER_PICTOGRAPHIC = 1 << 4; // ExtPict Extend*
  private static final int AFTER_CONSONANT = 1 << 5; // Consonant [Extend Linker]*
  private static final int AFTER_LINKER = 1 << 6; // ... with a Linker
  private static final int ODD_REGIONAL = 1 << 7;

  /** The state after a cluster's first code point. */
  public static int start(int cp) {
    int c = breakClass(cp);
    return switch (c) {
      case PICTOGRAPHIC -> c | AFTER_PICTOGRAPHIC;
      case CONSONANT -> c | AFTER_CONSONANT;
      case REGIONAL -> c | ODD_REGIONAL;
      default -> c;
    };
  }

  /**
   * The state after one more code point of the same cluster, or -1 if the cluster ends before it
   * (UAX 29).
   */
  public static int extend(int state, int cp) {
    int before = state & 15;
    int c = breakClass(cp);
    if (before == CONTROL || c == CONTROL) return -1; // GB4, GB5
    switch (c) {
      case EXTEND, EXTEND_CONJUNCT, EXTEND_LINKER, ZWJ -> {
        int next = c | (state & AFTER_PICTOGRAPHIC);
        if (before == ZWJ) next &= ~AFTER_PICTOGRAPHIC; // GB11 takes one ZWJ, the last one
        if (c != EXTEND) next |= state & (AFTER_CONSONANT | AFTER_LINKER);
        if (c == EXTEND_LINKER && (state & AFTER_CONSONANT) != 0) next |= AFTER_LINKER;
        return next; // GB9
      }
      case SPACING_MARK -> {
        return c; // GB9a
      }
      case PICTOGRAPHIC -> {
        if (before == ZWJ && (state & AFTER_PICTOGRAPHIC) != 0) return start(cp); // GB11
      }
      case CONSONANT -> {
        if ((state & AFTER_LINKER) != 0) return start(cp); // GB9c
      }
      case REGIONAL -> {
        if (before == REGIONAL && (state & ODD_REGIONAL) != 0) return REGIONAL; // GB12, GB13
      }
      default -> {
        if (hangul(before, c)) return c; // GB6, GB7, GB8
      }
    }
    return before == PREPEND ? start(cp) : -1; // GB9b, GB999
  }

  private static boolean hangul(int before, int c) {
    return switch (before) {
      case HANGUL_L -> c == HANGUL_L || c == HANGUL_V || c == HANGUL_LV || c == HANGUL_LVT;
      case HANGUL_LV, HANGUL_V -> c == HANGUL_V || c == HANGUL_T;
      case HANGUL_LVT, HANGUL_T -> c == HANGUL_T;
      default -> false;
    };
  }
}
