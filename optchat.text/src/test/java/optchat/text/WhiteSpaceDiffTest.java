package optchat.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static optchat.text.Texts.framed;
import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.optchat.text.WhiteSpaceOracle;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class WhiteSpaceDiffTest {
  @Test
  void everyCodePointIsWhatTheUnicodeDataOfTheJdkSays() {
    var pattern = Pattern.compile("\\p{IsWhite_Space}").asMatchPredicate();
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      if (WhiteSpace.is(c) == pattern.test(Character.toString(c))) continue;
      assertThat(WhiteSpace.is(c)).as("U+%04X", c).isEqualTo(!WhiteSpace.is(c));
    }
    assertThat(WhiteSpace.is(0x85)).isTrue();
    assertThat(WhiteSpace.is(0xa0)).isTrue();
    assertThat(WhiteSpace.is(0x1c)).isFalse();
    assertThat(WhiteSpace.is(0x200b)).isFalse();
  }

  @Test
  void everyWhiteSpaceIsTrimmedAsBytesAndNothingElseIs() {
    for (int c = 0; c <= 0xffff; c++) {
      if (Character.isSurrogate((char) c)) continue;
      byte[] utf8 = ("x" + Character.toString(c) + "x").getBytes(UTF_8);
      boolean blank = WhiteSpace.isBlank(utf8, 1, utf8.length - 1);
      boolean start = WhiteSpace.trimStart(utf8, 1, utf8.length) == utf8.length - 1;
      boolean end = WhiteSpace.trimEnd(utf8, 0, utf8.length - 1) == 1;
      boolean expected = WhiteSpace.is(c);
      if (blank != expected || start != expected || end != expected) {
        assertThat(blank && start && end).as("U+%04X", c).isEqualTo(expected);
      }
    }
    assertThat(WhiteSpace.isBlank(new byte[0], 0, 0)).isTrue();
  }

  @Property(tries = 1_000)
  void bytesAndStringsAreTrimmedLikeTheOracle(
      @ForAll("padded") String text, @ForAll @IntRange(max = 9) int margin) {
    byte[] utf8 = text.getBytes(UTF_8);
    byte[] framed = framed(utf8, margin);
    int to = margin + utf8.length;
    String expected = WhiteSpaceOracle.trim(text);
    assertThat(WhiteSpace.trim(text)).isEqualTo(expected);
    assertThat(WhiteSpace.isBlank(text)).isEqualTo(WhiteSpaceOracle.isBlank(text));
    assertThat(WhiteSpace.isBlank(framed, margin, to)).isEqualTo(WhiteSpaceOracle.isBlank(text));
    int start = WhiteSpace.trimStart(framed, margin, to);
    int end = WhiteSpace.trimEnd(framed, start, to);
    assertThat(new String(framed, start, end - start, UTF_8)).isEqualTo(expected);
  }

  @Property(tries = 500)
  void anyBytesAreTrimmedInsideTheirRange(@ForAll("anyBytes") byte[] bytes) {
    int start = WhiteSpace.trimStart(bytes, 0, bytes.length);
    int end = WhiteSpace.trimEnd(bytes, 0, bytes.length);
    assertThat(start).isBetween(0, bytes.length);
    assertThat(end).isBetween(0, bytes.length);
    assertThat(start == bytes.length).isEqualTo(WhiteSpace.isBlank(bytes, 0, bytes.length));
  }

  @Provide
  Arbitrary<String> padded() {
    Arbitrary<String> space =
        Arbitraries.of(" ", "\n", "\t", "\u0085", "\u00a0", "\u1680", "\u200a", "\u2029", "\u3000");
    Arbitrary<String> part =
        Arbitraries.oneOf(space, space, Arbitraries.of("x", "\u001f", "\u200b", "é", "\u2010"));
    return part.list().ofMaxSize(12).map(parts -> String.join("", parts));
  }

  @Provide
  Arbitrary<byte[]> anyBytes() {
    return Texts.anyBytes();
  }
}
