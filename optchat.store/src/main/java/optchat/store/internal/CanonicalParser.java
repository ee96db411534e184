package optchat.store.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import optchat.text.MessageKind;

/**
 * Parses a record written the way this module and its relatives write it: the fields in order, no
 * blank between tokens, the shortest escapes. Anything else, right or wrong, is left to {@link
 * JsonParser}: a line that this parser takes has the same fields there.
 *
 * <p>Plain functions over bytes. The line must be followed by an LF, which no record contains, so
 * that no scan needs to look at the end; 8 bytes behind the LF must exist.
 */
final class CanonicalParser {
  /** What a parse returns for a line that is not canonical. */
  static final int NOT_CANONICAL = -1;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long ONES = 0x0101010101010101L;
  private static final long HIGHS = 0x8080808080808080L;
  private static final long QUOTES = '"' * ONES;
  private static final long BACKSLASHES = '\\' * ONES;
  private static final long SPACES = 0x20 * ONES;

  private static final byte[] ID = ascii("{\"i\":");
  private static final byte[] KIND = ascii(",\"kind\":\"");
  private static final byte[] TEXT = ascii("\",\"text\":\"");
  private static final byte[] SIZE = ascii("\",\"size\":");
  private static final byte[] DATE = ascii(",\"date\":\"");
  private static final byte[] END = ascii("\"}\n");
  private static final byte[] LEVEL = ascii("{\"l\":");
  private static final byte[] INDEX = ascii(",\"i\":");
  private static final byte[] NODE_TEXT = ascii(",\"text\":\"");
  private static final byte[] NODE_END = ascii("}\n");

  private static final MessageKind[] KINDS = MessageKind.values();
  private static final int[] LABELS = labels();

  /** By the letter behind a backslash: what it stands for; 0 for none. */
  private static final byte[] ESCAPES = escapes();

  private static final int MAX_DIGITS = 18;

  private CanonicalParser() {}

  private static byte[] ascii(String s) {
    return s.getBytes(StandardCharsets.US_ASCII);
  }

  private static int[] labels() {
    int[] labels = new int[KINDS.length];
    for (int i = 0; i < labels.length; i++) labels[i] = (int) INT.get(ascii(KINDS[i].label()), 0);
    return labels;
  }

  private static byte[] escapes() {
    byte[] escapes = new byte[256];
    escapes['"'] = '"';
    escapes['\\'] = '\\';
    escapes['b'] = '\b';
    escapes['f'] = '\f';
    escapes['n'] = '\n';
    escapes['r'] = '\r';
    escapes['t'] = '\t';
    return escapes;
  }

  /**
   * Parses the message at {@code from} into {@code fields}; the index behind its LF, or {@link
   * #NOT_CANONICAL}. {@code fields} has room for the line.
   */
  static int message(byte[] b, int from, Fields fields) {
    if (!matches(b, from, ID)) return NOT_CANONICAL;
    int i = number(b, from + ID.length);
    if (i < 0) return NOT_CANONICAL;
    fields.id = value(b, from + ID.length, i);
    if (!matches(b, i, KIND)) return NOT_CANONICAL;
    i += KIND.length;
    int kind = kind((int) INT.get(b, i));
    if (kind < 0 || !matches(b, i + 4, TEXT)) return NOT_CANONICAL;
    fields.kind = KINDS[kind];
    i = text(b, i + 4 + TEXT.length, fields);
    if (i < 0 || !matches(b, i, SIZE)) return NOT_CANONICAL;
    int digits = i + SIZE.length;
    i = number(b, digits);
    if (i < 0) return NOT_CANONICAL;
    fields.size = value(b, digits, i);
    if (!matches(b, i, DATE)) return NOT_CANONICAL;
    i += DATE.length;
    fields.date = b;
    fields.dateFrom = i;
    while (b[i] != '"' && b[i] > 0x1f && b[i] != '\\')
      i++; // an LF is below 0x20, and so is a high byte
    fields.dateTo = i;
    return matches(b, i, END) ? i + END.length : NOT_CANONICAL;
  }

  /** Parses the node at {@code from} into {@code fields}; as {@link #message}. */
  static int node(byte[] b, int from, Fields fields) {
    if (!matches(b, from, LEVEL)) return NOT_CANONICAL;
    int digits = from + LEVEL.length;
    int i = number(b, digits);
    if (i < 0) return NOT_CANONICAL;
    fields.level = value(b, digits, i);
    if (!matches(b, i, INDEX)) return NOT_CANONICAL;
    digits = i + INDEX.length;
    i = number(b, digits);
    if (i < 0) return NOT_CANONICAL;
    fields.id = value(b, digits, i);
    if (!matches(b, i, NODE_TEXT)) return NOT_CANONICAL;
    i = text(b, i + NODE_TEXT.length, fields);
    if (i < 0 || !matches(b, i, SIZE)) return NOT_CANONICAL;
    digits = i + SIZE.length;
    i = number(b, digits);
    if (i < 0) return NOT_CANONICAL;
    fields.size = value(b, digits, i);
    return matches(b, i, NODE_END) ? i + NODE_END.length : NOT_CANONICAL;
  }

  private static boolean matches(byte[] b, int at, byte[] token) {
    return b.length - at >= token.length
        && Arrays.equals(b, at, at + token.length, token, 0, token.length);
  }

  private static int kind(int label) {
    for (int i = 0; i < LABELS.length; i++) if (LABELS[i] == label) return i;
    return -1;
  }

  /** The end of the JSON number without sign, fraction or exponent at {@code from}, or -1. */
  private static int number(byte[] b, int from) {
    int i = from;
    while (b[i] >= '0' && b[i] <= '9') i++;
    if (i == from || i - from > MAX_DIGITS || (b[from] == '0' && i - from > 1)) return -1;
    return i;
  }

  private static long value(byte[] b, int from, int to) {
    long value = 0;
    for (int i = from; i < to; i++) value = 10 * value + b[i] - '0';
    return value;
  }

  /** Unescapes the text at {@code from}; the index of the quote that ends it, or -1. */
  private static int text(byte[] b, int from, Fields fields) {
    byte[] out = fields.text;
    int i = from;
    int o = 0;
    // Invariant: out[0, o) is b[from, i) unescaped, and o <= i - from. Progress: a turn adds at
    // least 1 to i or
    // returns; the LF behind the line ends the loop.
    while (true) {
      long word = (long) LONG.get(b, i);
      LONG.set(out, o, word);
      long stops =
          (((word ^ QUOTES) - ONES) | ((word ^ BACKSLASHES) - ONES) | (word - SPACES) | word)
              & HIGHS; // the lowest is exact
      if (stops == 0) {
        i += Long.BYTES;
        o += Long.BYTES;
        continue;
      }
      int plain = Long.numberOfTrailingZeros(stops) >>> 3;
      i += plain;
      o += plain;
      byte stop = b[i];
      if (stop == '"') {
        fields.textLength = o;
        return i;
      }
      if (stop == '\\') {
        byte letter = ESCAPES[b[i + 1] & 0xff];
        if (letter != 0) {
          out[o++] = letter;
          i += 2;
        } else {
          int control = control(b, i + 1);
          if (control < 0) return -1;
          out[o++] = (byte) control;
          i += 6;
        }
        continue;
      }
      if (stop >= 0) return -1; // a control, the LF above all
      int end = nonAscii(b, i);
      if (end < 0) return -1;
      while (i < end) out[o++] = b[i++];
    }
  }

  /** The control that {@code u00xx} at {@code from} stands for, or -1. */
  private static int control(byte[] b, int from) {
    if (b[from] != 'u' || b[from + 1] != '0' || b[from + 2] != '0') return -1;
    int high = b[from + 3] - '0';
    if (high != 0 && high != 1) return -1;
    byte low = b[from + 4];
    if (low >= '0' && low <= '9') return high << 4 | (low - '0');
    if (low >= 'a' && low <= 'f') return high << 4 | (low - 'a' + 10);
    return -1;
  }

  /**
   * The end of the run of well-formed sequences at {@code from}, whose byte is not ASCII; -1 if one
   * is ill-formed.
   */
  private static int nonAscii(byte[] b, int from) {
    int i = from;
    do {
      int lead = b[i] & 0xff;
      int second = b[i + 1];
      if (lead < 0xe0) {
        if (lead < 0xc2 || second >= -0x40) return -1;
        i += 2;
      } else if (lead < 0xf0) {
        int least = lead == 0xe0 ? (byte) 0xa0 : (byte) 0x80;
        int most = lead == 0xed ? (byte) 0x9f : (byte) 0xbf;
        if (second < least || second > most || b[i + 2] >= -0x40) return -1;
        i += 3;
      } else {
        int least = lead == 0xf0 ? (byte) 0x90 : (byte) 0x80;
        int most = lead == 0xf4 ? (byte) 0x8f : (byte) 0xbf;
        if (lead > 0xf4 || second < least || second > most) return -1;
        if (b[i + 2] >= -0x40 || b[i + 3] >= -0x40) return -1;
        i += 4;
      }
    } while (b[i] < 0);
    return i;
  }
}
