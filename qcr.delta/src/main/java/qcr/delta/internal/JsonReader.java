package qcr.delta.internal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import org.jspecify.annotations.Nullable;

/**
 * Reads JSON (RFC 8259, nothing more) where it lies, value by value; what is skipped is checked but
 * not built. Reused from frame to frame, it allocates nothing but the strings asked for. The bytes
 * must be UTF-8.
 *
 * <p>At a value, exactly one of {@link #string}, {@link #scalar}, {@link #count}, {@link
 * #compactObject}, {@link #enterObject}, {@link #enterArray} or {@link #skip} is called; inside an
 * object, {@link #nextName} until it returns null; inside an array, {@link #nextElement} until it
 * returns false.
 */
public final class JsonReader {
  /** Deepest nesting read; the deepest frame of a provider has about ten levels. */
  public static final int MAX_DEPTH = 1_000;

  private static final byte[] NONE = {};

  private final JsonStrings strings = new JsonStrings();

  /** One bit a level: set if it is an object. Used by what skips without recursion. */
  private final long[] objects = new long[MAX_DEPTH / Long.SIZE + 1];

  private byte[] buf = NONE;
  private int pos;
  private int to;
  private int depth;
  private boolean first; // no comma is due before the next member or element

  /** A reader of nothing. */
  public JsonReader() {}

  /** Starts on {@code array[from, end)}. */
  public void reset(byte[] array, int from, int end) {
    buf = array;
    pos = from;
    to = end;
    depth = 0;
    first = true;
  }

  /** Forgets the array, so that it is not kept alive. */
  public void release() {
    buf = NONE;
    pos = to = 0;
  }

  /** Whether {@code text} is one JSON object and nothing else. */
  boolean isObject(String text) {
    // A lone surrogate becomes a question mark, which is right in strings and wrong elsewhere too.
    byte[] array = text.getBytes(UTF_8);
    reset(array, 0, array.length);
    try {
      if (peek() != '{') return false;
      skip();
      return atEnd();
    } catch (MalformedJsonException e) {
      return false;
    } finally {
      release();
    }
  }

  /** True if nothing but space is left. */
  public boolean atEnd() {
    while (pos < to && isSpace(buf[pos])) pos++;
    return pos == to;
  }

  /** Passes the start of an object and returns true, or passes another value. */
  public boolean enterObject() throws MalformedJsonException {
    if (peek() == '{') {
      push(true);
      return true;
    }
    skip();
    return false;
  }

  /** Passes the start of an array and returns true, or passes another value. */
  boolean enterArray() throws MalformedJsonException {
    if (peek() == '[') {
      push(false);
      return true;
    }
    skip();
    return false;
  }

  /**
   * The next member's name, empty if it is none of {@link KnownNames}, with its value at hand; null
   * at the object's end, which is passed.
   */
  @Nullable String nextName() throws MalformedJsonException {
    if (!next('}')) return null;
    if (peek() != '"') throw new MalformedJsonException();
    int start = pos + 1;
    int end = strings.scan(buf, start, to);
    String name;
    if (buf[end] == '"') {
      name = KnownNames.find(buf, start, end);
      pos = end + 1;
    } else {
      name = KnownNames.find(text());
    }
    colon();
    return name;
  }

  /** True if an element is at hand; false at the array's end, which is passed. */
  boolean nextElement() throws MalformedJsonException {
    return next(']');
  }

  /** The value if it is a string, else empty; whatever it is, it is passed. */
  String string() throws MalformedJsonException {
    if (peek() == '"') return text();
    skip();
    return "";
  }

  /** The value as text if it is a string or number, else empty; whatever it is, it is passed. */
  String scalar() throws MalformedJsonException {
    byte b = peek();
    if (b == '"') return text();
    int start = pos;
    skip();
    return b == '-' || isDigit(b) ? new String(buf, start, pos - start, ISO_8859_1) : "";
  }

  /** The value if it is an integer from 0 to 2^63-1, else -1; whatever it is, it is passed. */
  long count() throws MalformedJsonException {
    byte b = peek();
    int start = b == '-' ? pos + 1 : pos;
    skip();
    if (b != '-' && !isDigit(b)) return -1;
    long value = 0;
    for (int i = start; i < pos; i++) {
      int digit = buf[i] - '0';
      if (digit < 0 || digit > 9 || value > (Long.MAX_VALUE - digit) / 10) return -1;
      value = value * 10 + digit;
    }
    return b == '-' && value != 0 ? -1 : value;
  }

  /** True if an object is at hand, and stays so. */
  boolean atObject() throws MalformedJsonException {
    return peek() == '{';
  }

  /** True if an array is at hand, and stays so. */
  boolean atArray() throws MalformedJsonException {
    return peek() == '[';
  }

  /** True if null or false is at hand, and stays so. */
  boolean atNullOrFalse() throws MalformedJsonException {
    byte b = peek();
    return b == 'n' || b == 'f';
  }

  /** The object at hand as JSON text, empty if it has no member or is no object; it is passed. */
  String compactObject() throws MalformedJsonException {
    if (peek() != '{') {
      skip();
      return "";
    }
    StringBuilder out = new StringBuilder();
    copy(out);
    return out.length() == 2 ? "" : out.toString();
  }

  private void copy(StringBuilder out) throws MalformedJsonException {
    byte b = peek();
    if (b == '"') {
      JsonStrings.quote(text(), out);
    } else if (b == '{' || b == '[') {
      boolean object = b == '{';
      byte close = (byte) (object ? '}' : ']');
      push(object);
      out.append((char) b);
      // Recursion ends: push bounds the depth.
      for (boolean comma = false; next(close); comma = true) {
        if (comma) out.append(',');
        if (object) {
          if (peek() != '"') throw new MalformedJsonException();
          JsonStrings.quote(text(), out);
          out.append(':');
          colon();
        }
        copy(out);
      }
      out.append((char) close);
    } else {
      int start = pos;
      skip();
      out.append(new String(buf, start, pos - start, ISO_8859_1));
    }
  }

  /** Passes a value of any kind. */
  void skip() throws MalformedJsonException {
    byte b = peek();
    if (b == '{' || b == '[') skipContainer(b == '{');
    else skipScalar(b);
  }

  private void skipContainer(boolean outermost) throws MalformedJsonException {
    int outer = depth;
    push(outermost);
    // Progress: a turn passes a member, an element, a start or an end.
    while (depth > outer) {
      boolean object = (objects[depth >>> 6] & (1L << depth)) != 0;
      if (!next(object ? (byte) '}' : (byte) ']')) continue;
      if (object) {
        if (peek() != '"') throw new MalformedJsonException();
        pos = strings.skip(buf, pos + 1, to);
        colon();
      }
      byte b = peek();
      if (b == '{' || b == '[') push(b == '{');
      else skipScalar(b);
    }
  }

  private void skipScalar(byte b) throws MalformedJsonException {
    switch (b) {
      case '"' -> pos = strings.skip(buf, pos + 1, to);
      case 't' -> literal("true");
      case 'f' -> literal("false");
      case 'n' -> literal("null");
      default -> number();
    }
  }

  private void literal(String word) throws MalformedJsonException {
    if (to - pos < word.length()) throw new MalformedJsonException();
    for (int i = 1; i < word.length(); i++) {
      if (buf[pos + i] != word.charAt(i)) throw new MalformedJsonException();
    }
    pos += word.length();
  }

  private void number() throws MalformedJsonException {
    int i = pos;
    if (buf[i] == '-') i++;
    i = i < to && buf[i] == '0' ? i + 1 : digits(i);
    if (i < to && buf[i] == '.') i = digits(i + 1);
    if (i < to && (buf[i] | 0x20) == 'e') {
      i++;
      if (i < to && (buf[i] == '+' || buf[i] == '-')) i++;
      i = digits(i);
    }
    pos = i;
  }

  /** Index after one digit or more. */
  private int digits(int from) throws MalformedJsonException {
    int i = from;
    while (i < to && isDigit(buf[i])) i++;
    if (i == from) throw new MalformedJsonException();
    return i;
  }

  /** The string at hand. */
  private String text() throws MalformedJsonException {
    String text = strings.read(buf, pos + 1, to);
    pos = strings.end();
    return text;
  }

  /** Passes a comma if one is due; false if the container ends here instead. */
  private boolean next(int close) throws MalformedJsonException {
    byte b = peek();
    if (b == close) {
      pos++;
      depth--;
      first = false;
      return false;
    }
    if (first) {
      first = false;
      return true;
    }
    if (b != ',') throw new MalformedJsonException();
    pos++;
    return true;
  }

  private void push(boolean object) throws MalformedJsonException {
    if (++depth > MAX_DEPTH) throw new MalformedJsonException();
    long bit = 1L << depth; // of which the low six bits count
    if (object) objects[depth >>> 6] |= bit;
    else objects[depth >>> 6] &= ~bit;
    pos++;
    first = true;
  }

  private void colon() throws MalformedJsonException {
    if (peek() != ':') throw new MalformedJsonException();
    pos++;
  }

  /** The first byte that is no space, at which the reader then is. */
  private byte peek() throws MalformedJsonException {
    int i = pos;
    while (i < to) {
      byte b = buf[i];
      if (b > ' ' || !isSpace(b)) {
        pos = i;
        return b;
      }
      i++;
    }
    throw new MalformedJsonException();
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\n' || b == '\r' || b == '\t';
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }
}
