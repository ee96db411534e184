package hotpaths.reference.optchat.usage;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A JSON text (RFC 8259) as objects, by recursive descent. */
final class WholeJson {
  /** The value {@code null}. */
  record Null() {}

  /** The text is not JSON. */
  static final class NotJson extends Exception {
    private static final long serialVersionUID = 1L;
  }

  /** A number as it is written. */
  record Written(String text) {}

  /** An object with all its fields, double ones too. */
  record Fields(List<Map.Entry<String, Object>> entries) {}

  private final String s;
  private int i;

  private WholeJson(String s) {
    this.s = s;
  }

  static Object parse(String text) throws NotJson {
    WholeJson json = new WholeJson(text);
    Object value = json.value();
    json.blanks();
    if (json.i < text.length()) throw new NotJson();
    return value;
  }

  private void blanks() {
    while (i < s.length() && " \t\r\n".indexOf(s.charAt(i)) >= 0) i++;
  }

  private boolean next(String token) {
    blanks();
    boolean is = s.startsWith(token, i);
    if (is) i += token.length();
    return is;
  }

  private void need(String token) throws NotJson {
    if (!next(token)) throw new NotJson();
  }

  private Object value() throws NotJson {
    if (next("null")) return new Null();
    if (next("true")) return true;
    if (next("false")) return false;
    if (next("{")) {
      List<Map.Entry<String, Object>> entries = new ArrayList<>();
      if (next("}")) return new Fields(entries);
      do {
        String name = string();
        need(":");
        entries.add(Map.entry(name, value()));
      } while (next(","));
      need("}");
      return new Fields(entries);
    }
    if (next("[")) {
      List<Object> items = new ArrayList<>();
      if (next("]")) return items;
      do items.add(value());
      while (next(","));
      need("]");
      return items;
    }
    if (i < s.length() && s.charAt(i) == '"') return string();
    var matcher =
        java.util.regex.Pattern.compile("-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?")
            .matcher(s)
            .region(i, s.length());
    if (!matcher.lookingAt()) throw new NotJson();
    i = matcher.end();
    return new Written(matcher.group());
  }

  private String string() throws NotJson {
    need("\"");
    StringBuilder out = new StringBuilder();
    while (true) {
      if (i == s.length() || s.charAt(i) < 0x20) throw new NotJson();
      char c = s.charAt(i++);
      if (c == '"') return out.toString();
      if (c != '\\') {
        out.append(c);
        continue;
      }
      if (i == s.length()) throw new NotJson();
      int which = "\"\\/bfnrtu".indexOf(s.charAt(i++));
      if (which < 0) throw new NotJson();
      if (which < 8) {
        out.append("\"\\/\b\f\n\r\t".charAt(which));
        continue;
      }
      if (!s.substring(i, Math.min(s.length(), i + 4)).matches("[0-9a-fA-F]{4}")) {
        throw new NotJson();
      }
      out.append((char) Integer.parseInt(s.substring(i, i + 4), 16));
      i += 4;
    }
  }
}
