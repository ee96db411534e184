package rozi.terminal.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** UTF-8 with one U+FFFD for each maximal subpart of what is malformed (Unicode, section 3.9). */
final class Utf8Decoder {
  /** What {@link #next} returns while a character is under way. */
  static final int MORE = -1;

  private static final int REPLACEMENT = 0xFFFD;
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private int need; // bytes that a started character still needs
  private int partial;
  private int low;
  private int high;

  /** How often bytes were replaced. */
  long malformed;

  /** Whether a character is under way. */
  boolean pending() {
    return need != 0;
  }

  void reset() {
    need = 0;
  }

  /**
   * The character of two to four bytes that begins at {@code i}, of which four bytes are there; -1
   * if it is malformed or a C1 control.
   */
  static int whole(byte[] b, int i) {
    int word = (int) INT.get(b, i);
    if ((word & 0xC0C0F0) == 0x8080E0) {
      int cp = (word & 0x0F) << 12 | (word >>> 2 & 0xFC0) | (word >>> 16 & 0x3F);
      return cp < 0x800 || cp >> 11 == 0x1B ? -1 : cp;
    }
    if ((word & 0xC0E0) == 0x80C0) {
      int cp = (word & 0x1F) << 6 | (word >>> 8 & 0x3F);
      return cp < 0xA0 ? -1 : cp;
    }
    if ((word & 0xC0C0C0F8) == 0x808080F0) {
      int cp =
          (word & 0x07) << 18
              | (word << 4 & 0x3F000)
              | (word >>> 10 & 0xFC0)
              | (word >>> 24 & 0x3F);
      return cp < 0x10000 || cp > 0x10FFFF ? -1 : cp;
    }
    return -1;
  }

  /** How many bytes a character takes that is not ASCII. */
  static int length(int cp) {
    return cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4;
  }

  /** The character that a first byte above 0x7F is or begins, or {@link #MORE}. */
  int first(int c) {
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
      malformed++;
      return REPLACEMENT;
    }
    return MORE;
  }

  /** Whether a byte goes on with the character under way. */
  boolean continues(int c) {
    return c >= low && c <= high;
  }

  /** The character under way ends before its time. */
  int cut() {
    need = 0;
    malformed++;
    return REPLACEMENT;
  }

  /** The character that one more byte completes, or {@link #MORE}. */
  int next(int c) {
    low = 0x80;
    high = 0xBF;
    partial = partial << 6 | (c & 0x3F);
    return --need == 0 ? partial : MORE;
  }
}
