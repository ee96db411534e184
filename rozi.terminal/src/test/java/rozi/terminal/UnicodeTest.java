package rozi.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.rozi.terminal.WidthOracle;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import rozi.terminal.internal.Unicode;

class UnicodeTest {
  /** The cluster boundaries of a line of GraphemeBreakTest, written as there. */
  private static String segmented(String line) {
    StringBuilder out = new StringBuilder("÷");
    int state = -1;
    for (String hex : line.replaceAll("[÷×]", " ").strip().split("\\s+", -1)) {
      int cp = Integer.parseInt(hex, 16);
      if (state != -1) {
        int next = lineBreak(out, cp) ? 1 : Unicode.extend(state, cp);
        out.append(next < 0 ? " ÷" : " ×");
        state = next < 0 ? Unicode.start(cp) : next;
      } else {
        state = Unicode.start(cp);
      }
      out.append(' ').append(hex);
    }
    return out.append(" ÷").toString();
  }

  /** CR LF: controls never get as far as the screen's clusters. */
  private static boolean lineBreak(StringBuilder before, int cp) {
    return cp == '\n' && before.toString().endsWith("000D");
  }

  @Test
  void clustersBreakWhereUnicodeSays() throws IOException {
    int lines = 0;
    for (String line : lines("GraphemeBreakTest-15.0.txt")) {
      // U+2701 is no pictograph any more since Unicode 17; U+2702 takes its place.
      String current = line.strip().replace("2701", "2702");
      assertThat(segmented(current)).isEqualTo(current);
      lines++;
    }
    assertThat(lines).isEqualTo(602);
  }

  @Test
  void indicConjunctsStayTogether() {
    assertThat(segmented("÷ 0915 × 094D × 0924 ÷")).isEqualTo("÷ 0915 × 094D × 0924 ÷");
    assertThat(segmented("÷ 0915 × 094D × 200D × 0924 ÷"))
        .isEqualTo("÷ 0915 × 094D × 200D × 0924 ÷");
    assertThat(segmented("÷ 0915 ÷ 0924 ÷")).isEqualTo("÷ 0915 ÷ 0924 ÷");
  }

  @Test
  void columnsAgreeWithWhatTheJdkKnows() {
    for (int cp = 0x20; cp <= Character.MAX_CODE_POINT; cp++) {
      int type = Character.getType(cp);
      int width = Unicode.width(cp);
      assertThat(width).as("U+%04X", cp).isBetween(0, 2);
      if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
        assertThat(width).as("U+%04X", cp).isZero();
      }
      boolean regional = cp >= 0x1F1E6 && cp <= 0x1F1FF;
      if (Character.isEmojiPresentation(cp) && !regional)
        assertThat(width).as("U+%04X", cp).isEqualTo(2);
      if (Character.isIdeographic(cp) && type == Character.OTHER_LETTER && cp >= 0x4E00) {
        assertThat(width).as("U+%04X", cp).isEqualTo(cp >= 0x16FE4 && cp < 0x16FF0 ? width : 2);
      }
    }
    assertThat(Unicode.version()).isEqualTo("17.0");
  }

  /** East Asian Width of every code point, from the current database. */
  @Test
  void columnsAgreeWithEastAsianWidth() throws IOException {
    byte[] wide = new byte[Character.MAX_CODE_POINT + 1];
    for (String line : lines("EastAsianWidth-17.0.txt")) {
      if (line.startsWith("#")) continue;
      String[] parts = line.split("\\.\\.|;", -1);
      int from = Integer.parseInt(parts[0], 16);
      int to = parts.length == 3 ? Integer.parseInt(parts[1], 16) : from;
      String kind = parts[parts.length - 1];
      if (kind.equals("W") || kind.equals("F")) Arrays.fill(wide, from, to + 1, (byte) 1);
    }
    int counted = 0;
    for (int cp = 0x20; cp <= Character.MAX_CODE_POINT; cp++) {
      if (cp >= 0x7F && cp < 0xA0) continue; // controls are never printed
      boolean regional = cp >= 0x1F1E6 && cp <= 0x1F1FF;
      boolean two = wide[cp] != 0 || (Character.isEmojiPresentation(cp) && !regional);
      int width = Unicode.width(cp);
      if (width == 0) {
        assertThat(mayHaveNoColumns(cp)).as("U+%04X", cp).isTrue();
      } else {
        assertThat(width).as("U+%04X", cp).isEqualTo(two ? 2 : 1);
        counted++;
      }
    }
    assertThat(counted).isGreaterThan(1_100_000);
  }

  /** Marks, format characters, conjoining vowels and finals, and what the JDK does not know yet. */
  private static boolean mayHaveNoColumns(int cp) {
    boolean conjoining = (cp >= 0x1160 && cp <= 0x11FF) || (cp >= 0xD7B0 && cp <= 0xD7FF);
    boolean ignorable = cp == 0x3164 || cp == 0xFFA0 || cp == 0x2065 || cp >= 0xE0000;
    return switch (Character.getType(cp)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> true;
      case Character.UNASSIGNED -> true;
      default -> conjoining || ignorable;
    };
  }

  /** The oracle's lists are short and by hand, the module's table is generated. */
  @Test
  void columnsAgreeWithTheOracle() {
    for (int cp = 0x20; cp <= Character.MAX_CODE_POINT; cp++) {
      if (cp >= 0x7F && cp < 0xA0) continue; // controls are never printed
      assertThat(Unicode.width(cp)).as("U+%04X", cp).isEqualTo(WidthOracle.columns(cp));
    }
  }

  private static List<String> lines(String resource) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(UnicodeTest.class.getResourceAsStream(resource), resource),
                StandardCharsets.UTF_8))) {
      return reader.lines().toList();
    }
  }

  @Test
  void columnsOfWellKnownCharacters() {
    int[] narrow = {
      'a', 0xE9, 0xAD, 0x2500, 0x1F1E9, 0x2764, 0x0600, 0xE000, 0xD7C7, 0xD7CA, 0xD7FC, 0xD7FF
    };
    int[] none = {
      0x300, 0x200B, 0x200D, 0xFE0F, 0x1160, 0xD7B0, 0xD7C6, 0xD7CB, 0xD7FB, 0xFFA0, 0x2065,
      0xE0100, 0x061C
    };
    int[] wide = {
      0x1100, 0x3000, 0x4E2D, 0xAC00, 0xFF21, 0x1F600, 0x1F3FB, 0x20000, 0x231A, 0x3164
    };
    for (int cp : narrow) assertThat(Unicode.width(cp)).as("U+%04X", cp).isEqualTo(1);
    for (int cp : none) assertThat(Unicode.width(cp)).as("U+%04X", cp).isZero();
    for (int cp : wide) assertThat(Unicode.width(cp)).as("U+%04X", cp).isEqualTo(2);
  }
}
