package optchat.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static optchat.text.Texts.framed;
import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.optchat.text.CapOracle;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class CapDiffTest {
  @Property(tries = 1_000)
  void bytesAndStringsAreCappedLikeTheOracle(
      @ForAll("hard") String text,
      @ForAll @IntRange(min = 1, max = 3_000) int max,
      @ForAll @IntRange(max = 3_000) int kept,
      @ForAll @IntRange(max = 9) int margin) {
    Cap cap = new Cap(max, Math.min(kept, max));
    String expected = CapOracle.cap(text, max, Math.min(kept, max));
    byte[] utf8 = text.getBytes(UTF_8);
    assertThat(new String(cap.apply(utf8), UTF_8)).isEqualTo(expected);
    assertThat(cap.apply(text)).isEqualTo(expected);
    assertThat(cap.fits(utf8, 0, utf8.length)).isEqualTo(expected.equals(text));

    Cap.Elision bytesCut = cap.elision(framed(utf8, margin), margin, margin + utf8.length);
    Cap.Elision cut = cap.elision(utf8, 0, utf8.length);
    if (cut == null) {
      assertThat(bytesCut).isNull();
      assertThat(cap.apply(utf8)).isSameAs(utf8);
      assertThat(cap.apply(text)).isSameAs(text);
    } else {
      assertThat(bytesCut)
          .isEqualTo(
              new Cap.Elision(cut.headEnd() + margin, cut.tailStart() + margin, cut.omitted()));
    }
  }

  /**
   * The lengths at which the default limits turn over, with the cut inside four-byte code points if
   * it were wrong.
   */
  @Property(tries = 60)
  void theDefaultLimitsTurnOverWhereTheOracleDoes(
      @ForAll("unit") String unit, @ForAll("turning") int codePoints) {
    int perUnit = unit.codePointCount(0, unit.length());
    String text = unit.repeat(codePoints / perUnit + 1);
    text = text.substring(0, text.offsetByCodePoints(0, codePoints));
    String expected = CapOracle.cap(text, 30_000, 29_920);
    assertThat(Cap.DEFAULT.apply(text)).isEqualTo(expected);
    assertThat(new String(Cap.DEFAULT.apply(text.getBytes(UTF_8)), UTF_8)).isEqualTo(expected);
  }

  @Property(tries = 300)
  void anyBytesAreCutWithoutAnException(@ForAll("anyBytes") byte[] bytes) {
    Cap.Elision cut = new Cap(5, 4).elision(bytes, 0, bytes.length);
    if (cut != null) {
      assertThat(cut.headEnd()).isBetween(0, cut.tailStart());
      assertThat(cut.tailStart()).isLessThanOrEqualTo(bytes.length);
      assertThat(cut.omitted()).isPositive();
    }
  }

  @Provide
  Arbitrary<String> hard() {
    return Texts.hardOrLong();
  }

  @Provide
  Arbitrary<byte[]> anyBytes() {
    return Texts.anyBytes();
  }

  @Provide
  Arbitrary<String> unit() {
    return Arbitraries.of("a", "é", "東", "🦀", "ab🦀", "🦀 café 東京\n", "\r\n");
  }

  @Provide
  Arbitrary<Integer> turning() {
    return Arbitraries.of(29_919, 29_920, 29_921, 29_999, 30_000, 30_001, 30_002, 59_840, 100_000);
  }
}
