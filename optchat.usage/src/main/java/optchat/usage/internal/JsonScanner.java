package optchat.usage.internal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * Steps through one JSON text (RFC 8259) in well-formed UTF-8, value by value. Whatever the bytes:
 * a {@link NotJsonException} is all that it throws. No recursion, so nesting is as deep as memory.
 */
final class JsonScanner {
  private static final int END = -1;

  private byte[] b = {};
  private int at;
  private int to;

  /** Of the string last stepped over. */
  private int stringFrom;

  private int stringTo;
  private boolean escaped;
  private boolean unpaired;

  private int scale;

  /** One bit a level of {@link #skip}: set for an object. */
  private long[] nesting = new long[1];

  /** The bytes end or go on otherwise than JSON does. */
  static final class NotJsonException extends Exception {
    private static final long serialVersionUID = 1L;

    NotJsonException() {
      super("not JSON", null, false, false); // one a line of a hostile file: no stack trace
    }
  }

  void start(byte[] bytes, int from, int end) {
    b = bytes;
    at = from;
    to = end;
  }

  /** The first byte of the next token, not taken; {@link #END} behind the last. */
  int peek() {
    // Invariant: b[.., at) are taken. Progress: a turn takes one blank.
    while (at < to && (b[at] == ' ' || b[at] == '\t' || b[at] == '\r' || b[at] == '\n')) at++;
    return at < to ? b[at] : END;
  }

  boolean atEnd() {
    return peek() == END;
  }

  void take(char token) throws NotJsonException {
    if (peek() != token) throw new NotJsonException();
    at++;
  }

  boolean takeIf(char token) {
    if (peek() != token) return false;
    at++;
    return true;
  }

  /** Steps over a string and remembers where it is. */
  void string() throws NotJsonException {
    take('"');
    stringFrom = at;
    escaped = false;
    unpaired = false;
    // Invariant: b[stringFrom, at) is the inside of a string. Progress: a turn takes a unit.
    while (true) {
      if (at >= to) throw new NotJsonException();
      byte c = b[at++];
      if (c == '"') break;
      if (c == '\\') escape();
      else if (c >= 0 && c < 0x20) throw new NotJsonException();
    }
    stringTo = at - 1;
  }

  private void escape() throws NotJsonException {
    escaped = true;
    if (at >= to) throw new NotJsonException();
    switch (b[at++]) {
      case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> {}
      case 'u' -> {
        char unit = hexadecimal();
        if (!Character.isSurrogate(unit)) return;
        boolean paired =
            Character.isHighSurrogate(unit) && at + 1 < to && b[at] == '\\' && b[at + 1] == 'u';
        if (!paired) {
          unpaired = true;
          return;
        }
        int back = at;
        at += 2;
        if (Character.isLowSurrogate(hexadecimal())) return;
        unpaired = true;
        at = back; // the second one may begin a pair of its own
      }
      default -> throw new NotJsonException();
    }
  }

  private char hexadecimal() throws NotJsonException {
    int value = 0;
    for (int end = at + 4; at < end; at++) {
      int digit = at < to ? Character.digit(b[at], 16) : -1;
      if (digit < 0) throw new NotJsonException();
      value = value << 4 | digit;
    }
    return (char) value;
  }

  /** Whether the last string is more than nothing and has no unpaired surrogate. */
  boolean isText() {
    return stringTo > stringFrom && isWellFormed();
  }

  /** Whether the last string has no unpaired surrogate. */
  boolean isWellFormed() {
    return !unpaired;
  }

  /** Whether the last string is these ASCII characters. */
  boolean is(byte[] word) {
    if (escaped) return isWellFormed() && text().equals(new String(word, ISO_8859_1));
    return Arrays.equals(b, stringFrom, stringTo, word, 0, word.length);
  }

  /** The last string. */
  String text() {
    if (!escaped) return new String(b, stringFrom, stringTo - stringFrom, UTF_8);
    StringBuilder out = new StringBuilder(stringTo - stringFrom);
    int from = stringFrom;
    int i = stringFrom;
    // Invariant: out holds b[stringFrom, from) decoded. Progress: a turn takes a byte or an escape.
    while (i < stringTo) {
      if (b[i++] != '\\') continue;
      out.append(new String(b, from, i - 1 - from, UTF_8));
      switch (b[i++]) {
        case 'b' -> out.append('\b');
        case 'f' -> out.append('\f');
        case 'n' -> out.append('\n');
        case 'r' -> out.append('\r');
        case 't' -> out.append('\t');
        case 'u' -> {
          out.append((char) Integer.parseInt(new String(b, i, 4, ISO_8859_1), 16));
          i += 4;
        }
        default -> out.append((char) b[i - 1]);
      }
      from = i;
    }
    return out.append(new String(b, from, stringTo - from, UTF_8)).toString();
  }

  /** Steps over a number and gives its characters. */
  String number() throws NotJsonException {
    peek();
    int from = at;
    if (at < to && b[at] == '-') at++;
    if (at < to && b[at] == '0') at++;
    else digits();
    if (at < to && b[at] == '.') {
      at++;
      digits();
    }
    if (at < to && (b[at] | 0x20) == 'e') {
      at++;
      if (at < to && (b[at] == '+' || b[at] == '-')) at++;
      digits();
    }
    return new String(b, from, at - from, ISO_8859_1);
  }

  /** Steps over a number; it if it is written in digits alone and is at most 2^53 - 1, else -1. */
  long whole() throws NotJsonException {
    peek();
    int from = at;
    long value = 0;
    while (at < to && isDigit(b[at]) && at - from < 16) value = 10 * value + b[at++] - '0';
    boolean plain = at > from && (b[from] != '0' || at - from == 1);
    boolean ends = at == to || !(isDigit(b[at]) || b[at] == '.' || (b[at] | 0x20) == 'e');
    if (plain && ends) return value <= (1L << 53) - 1 ? value : -1;
    at = from;
    number();
    return -1;
  }

  /**
   * Steps over a number of at most 18 digits without sign and exponent; its digits as one whole
   * number, or -1 if it is another number, which is not taken then.
   */
  long plainDecimal() {
    peek();
    int from = at;
    int i = at;
    int point = -1;
    long value = 0;
    // Invariant: value is b[from, i) without its point. Progress: a turn takes a byte.
    for (; i < to && i - from < 19; i++) {
      if (isDigit(b[i])) value = 10 * value + b[i] - '0';
      else if (b[i] == '.' && point < 0) point = i;
      else break;
    }
    int digits = i - from - (point < 0 ? 0 : 1);
    boolean ends = i == to || !(isDigit(b[i]) || b[i] == '.' || (b[i] | 0x20) == 'e');
    boolean whole = point != from && point != i - 1 && digits > 0 && digits <= 18;
    boolean zeros = b[from] == '0' && i - from > 1 && point != from + 1; // such as 01
    if (!ends || !whole || zeros) return -1;
    scale = point < 0 ? 0 : i - 1 - point;
    at = i;
    return value;
  }

  /** Digits behind the point of the last {@link #plainDecimal}. */
  int scale() {
    return scale;
  }

  private void digits() throws NotJsonException {
    int from = at;
    while (at < to && isDigit(b[at])) at++;
    if (at == from) throw new NotJsonException();
  }

  private static boolean isDigit(byte c) {
    return c >= '0' && c <= '9';
  }

  /** Whether the next value may be a number. */
  boolean atNumber() {
    int c = peek();
    return c == '-' || (c >= '0' && c <= '9');
  }

  private void word(String word) throws NotJsonException {
    for (int i = 0; i < word.length(); i++) {
      if (at >= to || b[at++] != word.charAt(i)) throw new NotJsonException();
    }
  }

  /** Steps over {@code null} if it is next. */
  boolean takeNull() throws NotJsonException {
    if (peek() != 'n') return false;
    word("null");
    return true;
  }

  /** Steps over any value. */
  void skip() throws NotJsonException {
    int depth = 0;
    while (true) {
      int c = peek();
      if (c == '{' || c == '[') {
        at++;
        if (peek() != (c == '{' ? '}' : ']')) {
          push(depth++, c == '{');
          if (c == '{') name();
          continue;
        }
        at++;
      } else {
        scalar(c);
      }
      // A value has ended: so may what it stands in.
      while (depth > 0) {
        boolean object = isObject(depth - 1);
        if (takeIf(',')) {
          if (object) name();
          break;
        }
        take(object ? '}' : ']');
        depth--;
      }
      if (depth == 0) return;
    }
  }

  private void name() throws NotJsonException {
    string();
    take(':');
  }

  private void scalar(int c) throws NotJsonException {
    switch (c) {
      case '"' -> string();
      case 't' -> word("true");
      case 'f' -> word("false");
      case 'n' -> word("null");
      default -> number();
    }
  }

  private void push(int depth, boolean object) {
    int word = depth >>> 6;
    if (word == nesting.length) nesting = Arrays.copyOf(nesting, 2 * word);
    if (object) nesting[word] |= 1L << depth;
    else nesting[word] &= ~(1L << depth);
  }

  private boolean isObject(int depth) {
    return (nesting[depth >>> 6] & 1L << depth) != 0;
  }
}
