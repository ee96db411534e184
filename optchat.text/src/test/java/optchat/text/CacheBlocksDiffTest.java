package optchat.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static optchat.text.Texts.framed;
import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.optchat.text.CacheBlocksOracle;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.UniqueElements;

class CacheBlocksDiffTest {
  @Property(tries = 1_000)
  void bytesAndStringsAreCutLikeTheOracle(
      @ForAll("hard") String text,
      @ForAll @Size(max = 4) @UniqueElements List<@IntRange(min = 1, max = 3_000) Integer> marks,
      @ForAll @IntRange(max = 9) int margin) {
    int[] ascending = marks.stream().sorted().mapToInt(Integer::intValue).toArray();
    CacheBlocks blocks = new CacheBlocks(ascending);
    List<String> expected = CacheBlocksOracle.blocks(text, ascending);
    assertThat(blocks.split(text)).isEqualTo(expected);
    byte[] utf8 = text.getBytes(UTF_8);
    assertThat(cut(blocks, framed(utf8, margin), margin, margin + utf8.length)).isEqualTo(expected);
    assertThat(String.join("", expected)).isEqualTo(text);
  }

  /** Line feeds right before, at and right behind the marks, in texts that end there or go on. */
  @Property(tries = 100)
  void theDefaultMarksTurnOverWhereTheOracleDoes(
      @ForAll("unit") String unit,
      @ForAll("turning") int lineFeed,
      @ForAll("turning") int anotherLineFeed,
      @ForAll("turning") int codePoints) {
    int[] all =
        unit.repeat(codePoints / unit.codePointCount(0, unit.length()) + 1)
            .codePoints()
            .limit(codePoints)
            .toArray();
    if (lineFeed < all.length) all[lineFeed] = '\n';
    if (anotherLineFeed < all.length) all[anotherLineFeed] = '\n';
    String text = new String(all, 0, all.length);
    List<String> expected = CacheBlocksOracle.blocks(text, 50_000, 80_000, 100_000);
    byte[] utf8 = text.getBytes(UTF_8);
    assertThat(CacheBlocks.DEFAULT.split(text)).isEqualTo(expected);
    assertThat(cut(CacheBlocks.DEFAULT, utf8, 0, utf8.length)).isEqualTo(expected);
  }

  @Property(tries = 500)
  void anyBytesAreCutIntoNonEmptyBlocks(@ForAll("anyBytes") byte[] bytes) {
    CacheBlocks blocks = new CacheBlocks(3, 9, 27);
    int[] ends = new int[blocks.maxBlocks()];
    int count = blocks.ends(bytes, 0, bytes.length, ends);
    assertThat(count).isBetween(bytes.length == 0 ? 0 : 1, bytes.length == 0 ? 0 : 4);
    for (int k = 0, start = 0; k < count; start = ends[k++]) {
      assertThat(ends[k]).isGreaterThan(start);
      if (k < count - 1) assertThat(bytes[ends[k] - 1]).isEqualTo((byte) '\n');
    }
    if (count > 0) assertThat(ends[count - 1]).isEqualTo(bytes.length);
  }

  private static List<String> cut(CacheBlocks blocks, byte[] utf8, int from, int to) {
    int[] ends = new int[blocks.maxBlocks()];
    int count = blocks.ends(utf8, from, to, ends);
    List<String> texts = new ArrayList<>();
    for (int k = 0, start = from; k < count; start = ends[k++]) {
      texts.add(new String(utf8, start, ends[k] - start, UTF_8));
    }
    return texts;
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
    return Arbitraries.of("a", "é", "東", "🦀", "ab🦀", "0123456789\n", "\r\n");
  }

  @Provide
  Arbitrary<Integer> turning() {
    return Arbitraries.of(
        0, 1, 49_998, 49_999, 50_000, 50_001, 79_999, 80_000, 99_999, 100_000, 100_001, 120_000);
  }
}
