package optchat.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static optchat.text.Texts.framed;
import static optchat.text.Texts.nativeCopy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hotpaths.reference.optchat.text.Utf8Oracle;
import java.util.Arrays;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class Utf8DiffTest {
  @Property(tries = 1_000)
  void validEndIsWhereTheTableOfTheStandardStops(
      @ForAll("anyBytes") byte[] bytes, @ForAll @IntRange(max = 9) int margin) {
    byte[] framed = framed(bytes, margin);
    assertThat(Utf8.validEnd(framed, margin, margin + bytes.length) - margin)
        .isEqualTo(Utf8Oracle.validLength(bytes));
  }

  /** All leads with all second bytes, and the last two at their limits: each edge of the table. */
  @Test
  void everyEdgeOfTheTableIsRight() {
    int[] last = {0x7f, 0x80, 0xbf, 0xc0};
    for (int lead = 0x80; lead < 0x100; lead++) {
      for (int second = 0; second < 0x100; second++) {
        for (int third : last) {
          for (int fourth : last) {
            byte[] bytes = Texts.bytes(lead, second, third, fourth);
            for (int to = 1; to <= 4; to++) {
              byte[] part = Arrays.copyOf(bytes, to);
              if (Utf8.validEnd(bytes, 0, to) != Utf8Oracle.validLength(part)) {
                assertThat(Utf8.validEnd(bytes, 0, to))
                    .as("bytes %x %x %x %x, first %d", lead, second, third, fourth, to)
                    .isEqualTo(Utf8Oracle.validLength(part));
              }
            }
          }
        }
      }
    }
    assertThat(Utf8.validEnd(Texts.bytes(0xf4, 0x8f, 0xbf, 0xbf), 0, 4)).isEqualTo(4);
  }

  @Property(tries = 500)
  void encodingIsTheJdksOrARefusal(@ForAll("anyUtf16") String text) {
    int index = Utf8Oracle.firstUnpaired(text);
    if (index == text.length()) {
      byte[] utf8 = text.getBytes(UTF_8);
      assertThat(Utf8.encode(text)).isEqualTo(utf8);
      assertThat(Utf8.encodedLength(text)).isEqualTo(utf8.length);
    } else {
      assertThatThrownBy(() -> Utf8.encode(text))
          .isInstanceOfSatisfying(
              UnpairedSurrogateException.class, e -> assertThat(e.index()).isEqualTo(index));
      assertThatThrownBy(() -> Utf8.encodedLength(text))
          .isInstanceOf(UnpairedSurrogateException.class);
      assertThatThrownBy(() -> Utf8.prefix(text, 0)).isInstanceOf(UnpairedSurrogateException.class);
    }
  }

  @Property(tries = 500)
  void prefixesFitAndSplitNothing(
      @ForAll("hard") String text,
      @ForAll @IntRange(max = 200) int maxBytes,
      @ForAll @IntRange(max = 9) int margin) {
    byte[] utf8 = text.getBytes(UTF_8);
    byte[] framed = framed(utf8, margin);
    String expected = Utf8Oracle.prefix(text, maxBytes);
    assertThat(Utf8.prefix(text, maxBytes)).isEqualTo(expected);
    int end = Utf8.prefixEnd(framed, margin, margin + utf8.length, maxBytes);
    assertThat(new String(framed, margin, end - margin, UTF_8)).isEqualTo(expected);
    assertThat(Utf8.prefixEnd(nativeCopy(framed), margin, margin + utf8.length, maxBytes))
        .isEqualTo(end);
  }

  @Provide
  Arbitrary<String> hard() {
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
