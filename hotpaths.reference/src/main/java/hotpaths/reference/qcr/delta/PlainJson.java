package hotpaths.reference.qcr.delta;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON text to maps, lists, strings, booleans, null, and numbers as {@link Num}: RFC 8259, one char
 * at a time.
 */
public final class PlainJson {
  /** A number as it was written. */
  public record Num(String text) {}

  /** The text is not one JSON value. */
  public static final class Bad extends Exception {
    private static final long serialVersionUID = 1L;

    Bad(int at) {
      super("not JSON at " + at);
    }
  }

  private final String text;
  private int at;

  private PlainJson(String text) {
    this.text = text;
  }

  /** The one value {@code text} is. */
  public static @Nullable Object parse(String text) throws Bad {
    PlainJson json = new PlainJson(text);
    Object value = json.value();
    json.space();
    if (json.at != text.length()) throw new Bad(json.at);
    return value;
  }

  /** The object {@code text} is, or null if it is anything else. */
  @SuppressWarnings("unchecked") // objects are made below, with such keys and values
  public static @Nullable Map<String, @Nullable Object> object(String text) {
    try {
      return parse(text) instanceof Map<?, ?> map ? (Map<String, @Nullable Object>) map : null;
    } catch (Bad e) {
      return null;
    }
  }

  private void space() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
  }

  private char peek() throws Bad {
    if (at >= text.length()) throw new Bad(at);
    return text.charAt(at);
  }

  private void expect(String word) throws Bad {
    if (!text.startsWith(word, at)) throw new Bad(at);
    at += word.length();
  }

  private @Nullable Object value() throws Bad {
    space();
    return switch (peek()) {
      case '{' -> members();
      case '[' -> elements();
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private @Nullable Object word(String word, @Nullable Object value) throws Bad {
    expect(word);
    return value;
  }

  private Map<String, @Nullable Object> members() throws Bad {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    expect("{");
    space();
    if (peek() == '}') {
      at++;
      return map;
    }
    while (true) {
      space();
      String name = string();
      space();
      expect(":");
      map.put(name, value());
      space();
      if (peek() == '}') {
        at++;
        return map;
      }
      expect(",");
    }
  }

  private List<@Nullable Object> elements() throws Bad {
    List<@Nullable Object> list = new ArrayList<>();
    expect("[");
    space();
    if (peek() == ']') {
      at++;
      return list;
    }
    while (true) {
      list.add(value());
      space();
      if (peek() == ']') {
        at++;
        return list;
      }
      expect(",");
    }
  }

  private Num number() throws Bad {
    int end = at;
    while (end < text.length() && "+-.eE0123456789".indexOf(text.charAt(end)) >= 0) end++;
    String number = text.substring(at, end);
    if (!number.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")) throw new Bad(at);
    at = end;
    return new Num(number);
  }

  private String string() throws Bad {
    expect("\"");
    StringBuilder out = new StringBuilder();
    while (peek() != '"') {
      char c = text.charAt(at++);
      if (c < ' ') throw new Bad(at);
      if (c != '\\') {
        out.append(c);
        continue;
      }
      char e = peek();
      at++;
      int plain = "\"\\/bfnrt".indexOf(e);
      if (plain >= 0) out.append("\"\\/\b\f\n\r\t".charAt(plain));
      else if (e == 'u' && at + 4 <= text.length()) out.append(hex());
      else throw new Bad(at);
    }
    at++;
    return out.toString();
  }

  private char hex() throws Bad {
    String digits = text.substring(at, at + 4);
    if (!digits.matches("[0-9a-fA-F]{4}")) throw new Bad(at);
    at += 4;
    return (char) Integer.parseInt(digits, 16);
  }
}
