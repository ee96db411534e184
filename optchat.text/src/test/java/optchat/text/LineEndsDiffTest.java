package optchat.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static optchat.text.Texts.framed;
import static optchat.text.Texts.nativeCopy;
import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.optchat.text.FlattenOracle;
import java.util.Arrays;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class LineEndsDiffTest {
  @Property(tries = 1_000)
  void everyFormFlattensLikeTheOracle(
      @ForAll("hard") String text,
      @ForAll @IntRange(max = 9) int margin,
      @ForAll @IntRange(max = 9) int at) {
    byte[] utf8 = text.getBytes(UTF_8);
    byte[] src = framed(utf8, margin);
    int to = margin + utf8.length;
    String expected = FlattenOracle.flatten(text);

    assertThat(new String(LineEnds.flatten(utf8), UTF_8)).isEqualTo(expected);
    assertThat(LineEnds.flatten(text)).isEqualTo(expected);

    byte[] dst = new byte[at + utf8.length];
    int end = LineEnds.flatten(src, margin, to, dst, at);
    assertThat(new String(dst, at, end - at, UTF_8)).isEqualTo(expected);

    Arrays.fill(dst, (byte) 0);
    end = LineEnds.flatten(nativeCopy(src), margin, to, dst, at);
    assertThat(new String(dst, at, end - at, UTF_8)).isEqualTo(expected);
  }

  @Property(tries = 500)
  void inPlaceFlattensLikeTheOracleAndLeavesTheRestAlone(
      @ForAll("hard") String text, @ForAll @IntRange(max = 9) int margin) {
    byte[] utf8 = text.getBytes(UTF_8);
    byte[] buf = framed(utf8, margin);
    int to = margin + utf8.length;
    int end = LineEnds.flatten(buf, margin, to, buf, margin);
    assertThat(new String(buf, margin, end - margin, UTF_8)).isEqualTo(FlattenOracle.flatten(text));
    byte[] lineFeeds = framed(new byte[0], margin);
    assertThat(Arrays.copyOf(buf, margin)).isEqualTo(Arrays.copyOf(lineFeeds, margin));
    assertThat(Arrays.copyOfRange(buf, to, to + margin))
        .isEqualTo(Arrays.copyOf(lineFeeds, margin));
  }

  @Property(tries = 500)
  void nextIsTheFirstCarriageReturnOrLineFeed(
      @ForAll("anyBytes") byte[] bytes, @ForAll @IntRange(max = 9) int margin) {
    int expected = 0;
    while (expected < bytes.length && bytes[expected] != '\r' && bytes[expected] != '\n')
      expected++;
    byte[] framed = framed(bytes, margin);
    assertThat(LineEnds.next(framed, margin, margin + bytes.length) - margin).isEqualTo(expected);
  }

  @Property(tries = 500)
  void whatHasNoLineEndComesBackItself(@ForAll("hard") String text) {
    String flat = text.replace('\r', 'x').replace('\n', 'x');
    byte[] utf8 = flat.getBytes(UTF_8);
    assertThat(LineEnds.flatten(flat)).isSameAs(flat);
    assertThat(LineEnds.flatten(utf8)).isSameAs(utf8);
  }

  @Property(tries = 500)
  void anyBytesKeepAllThatIsNoLineEnd(@ForAll("anyBytes") byte[] bytes) {
    String latin1 = new String(bytes, ISO_8859_1);
    assertThat(new String(LineEnds.flatten(bytes), ISO_8859_1))
        .isEqualTo(FlattenOracle.flatten(latin1));
  }

  @Provide
  Arbitrary<String> hard() {
    return Texts.hardOrLong();
  }

  @Provide
  Arbitrary<byte[]> anyBytes() {
    return Texts.anyBytes();
  }
}
