package rozi.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
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
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    UnicodeTest.class.getResourceAsStream("GraphemeBreakTest-15.0.txt")),
                StandardCharsets.UTF_8))) {
      for (String line; (line = reader.readLine()) != null; lines++) {
        // U+2701 is no pictograph any more since Unicode 17; U+2702 takes its place.
        String current = line.strip().replace("2701", "2702");
        assertThat(segmented(current)).isEqualTo(current);
      }
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

  @Test
  void columnsOfWellKnownCharacters() {
    int[] narrow = {'a', 0xE9, 0xAD, 0x2500, 0x1F1E9, 0x2764, 0x0600, 0xE000};
    int[] none = {0x300, 0x200B, 0x200D, 0xFE0F, 0x1160, 0xE0100, 0x061C};
    int[] wide = {0x1100, 0x3000, 0x4E2D, 0xAC00, 0xFF21, 0x1F600, 0x1F3FB, 0x20000, 0x231A};
    for (int cp : narrow) assertThat(Unicode.width(cp)).as("U+%04X", cp).isEqualTo(1);
    for (int cp : none) assertThat(Unicode.width(cp)).as("U+%04X", cp).isZero();
    for (int cp : wide) assertThat(Unicode.width(cp)).as("U+%04X", cp).isEqualTo(2);
  }
}
