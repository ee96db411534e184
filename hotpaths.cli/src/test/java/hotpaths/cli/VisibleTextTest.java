package hotpaths.cli;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

class VisibleTextTest {
  @Test
  void controlsAreNamed() {
    assertThat(VisibleText.lines("a\tb\nc\u001b[31m\r\u0007\u007f\u009b\u0000"))
        .isEqualTo("a\tb\nc^[[31m^M^G^?<U+009B>^@");
    assertThat(VisibleText.line("a\tb\nc")).isEqualTo("a^Ib^Jc");
  }

  @Test
  void whatReordersTextIsNamed() {
    assertThat(VisibleText.lines("\u202etxt.exe\u2066\u200f\ufeff\u2028"))
        .isEqualTo("<U+202E>txt.exe<U+2066><U+200F><U+FEFF><U+2028>");
    assertThat(VisibleText.lines("\udb40\udc41")).isEqualTo("<U+E0041>");
  }

  @Test
  void emojiAndScriptsStay() {
    String text = "👩‍💻 🏳️‍🌈 한국어 हिन्दी العربية Łódź e\u0301\n";
    assertThat(VisibleText.lines(text)).isEqualTo(text);
  }

  @Property(tries = 500)
  void nothingThatATerminalObeysIsLeft(@ForAll String text) {
    assertThat(VisibleText.lines(text).chars())
        .noneMatch(c -> Character.isISOControl(c) && c != '\n' && c != '\t');
    assertThat(VisibleText.line(text).chars()).noneMatch(Character::isISOControl);
  }

  @Property(tries = 500)
  void jsonStaysTheSameJson(@ForAll String text) {
    String wellFormed = text.replaceAll("[\\p{Cs}]", "?");
    String json = '"' + optchat.text.JsonText.escape(wellFormed) + '"';
    String visible = VisibleText.json(json);
    assertThat(visible.chars()).noneMatch(Character::isISOControl);
    try (var parser = new JsonFactory().createParser(ObjectReadContext.empty(), visible)) {
      parser.nextToken();
      assertThat(parser.getString()).isEqualTo(wellFormed);
    }
  }
}
