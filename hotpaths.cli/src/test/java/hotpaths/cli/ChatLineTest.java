package hotpaths.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import optchat.text.JsonText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChatLineTest {
  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String shout(String line) throws CliException {
    byte[] loud = ChatLine.parse(utf8(line), "line 1").with(s -> s.toUpperCase(Locale.ROOT));
    return new String(loud, StandardCharsets.UTF_8);
  }

  @Test
  void onlyTheTextChangesAndTheSizeFollows() throws CliException {
    assertThat(
            shout(
                "{\"i\": 7, \"kind\":\"echo\",\"text\" : \"straße \\u0041\\n"
                    + "\",\"size\":15 ,\"x\":[1e400,{\"text\":\"no\"}]} "))
        .isEqualTo(
            "{\"i\": 7, \"kind\":\"echo\",\"text\" : \"STRASSE A\\n"
                + "\",\"size\":16 ,\"x\":[1e400,{\"text\":\"no\"}]} ");
  }

  @Test
  void theSizeMayStandBeforeTheText() throws CliException {
    assertThat(shout("{\"size\":7,\"text\":\"ß\",\"kind\":\"tool\"}"))
        .isEqualTo("{\"size\":8,\"text\":\"SS\",\"kind\":\"tool\"}");
  }

  @Test
  void partsAndResultsInsidePartsAreTexts() throws CliException {
    assertThat(
            shout(
                "{\"role\":\"user\",\"size\":3,\"content\":[{\"type\":\"text\",\"text\":\"a🦀\"},\"b\",{\"type\":\"tool_result\",\"content\":[{\"text\":\"c\"}],\"id\":\"d\"}]}"))
        .isEqualTo(
            "{\"role\":\"user\",\"size\":3,\"content\":[{\"type\":\"text\",\"text\":\"A🦀\"},\"b\",{\"type\":\"tool_result\",\"content\":[{\"text\":\"C\"}],\"id\":\"d\"}]}");
  }

  @Test
  void anUnchangedLineStaysByteForByte() throws CliException {
    byte[] line = utf8("{\"kind\":\"user\",\"text\":\"\\u0041\\/\",\"size\":99}\r");
    assertThat(ChatLine.parse(line, "line 1").with(text -> text)).isSameAs(line);
  }

  @Property(tries = 500)
  void anyTextIsReadAndReplaced(@ForAll String before, @ForAll String after) throws CliException {
    String from = before.replaceAll("\\p{Cs}", "?");
    String to = after.replaceAll("\\p{Cs}", "?");
    String line = "{\"text\":\"" + JsonText.escape(from) + "\",\"kind\":\"user\",\"é\":0}";
    ChatLine message = ChatLine.parse(utf8(line), "line 1");
    assertThat(message.text()).isEqualTo(from);
    String changed = new String(message.with(text -> to), StandardCharsets.UTF_8);
    assertThat(changed)
        .isEqualTo("{\"text\":\"" + JsonText.escape(to) + "\",\"kind\":\"user\",\"é\":0}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{",
        "{\"kind\":\"user\",\"text\":\"a",
        "{\"text\":\"a\"}",
        "{\"kind\":\"u\"}{}",
        "{\"kind\":1,\"text\":\"a\"}",
        "nul",
        "{\"kind\":\"a\",\"text\":\"\\x\"}"
      })
  void anythingElseIsAnErrorThatNamesTheLine(String line) {
    assertThatThrownBy(() -> ChatLine.parse(utf8(line), "chat.jsonl: line 5"))
        .isInstanceOf(CliException.class)
        .hasMessageStartingWith("chat.jsonl: line 5");
  }

  @Test
  void deepNestingIsAnErrorToo() {
    String line = "{\"role\":\"user\",\"content\":" + "[{\"content\":".repeat(100_000);
    assertThatThrownBy(() -> ChatLine.parse(utf8(line), "line 1")).isInstanceOf(CliException.class);
  }

  @Test
  void anUnpairedSurrogateIsAnErrorThatNamesTheLine() throws CliException {
    ChatLine message = ChatLine.parse(utf8("{\"kind\":\"user\",\"text\":\"a\\ud800\"}"), "line 9");
    assertThatThrownBy(() -> message.with(optchat.text.LineEnds::flatten))
        .isInstanceOf(CliException.class)
        .hasMessageStartingWith("line 9: ");
  }

  @Test
  void messagesAreRecognizedEvenCutOff() {
    assertThat(recognized("{\"role\":\"tool\",\"content\":\"very lo")).isTrue();
    assertThat(recognized("{\"i\":0,\"meta\":{\"a\":[1]},\"kind\":\"user\",\"text\":\"a\"}\n{"))
        .isTrue();
    for (String other :
        new String[] {
          "",
          "\n",
          "plain",
          "{\"a\":1}",
          "{\"kind\":\"x\"}\n{\"text\":1}",
          "[1]",
          "{ not",
          "{\"role\":\"a\",\"conte"
        }) {
      assertThat(recognized(other)).as(other).isFalse();
    }
  }

  private static boolean recognized(String text) {
    byte[] bytes = Objects.requireNonNull(utf8(text));
    return ChatLine.isMessage(bytes, bytes.length);
  }
}
