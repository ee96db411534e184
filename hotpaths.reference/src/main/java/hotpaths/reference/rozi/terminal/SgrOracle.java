package hotpaths.reference.rozi.terminal;

import java.util.List;

/** Select graphic rendition. */
final class SgrOracle {
  private static final List<String> NAMES =
      List.of(
          "bold",
          "faint",
          "italic",
          "",
          "blink",
          "rapid-blink",
          "inverse",
          "hidden",
          "strikethrough");

  private SgrOracle() {}

  static Pen apply(Pen pen, List<List<Integer>> params) {
    if (params.isEmpty()) return pen.reset();
    Pen out = pen;
    for (int i = 0; i < params.size(); i++) {
      List<Integer> param = params.get(i);
      int code = Math.max(0, param.getFirst());
      if (param.size() > 1) {
        out = withParts(out, code, param);
      } else if (code == 38 || code == 48 || code == 58) {
        int kind = at(params, i + 1);
        if (kind == 5) {
          out = color(out, code, indexed(at(params, i + 2)));
          i += 2;
        } else if (kind == 2) {
          out = color(out, code, rgb(at(params, i + 2), at(params, i + 3), at(params, i + 4)));
          i += 4;
        } else {
          i += 1;
        }
      } else {
        out = simple(out, code);
      }
    }
    return out;
  }

  private static int at(List<List<Integer>> params, int i) {
    return i < params.size() ? Math.max(0, params.get(i).getFirst()) : -1;
  }

  private static Pen withParts(Pen pen, int code, List<Integer> parts) {
    if (code == 4) {
      int style = parts.get(1) < 0 ? 1 : parts.get(1);
      return parts.size() == 2 && style <= 5 ? pen.underline(style) : pen;
    }
    if (code != 38 && code != 48 && code != 58) return pen;
    int n = parts.size();
    if (parts.get(1) == 5 && n >= 3) return color(pen, code, indexed(parts.get(2)));
    if (parts.get(1) != 2 || n < 5) return pen;
    int first = n == 5 ? 2 : 3;
    return color(
        pen,
        code,
        rgb(
            Math.max(0, parts.get(first)),
            Math.max(0, parts.get(first + 1)),
            Math.max(0, parts.get(first + 2))));
  }

  /** Empty if there is no such colour, which leaves the pen as it was. */
  private static String indexed(int n) {
    return n >= 0 && n <= 255 ? Integer.toString(n) : "";
  }

  private static String rgb(int r, int g, int b) {
    boolean valid = r >= 0 && g >= 0 && b >= 0 && r <= 255 && g <= 255 && b <= 255;
    return valid ? "#%02x%02x%02x".formatted(r, g, b) : "";
  }

  private static Pen color(Pen pen, int code, String color) {
    if (color.isEmpty()) return pen;
    return switch (code) {
      case 38 -> pen.fg(color);
      case 48 -> pen.bg(color);
      default -> pen.lineColor(color);
    };
  }

  private static Pen simple(Pen pen, int code) {
    if (code >= 1 && code <= 9 && code != 4) return pen.with(NAMES.get(code - 1));
    if (code >= 30 && code <= 37) return pen.fg(Integer.toString(code - 30));
    if (code >= 40 && code <= 47) return pen.bg(Integer.toString(code - 40));
    if (code >= 90 && code <= 97) return pen.fg(Integer.toString(code - 82));
    if (code >= 100 && code <= 107) return pen.bg(Integer.toString(code - 92));
    return switch (code) {
      case 0 -> pen.reset();
      case 4 -> pen.underline(1);
      case 21 -> pen.without("bold");
      case 22 -> pen.without("bold").without("faint");
      case 23 -> pen.without("italic");
      case 24 -> pen.underline(0);
      case 25 -> pen.without("blink").without("rapid-blink");
      case 27 -> pen.without("inverse");
      case 28 -> pen.without("hidden");
      case 29 -> pen.without("strikethrough");
      case 39 -> pen.fg("");
      case 49 -> pen.bg("");
      case 53 -> pen.with("overline");
      case 55 -> pen.without("overline");
      case 59 -> pen.lineColor("");
      default -> pen;
    };
  }
}
