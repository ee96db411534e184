package rozi.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The cases in {@code cases}, written from the documents: whole, and one byte at a time. */
class CaseTableTest {
  private static final List<String> LAYERS = List.of("parser", "state", "screen");

  @TestFactory
  Stream<DynamicTest> everyCaseShowsWhatTheDocumentsSay() throws IOException {
    List<DynamicTest> all = new ArrayList<>();
    for (String layer : LAYERS) {
      for (CaseFile one : CaseFile.in(layer)) {
        all.add(DynamicTest.dynamicTest(layer + "/" + one.name(), () -> check(one)));
      }
    }
    return all.stream();
  }

  @Test
  void noLayerIsEmpty() throws IOException {
    int cases = 0;
    for (String layer : LAYERS) {
      List<CaseFile> all = CaseFile.in(layer);
      assertThat(all).as(layer).isNotEmpty().allMatch(one -> !one.expected().isEmpty());
      cases += all.size();
    }
    assertThat(cases).isGreaterThanOrEqualTo(150);
  }

  private static void check(CaseFile one) {
    List<String> whole = shown(one, Integer.MAX_VALUE);
    assertThat(whole).as(one.name()).isEqualTo(expected(one));
    assertThat(shown(one, 1)).as(one.name() + ", byte by byte").isEqualTo(whole);
  }

  private static List<String> expected(CaseFile one) {
    List<String> out = new ArrayList<>();
    int rows = one.rows();
    for (Object step : one.input()) if (step instanceof int[] size) rows = size[1];
    for (var entry : one.expected().entrySet()) {
      char kind = entry.getKey();
      List<String> values = entry.getValue();
      for (String value : values) {
        if (kind != '^' || !value.isEmpty()) out.add(kind + " " + value);
      }
      if (kind == '|') for (int r = values.size(); r < rows; r++) out.add("| |");
    }
    return out;
  }

  /** The facts that the case names, as they are. */
  private static List<String> shown(CaseFile one, int chunk) {
    TerminalScreen screen = new TerminalScreen(one.columns(), one.rows(), Screens.OPTIONS);
    for (Object step : one.input()) {
      if (step instanceof byte[] bytes) {
        for (int from = 0; from < bytes.length; ) {
          int to = (int) Math.min(bytes.length, (long) from + chunk);
          screen.feed(bytes, from, to);
          screen.checkInvariants();
          from = to;
        }
      } else if (step instanceof int[] size) {
        screen.resize(size[0], size[1]);
        screen.checkInvariants();
      }
    }
    Map<String, String> facts = facts(screen);
    List<String> out = new ArrayList<>();
    one.expected().forEach((kind, values) -> add(out, kind, values, screen, facts));
    return out;
  }

  private static void add(
      List<String> out,
      char kind,
      List<String> values,
      TerminalScreen screen,
      Map<String, String> facts) {
    switch (kind) {
      case '|' -> {
        for (int r = 0; r < screen.rows(); r++) {
          ScreenRow row = screen.line(r);
          out.add("| " + (row.wrapped() ? '~' : '|') + row.text().stripTrailing());
        }
      }
      case '^' -> Screens.history(screen).forEach(row -> out.add("^ " + row));
      case '@' -> out.add("@ " + Screens.cursor(screen));
      case '<' -> out.add("< " + Screens.replies(screen).replace("\u0007", "\\a"));
      case '*' -> {
        for (String value : values) {
          String[] p = value.split(" ", 4);
          String style = style(screen, p);
          out.add(("* " + p[0] + " " + p[1] + " " + p[2] + " " + style).stripTrailing());
        }
      }
      default -> {
        for (String value : values) {
          String name = value.substring(0, value.indexOf('='));
          out.add("? " + name + "=" + facts.get(name));
        }
      }
    }
  }

  /** The style that all cells of a range have, or the word "mixed". */
  private static String style(TerminalScreen screen, String[] range) {
    ScreenRow row = screen.line(Integer.parseInt(range[0]));
    int from = Integer.parseInt(range[1]);
    String first = described(row.style(from));
    for (int c = from; c <= Integer.parseInt(range[2]); c++) {
      if (!described(row.style(c)).equals(first)) return "mixed at " + c;
    }
    return first;
  }

  private static String described(Style style) {
    StringBuilder out = new StringBuilder(String.join(" ", style.names()));
    String[] names = {" fg=", " bg=", " ul="};
    int[] colors = {style.foreground(), style.background(), style.underlineColor()};
    for (int i = 0; i < 3; i++) {
      String color = Colors.text(colors[i]);
      if (color != null) out.append(names[i]).append(color);
    }
    Hyperlink link = style.link();
    if (link != null) out.append(" link=").append(link.uri());
    return out.toString().strip();
  }

  private static Map<String, String> facts(TerminalScreen screen) {
    InputModes input = screen.input();
    Cursor cursor = screen.cursor();
    List<String> events = new ArrayList<>();
    for (TerminalEvent event : screen.drainEvents()) events.add(event.toString());
    return Map.ofEntries(
        Map.entry("title", screen.title()),
        Map.entry("alternate", "" + screen.alternate()),
        Map.entry("visible", "" + cursor.visible()),
        Map.entry("shape", cursor.shape() + (cursor.blinking() ? " blinking" : "")),
        Map.entry("mouse", input.mouse() + "," + input.mouseEncoding()),
        Map.entry("focus", "" + input.focus()),
        Map.entry("paste", "" + input.bracketedPaste()),
        Map.entry("keys", input.applicationCursor() + "," + input.applicationKeypad()),
        Map.entry("newline", "" + input.newLine()),
        Map.entry("kitty", "" + input.kittyKeyboard()),
        Map.entry("reverse", "" + screen.snapshot().reverseVideo()),
        Map.entry("held", "" + screen.snapshot().lines().getFirst().text().stripTrailing()),
        Map.entry("bells", "" + screen.bells()),
        Map.entry("unknown", "" + screen.counters().unknownSequences()),
        Map.entry("malformed", "" + screen.counters().malformedUtf8()),
        Map.entry("marks", "" + screen.marks().size()),
        Map.entry("events", String.join(" ", events)));
  }
}
