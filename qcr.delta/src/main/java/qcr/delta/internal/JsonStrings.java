package qcr.delta.internal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;

/** JSON strings in UTF-8 bytes: finding their ends eight bytes a step, and undoing escapes. */
final class JsonStrings {
  private static final VarHandle LONG_LE =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long TOPS = 0x8080808080808080L;
  private static final long QUOTES = ONES * '"';
  private static final long BACKSLASHES = ONES * '\\';
  private static final long SPACES = ONES * ' ';
  private static final HexFormat HEX = HexFormat.of().withUpperCase();
  private static final byte[] NONE = {};

  /** A scratch that had to grow beyond this is given back to the collector. */
  private static final int KEEP_BYTES = 1 << 16;

  private int end;
  private long seen; // its top bits tell whether a byte beyond ASCII was scanned

  // The string without its escapes; a lone surrogate as three bytes, as if UTF-8 allowed it.
  private byte[] scratch = NONE;
  private int length;
  private boolean lone;

  /** Index after the closing quote of the string read last. */
  int end() {
    return end;
  }

  /** The string that starts at {@code from}, after its opening quote. */
  String read(byte[] buf, int from, int to) throws MalformedJsonException {
    seen = 0;
    int stop = scan(buf, from, to);
    if (buf[stop] == '"') {
      end = stop + 1;
      return new String(buf, from, stop - from, (seen & TOPS) == 0 ? ISO_8859_1 : UTF_8);
    }
    return unescape(buf, from, stop, to);
  }

  /** Passes the string that starts at {@code from}; returns the index after its closing quote. */
  int skip(byte[] buf, int from, int to) throws MalformedJsonException {
    int i = scan(buf, from, to);
    // Progress: a turn passes an escape.
    while (buf[i] == '\\') {
      int after = i + 2;
      if (after > to) throw new MalformedJsonException();
      if (buf[i + 1] == 'u') {
        hex(buf, after, to);
        after += 4;
      } else {
        escaped(buf[i + 1]);
      }
      i = scan(buf, after, to);
    }
    return i + 1;
  }

  /** Index of the first quote or backslash; a control character before it is malformed. */
  int scan(byte[] buf, int from, int to) throws MalformedJsonException {
    int i = from;
    // Invariant: buf[from, i) holds no quote, backslash or control character, and is in seen.
    while (i <= to - Long.BYTES) {
      long word = (long) LONG_LE.get(buf, i);
      long quote = word ^ QUOTES;
      long backslash = word ^ BACKSLASHES;
      // The lowest bit set is exact: a borrow runs upwards only, and starts at a hit.
      long hits =
          (((quote - ONES) & ~quote)
                  | ((backslash - ONES) & ~backslash)
                  | ((word - SPACES) & ~word))
              & TOPS;
      if (hits == 0) {
        seen |= word;
        i += Long.BYTES;
        continue;
      }
      int bits = Long.numberOfTrailingZeros(hits) & ~7;
      seen |= word & ((1L << bits) - 1);
      return checked(buf, i + (bits >>> 3));
    }
    for (; i < to; i++) {
      byte b = buf[i];
      if (b == '"' || b == '\\' || (b >= 0 && b < ' ')) return checked(buf, i);
      if (b < 0) seen |= TOPS;
    }
    throw new MalformedJsonException();
  }

  private static int checked(byte[] buf, int i) throws MalformedJsonException {
    if (buf[i] < ' ') throw new MalformedJsonException();
    return i;
  }

  private String unescape(byte[] buf, int from, int firstEscape, int to)
      throws MalformedJsonException {
    length = 0;
    lone = false;
    int start = from;
    int i = firstEscape;
    // Invariant: scratch holds the text of buf[from, start). Progress: a turn passes an escape.
    while (buf[i] == '\\') {
      append(buf, start, i);
      if (to - i < 2) throw new MalformedJsonException();
      byte b = buf[i + 1];
      if (b == 'u') {
        start = unicode(buf, i, to);
      } else {
        ensure(1);
        scratch[length++] = escaped(b);
        start = i + 2;
      }
      i = scan(buf, start, to);
    }
    append(buf, start, i);
    end = i + 1;
    String text = lone ? withLoneSurrogates() : new String(scratch, 0, length, UTF_8);
    if (scratch.length > KEEP_BYTES) scratch = NONE;
    return text;
  }

  /**
   * Takes the escape at {@code i}, and the next one too if they are a pair; returns what follows.
   */
  private int unicode(byte[] buf, int i, int to) throws MalformedJsonException {
    int unit = hex(buf, i + 2, to);
    int next = i + 6;
    if (Character.isHighSurrogate((char) unit)
        && to - next >= 6
        && buf[next] == '\\'
        && buf[next + 1] == 'u') {
      int low = hex(buf, next + 2, to);
      if (Character.isLowSurrogate((char) low)) {
        encode(Character.toCodePoint((char) unit, (char) low));
        return next + 6;
      }
    }
    if (Character.isSurrogate((char) unit)) lone = true;
    encode(unit);
    return next;
  }

  private void encode(int point) {
    ensure(4);
    if (point < 0x80) {
      scratch[length++] = (byte) point;
      return;
    }
    if (point < 0x800) {
      scratch[length++] = (byte) (0xc0 | (point >> 6));
    } else {
      if (point < 0x10000) {
        scratch[length++] = (byte) (0xe0 | (point >> 12));
      } else {
        scratch[length++] = (byte) (0xf0 | (point >> 18));
        scratch[length++] = (byte) (0x80 | ((point >> 12) & 0x3f));
      }
      scratch[length++] = (byte) (0x80 | ((point >> 6) & 0x3f));
    }
    scratch[length++] = (byte) (0x80 | (point & 0x3f));
  }

  /** The scratch, whose only ill-formed sequences are surrogates of three bytes. */
  private String withLoneSurrogates() {
    StringBuilder out = new StringBuilder(length);
    int from = 0;
    // Invariant: out is the text of scratch[0, from).
    for (int i = 0; i + 2 < length; i++) {
      if (scratch[i] != (byte) 0xed || (scratch[i + 1] & 0xff) < 0xa0) continue;
      out.append(new String(scratch, from, i - from, UTF_8));
      out.append((char) (0xd000 | ((scratch[i + 1] & 0x3f) << 6) | (scratch[i + 2] & 0x3f)));
      from = i + 3;
    }
    return out.append(new String(scratch, from, length - from, UTF_8)).toString();
  }

  private void append(byte[] buf, int from, int to) {
    ensure(to - from);
    System.arraycopy(buf, from, scratch, length, to - from);
    length += to - from;
  }

  private void ensure(int more) {
    if (scratch.length - length >= more) return;
    long size = Math.max(256, Math.max(2L * scratch.length, (long) length + more));
    scratch = Arrays.copyOf(scratch, (int) Math.min(size, Integer.MAX_VALUE - 8));
  }

  private static byte escaped(byte b) throws MalformedJsonException {
    return switch (b) {
      case '"', '\\', '/' -> b;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> throw new MalformedJsonException();
    };
  }

  private static int hex(byte[] buf, int from, int to) throws MalformedJsonException {
    if (to - from < 4) throw new MalformedJsonException();
    int value = 0;
    for (int i = from; i < from + 4; i++) {
      if (!HexFormat.isHexDigit(buf[i] & 0xff)) throw new MalformedJsonException();
      value = (value << 4) | HexFormat.fromHexDigit(buf[i]);
    }
    return value;
  }

  /** Appends {@code text} as a JSON string. */
  static void quote(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> out.append('\\').append(c);
        case '\b' -> out.append("\\b");
        case '\f' -> out.append("\\f");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < ' ') out.append("\\u").append(HEX.toHexDigits(c));
          else out.append(c);
        }
      }
    }
    out.append('"');
  }
}
