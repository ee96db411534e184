package optchat.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static optchat.text.Texts.framed;
import static optchat.text.Texts.nativeCopy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hotpaths.reference.optchat.text.JsonTextOracle;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class JsonTextDiffTest {
  @Property(tries = 1_000)
  void everyFormEscapesLikeTheOracle(
      @ForAll("hard") String text,
      @ForAll @IntRange(max = 9) int margin,
      @ForAll @IntRange(max = 9) int at) {
    byte[] utf8 = text.getBytes(UTF_8);
    byte[] src = framed(utf8, margin);
    int to = margin + utf8.length;
    String expected = JsonTextOracle.escape(text);
    int size = expected.getBytes(UTF_8).length;

    assertThat(JsonText.escape(text)).isEqualTo(expected);
    assertThat(JsonText.escapedSize(src, margin, to)).isEqualTo(size);
    assertThat(JsonText.escapedSize(nativeCopy(src), margin, to)).isEqualTo(size);

    byte[] dst = new byte[at + size]; // not a byte to spare
    assertThat(JsonText.escape(src, margin, to, dst, at)).isEqualTo(at + size);
    assertThat(new String(dst, at, size, UTF_8)).isEqualTo(expected);

    byte[] inPlace = new byte[at + size];
    assertThat(JsonText.escape(nativeCopy(src), margin, to, inPlace, at, size))
        .isEqualTo(at + size);
    assertThat(inPlace).isEqualTo(dst);
  }

  @Test
  void everyByteIsEscapedLikeTheOracle() {
    for (int c = 0; c < 0x80; c++) {
      String text = Character.toString(c);
      byte[] dst = new byte[JsonText.MAX_GROWTH];
      int end = JsonText.escape(text.getBytes(UTF_8), 0, 1, dst, 0);
      assertThat(new String(dst, 0, end, UTF_8)).isEqualTo(JsonTextOracle.escape(text));
      assertThat(JsonText.escape(text)).isEqualTo(JsonTextOracle.escape(text));
    }
  }

  @Property(tries = 500)
  void anyBytesAreEscapedToTheSizeForetold(@ForAll("anyBytes") byte[] bytes) {
    int size = Math.toIntExact(JsonText.escapedSize(bytes, 0, bytes.length));
    byte[] dst = new byte[size];
    assertThat(JsonText.escape(bytes, 0, bytes.length, dst, 0)).isEqualTo(size);
    assertThat(size).isBetween(bytes.length, JsonText.MAX_GROWTH * bytes.length);
  }

  @Test
  void whatNeedsNoEscapeComesBackItself() {
    String text = "🦀 café / 東京 \u007f";
    assertThat(JsonText.escape(text)).isSameAs(text);
  }

  @Test
  void aTooShortArrayIsRefused() {
    byte[] src = "a\"".getBytes(UTF_8);
    assertThatThrownBy(() -> JsonText.escape(src, 0, 2, new byte[2], 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> JsonText.escape(src, 0, 2, src, 0))
        .isInstanceOf(IllegalArgumentException.class);
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
