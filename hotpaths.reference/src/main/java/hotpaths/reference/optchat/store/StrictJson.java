package hotpaths.reference.optchat.store;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One flat JSON object of strings and counters, as RFC 8259 has it; what is no such object is an
 * {@link IllegalArgumentException}. Values are {@link String} or {@link BigInteger}.
 */
final class StrictJson {
  private final String s;
  private int i;

  private StrictJson(String s) {
    this.s = s;
  }

  static Map<String, Object> object(String line) {
    StrictJson json = new StrictJson(line);
    Map<String, Object> fields = new LinkedHashMap<>();
    json.blanks();
    json.expect('{');
    json.blanks();
    if (json.peek() == '}') {
      json.i++;
    } else {
      char next;
      do {
        json.blanks();
        String name = json.string();
        json.blanks();
        json.expect(':');
        json.blanks();
        Object value = json.peek() == '"' ? json.string() : json.counter();
        if (fields.put(name, value) != null) throw new IllegalArgumentException("field twice");
        json.blanks();
        next = json.take();
      } while (next == ',');
      if (next != '}') throw new IllegalArgumentException("no comma");
    }
    json.blanks();
    if (json.i != line.length()) throw new IllegalArgumentException("more behind the object");
    return fields;
  }

  private char peek() {
    if (i == s.length()) throw new IllegalArgumentException("cut off");
    return s.charAt(i);
  }

  private char take() {
    char c = peek();
    i++;
    return c;
  }

  private void expect(char c) {
    if (take() != c) throw new IllegalArgumentException("expected " + c);
  }

  private void blanks() {
    while (i < s.length() && " \t\r\n".indexOf(s.charAt(i)) >= 0) i++;
  }

  private BigInteger counter() {
    int from = i;
    while (i < s.length() && s.charAt(i) >= '0' && s.charAt(i) <= '9') i++;
    String digits = s.substring(from, i);
    if (digits.isEmpty() || (digits.length() > 1 && digits.charAt(0) == '0')) {
      throw new IllegalArgumentException("no counter");
    }
    return new BigInteger(digits);
  }

  private String string() {
    expect('"');
    StringBuilder out = new StringBuilder();
    while (true) {
      char c = take();
      if (c == '"') break;
      if (c < 0x20) throw new IllegalArgumentException("raw control");
      out.append(c == '\\' ? escape() : c);
    }
    for (int k = 0; k < out.length(); k += Character.charCount(out.codePointAt(k))) {
      int c = out.codePointAt(k);
      if (Character.MIN_SURROGATE <= c && c <= Character.MAX_SURROGATE) {
        throw new IllegalArgumentException("lone surrogate");
      }
    }
    return out.toString();
  }

  private char escape() {
    char c = take();
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> hexadecimal();
      default -> throw new IllegalArgumentException("unknown escape");
    };
  }

  private char hexadecimal() {
    int value = 0;
    for (int k = 0; k < 4; k++) {
      int digit = "0123456789abcdef".indexOf(Character.toLowerCase(take()));
      if (digit < 0) throw new IllegalArgumentException("no hexadecimal digit");
      value = 16 * value + digit;
    }
    return (char) value;
  }
}
