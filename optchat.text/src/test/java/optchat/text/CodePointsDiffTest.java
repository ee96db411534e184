package optchat.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static optchat.text.Texts.framed;
import static optchat.text.Texts.nativeCopy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hotpaths.reference.optchat.text.Utf8Oracle;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class CodePointsDiffTest {
  @Property(tries = 500)
  void countEqualsTheNumberOfBoundaries(
      @ForAll("hard") String text, @ForAll @IntRange(max = 9) int margin) {
    byte[] utf8 = text.getBytes(UTF_8);
    int expected = Utf8Oracle.boundaries(text).size() - 1;
    assertThat(CodePoints.count(framed(utf8, margin), margin, margin + utf8.length))
        .isEqualTo(expected);
    assertThat(CodePoints.count(nativeCopy(framed(utf8, margin)), margin, margin + utf8.length))
        .isEqualTo(expected);
    assertThat(CodePoints.count(text)).isEqualTo(expected);
  }

  @Property(tries = 500)
  void skippingGoesFromBoundaryToBoundary(
      @ForAll("hard") String text,
      @ForAll @IntRange(max = 9) int margin,
      @ForAll @IntRange(max = 4_000) int n) {
    byte[] utf8 = text.getBytes(UTF_8);
    byte[] framed = framed(utf8, margin);
    List<Integer> boundaries = Utf8Oracle.boundaries(text);
    int last = boundaries.size() - 1;
    assertThat(CodePoints.skip(framed, margin, margin + utf8.length, n) - margin)
        .isEqualTo(boundaries.get(Math.min(n, last)));
    assertThat(CodePoints.skipBack(framed, margin, margin + utf8.length, n) - margin)
        .isEqualTo(boundaries.get(Math.max(last - n, 0)));
  }

  @Property(tries = 500)
  void floorIsTheLastBoundaryAtOrBefore(
      @ForAll("short") String text, @ForAll @IntRange(max = 9) int margin) {
    byte[] utf8 = text.getBytes(UTF_8);
    byte[] framed = framed(utf8, margin);
    List<Integer> boundaries = Utf8Oracle.boundaries(text);
    int expected = 0;
    for (int i = 0; i <= utf8.length; i++) {
      if (boundaries.contains(i)) expected = i;
      int to = margin + utf8.length;
      assertThat(CodePoints.floor(framed, margin, to, margin + i) - margin).isEqualTo(expected);
      assertThat(CodePoints.floor(nativeCopy(framed), margin, to, margin + i) - margin)
          .isEqualTo(expected);
    }
  }

  @Property(tries = 500)
  void onAnyBytesAStartIsWhatIsNoContinuation(
      @ForAll("anyBytes") byte[] bytes, @ForAll @IntRange(max = 4_000) int n) {
    int starts = 0;
    int afterN = bytes.length; // the start behind n others
    int lastN = n == 0 ? bytes.length : 0; // the n-th start from the end
    for (int i = 0; i < bytes.length; i++) {
      if ((bytes[i] & 0xc0) == 0x80) continue;
      if (starts++ == n) afterN = i;
    }
    for (int i = bytes.length - 1, left = n; i >= 0; i--) {
      if ((bytes[i] & 0xc0) != 0x80 && --left == 0) lastN = i;
    }
    assertThat(CodePoints.count(bytes, 0, bytes.length)).isEqualTo(starts);
    assertThat(CodePoints.skip(bytes, 0, bytes.length, n)).isEqualTo(afterN);
    assertThat(CodePoints.skipBack(bytes, 0, bytes.length, n)).isEqualTo(lastN);
    for (int i = 0; i <= bytes.length; i++) {
      assertThat(CodePoints.floor(bytes, 0, bytes.length, i)).isBetween(Math.max(0, i - 3), i);
    }
  }

  @Property(tries = 500)
  void theFirstUnpairedSurrogateIsNamed(@ForAll("anyUtf16") String text) {
    int index = Utf8Oracle.firstUnpaired(text);
    if (index == text.length()) {
      CodePoints.requireWellFormed(text);
    } else {
      assertThatThrownBy(() -> CodePoints.requireWellFormed(text))
          .isInstanceOfSatisfying(
              UnpairedSurrogateException.class, e -> assertThat(e.index()).isEqualTo(index))
          .hasMessageContaining("index=" + index);
    }
  }

  /** More continuation bytes than a lane of eight bits counts, which no well-formed text has. */
  @Test
  void aLongRunOfContinuationBytesHoldsNoCodePoint() {
    byte[] bytes = new byte[10_000];
    Arrays.fill(bytes, (byte) 0x80);
    assertThat(CodePoints.count(bytes, 0, bytes.length)).isZero();
    assertThat(CodePoints.count(nativeCopy(bytes), 0, bytes.length)).isZero();
    assertThat(CodePoints.skip(bytes, 0, bytes.length, 1)).isEqualTo(bytes.length);
    assertThat(CodePoints.skipBack(bytes, 0, bytes.length, 1)).isZero();
  }

  /** The end of a long String leaves part of the buffer to what was there before. */
  @Test
  void pairsAtTheEndsOfBlocksAreCountedOnce() {
    for (int pairs = 1_000; pairs < 1_060; pairs++) {
      assertThat(CodePoints.count("\uD83E\uDD80".repeat(pairs))).isEqualTo(pairs);
      assertThat(CodePoints.count("a" + "\uD83E\uDD80".repeat(pairs))).isEqualTo(pairs + 1);
    }
  }

  @Provide
  Arbitrary<String> hard() {
    return Texts.hardOrLong();
  }

  @Provide("short")
  Arbitrary<String> shortOnes() {
    return Texts.hard();
  }

  @Provide
  Arbitrary<String> anyUtf16() {
    return Texts.anyUtf16();
  }

  @Provide
  Arbitrary<byte[]> anyBytes() {
    return Texts.anyBytes();
  }
}
