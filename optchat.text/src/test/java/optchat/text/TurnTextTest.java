package optchat.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import optchat.text.TurnText.Call;
import optchat.text.TurnText.Instructions;
import optchat.text.TurnText.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TurnTextTest {
  @Property(tries = 2_000)
  void everyTurnIsReadBackAsItWas(@ForAll("turns") TurnText turn) {
    assertThat(TurnText.read(turn.kind(), turn.text())).isEqualTo(turn);
  }

  @Property(tries = 2_000)
  void whatIsReadIsWrittenAsItWas(
      @ForAll MessageKind kind, @ForAll("words") String words, @ForAll("lines") String line) {
    TurnText turn = TurnText.read(kind, words + line);
    if (turn == null) return; // words and nothing else
    assertThat(turn.kind()).isEqualTo(kind);
    assertThat(turn.text()).isEqualTo(words + line);
  }

  @Test
  void readsAsOneSeesIt() {
    assertThat(new Call("search", "id-1", "{\"q\":1}", false).text())
        .isEqualTo("search {\"q\":1}\n[call id-1]");
    assertThat(new Call("now", null, null, true).text()).isEqualTo("now\n[also call]");
    assertThat(new Result("now", "", "12:00\n", false, false).text())
        .isEqualTo("12:00\n\n[result now ]");
    assertThat(new Result("now", "7", "no clock", true, true).text())
        .isEqualTo("no clock\n[also error now 7]");
    assertThat(new Instructions("Be brief.").text()).isEqualTo("Be brief.\n[system]");
  }

  @Test
  void aLastLineOfAnotherKindIsWords() {
    assertThat(TurnText.read(MessageKind.USER, "x\n[system]")).isNull();
    assertThat(TurnText.read(MessageKind.NOTE, "x\n[call]")).isNull();
    assertThat(TurnText.read(MessageKind.ECHO, "x\n[call]")).isNull();
    assertThat(TurnText.read(MessageKind.TOOL, "x\n[result x]")).isNull();
    assertThat(TurnText.read(MessageKind.NOTE, "[system]")).isNull();
    assertThat(TurnText.read(MessageKind.NOTE, "x\n[also system]")).isNull();
    assertThat(TurnText.read(MessageKind.NOTE, "x\n[system 1]")).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a b", "a\n", "a\u0085", "a]", "a\0"})
  void aNameThatALineCannotHoldIsRefused(String name) {
    assertThatThrownBy(() -> new Call(name, "1", "", false))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Result(name, "1", "", false, false))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "1\r", "1\n]"})
  void anIdWithLineEndsIsRefused(String id) {
    assertThatThrownBy(() -> new Call("a", id, "", false))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Result("a", id, "", false, false))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Provide
  Arbitrary<TurnText> turns() {
    Arbitrary<String> names = Arbitraries.of("a", "read_file", "-", "[call", "é", "also");
    Arbitrary<String> ids =
        Arbitraries.of("", "1", "call 1", "]", "a]b", " ", "x [call y]", "\u2028", "\u0085");
    Arbitrary<Boolean> also = Arbitraries.of(true, false);
    return Arbitraries.oneOf(
        Combinators.combine(names, ids, words(), also).as(Call::new),
        Combinators.combine(names, words(), also).as((name, w, a) -> new Call(name, null, w, a)),
        Combinators.combine(names, ids, also).as((name, id, a) -> new Call(name, id, null, a)),
        Combinators.combine(names, ids, words(), also, also).as(Result::new),
        Combinators.combine(names, words(), also, also)
            .as((name, w, f, a) -> new Result(name, null, w, f, a)),
        words().map(Instructions::new));
  }

  @Provide
  Arbitrary<String> words() {
    return Arbitraries.of("a", " ", "\n", "\r", "[call 1]", "\n[system]", "é", "{}", "]", "")
        .list()
        .ofMaxSize(6)
        .map(parts -> String.join("", parts));
  }

  @Provide
  Arbitrary<String> lines() {
    return Arbitraries.of(
            "\n[", "]", "also ", "call", "result ", "error ", "system", " ", "a", "\n", "1")
        .list()
        .ofMaxSize(7)
        .map(parts -> String.join("", parts));
  }
}
