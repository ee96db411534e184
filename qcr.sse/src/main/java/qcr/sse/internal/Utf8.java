package qcr.sse.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** UTF-8 as the WHATWG Encoding standard decodes it, which differs from the JDK on surrogates. */
public final class Utf8 {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long TOPS = 0x8080808080808080L;
  private static final char REPLACEMENT = '\uFFFD';

  private Utf8() {}

  /** The text of {@code buf[from, to)}, U+FFFD for each maximal ill-formed part. Linear. */
  public static String decode(byte[] buf, int from, int to) {
    String fast = new String(buf, from, to - from, UTF_8);
    // The JDK replaces an encoded surrogate (three bytes) by one U+FFFD, the standard by three.
    return fast.indexOf(REPLACEMENT) < 0 ? fast : decodeWithReplacement(buf, from, to);
  }

  private static String decodeWithReplacement(byte[] buf, int from, int to) {
    StringBuilder out = new StringBuilder(to - from);
    int i = from;
    // Invariant: out is the text of buf[from, i). Progress: a turn adds at least 1 to i.
    while (i < to) {
      int length = sequence(buf, i, to);
      if (length < 0) {
        out.append(REPLACEMENT);
        i -= length;
      } else {
        out.appendCodePoint(codePoint(buf, i, length));
        i += length;
      }
    }
    return out.toString();
  }

  /**
   * Index of the first byte of the first ill-formed part of {@code buf[from, to)}, or -1. Linear.
   */
  public static int firstMalformed(byte[] buf, int from, int to) {
    int i = from;
    // Invariant: buf[from, i) is well-formed. Progress: a turn adds at least 1 to i or returns.
    while (i < to) {
      if (i <= to - Long.BYTES && ((long) LONG.get(buf, i) & TOPS) == 0) {
        i += Long.BYTES;
        continue;
      }
      int length = sequence(buf, i, to);
      if (length < 0) return i;
      i += length;
    }
    return -1;
  }

  /** Length of the sequence at {@code i}, or minus the length of the ill-formed part there. */
  private static int sequence(byte[] buf, int i, int to) {
    int lead = buf[i] & 0xff;
    if (lead < 0x80) return 1;
    if (lead < 0xc2 || lead > 0xf4) return -1;
    int length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    // The second byte has a narrower range after four leads: no overlong form, surrogate or >
    // U+10FFFF.
    int low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    int high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    for (int k = 1; k < length; k++) {
      if (i + k == to) return -k;
      int next = buf[i + k] & 0xff;
      if (next < low || next > high) return -k;
      low = 0x80;
      high = 0xbf;
    }
    return length;
  }

  private static int codePoint(byte[] buf, int i, int length) {
    if (length == 1) return buf[i];
    int value = buf[i] & (0x7f >> length);
    for (int k = 1; k < length; k++) value = (value << 6) | (buf[i + k] & 0x3f);
    return value;
  }
}
