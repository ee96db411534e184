package hotpaths.reference.rozi.terminal;

import java.util.SortedSet;
import java.util.TreeSet;

/**
 * How a character looks.
 *
 * @param fg {@code ""} for the default, {@code "0"} to {@code "255"}, or {@code "#rrggbb"}
 * @param bg as {@code fg}
 * @param lineColor as {@code fg}, of the underline
 * @param underline 0 none, 1 single, 2 double, 3 curly, 4 dotted, 5 dashed
 * @param attributes bold, faint, italic, blink, rapid-blink, inverse, hidden, strikethrough,
 *     overline
 * @param guarded protected by DECSCA or SPA
 * @param link the address of OSC 8, or empty
 */
public record Pen(
    String fg,
    String bg,
    String lineColor,
    int underline,
    SortedSet<String> attributes,
    boolean guarded,
    String link) {
  /** What RIS leaves. */
  public static final Pen PLAIN = new Pen("", "", "", 0, new TreeSet<>(), false, "");

  Pen erased() {
    return new Pen("", bg, "", 0, new TreeSet<>(), false, "");
  }

  Pen reset() {
    return new Pen("", "", "", 0, new TreeSet<>(), guarded, link);
  }

  Pen fg(String color) {
    return new Pen(color, bg, lineColor, underline, attributes, guarded, link);
  }

  Pen bg(String color) {
    return new Pen(fg, color, lineColor, underline, attributes, guarded, link);
  }

  Pen lineColor(String color) {
    return new Pen(fg, bg, color, underline, attributes, guarded, link);
  }

  Pen underline(int style) {
    return new Pen(fg, bg, lineColor, style, attributes, guarded, link);
  }

  Pen guarded(boolean on) {
    return new Pen(fg, bg, lineColor, underline, attributes, on, link);
  }

  Pen link(String address) {
    return new Pen(fg, bg, lineColor, underline, attributes, guarded, address);
  }

  Pen with(String name) {
    SortedSet<String> more = new TreeSet<>(attributes);
    more.add(name);
    return new Pen(fg, bg, lineColor, underline, more, guarded, link);
  }

  Pen without(String name) {
    SortedSet<String> fewer = new TreeSet<>(attributes);
    fewer.remove(name);
    return new Pen(fg, bg, lineColor, underline, fewer, guarded, link);
  }
}
