package hotpaths.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import optchat.text.CacheBlocks;
import optchat.text.Cap;
import optchat.text.CodePoints;

/** The filters in constant memory against the module's answer for the whole text. */
class StreamsDiffTest {
  @Property(tries = 1_000)
  void capOfAStreamIsTheCapOfTheText(
      @ForAll("texts") String text,
      @ForAll @IntRange(min = 1, max = 60) int max,
      @ForAll @IntRange(min = 0, max = 60) int kept,
      @ForAll @IntRange(min = 4, max = 30) int chunk)
      throws IOException, CliException {
    Cap cap = new Cap(max, Math.min(kept, max));
    CapStream stream = new CapStream(cap);
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    try (Utf8Chunks in = Utf8ChunksTest.chunks(utf8, chunk)) {
      while (in.next()) stream.add(in.bytes(), in.length());
    }
    ByteArrayOutputStream capped = new ByteArrayOutputStream();
    stream.result(capped::writeBytes);
    assertThat(capped.toString(StandardCharsets.UTF_8)).isEqualTo(cap.apply(text));
    assertThat(stream.codePoints()).isEqualTo(CodePoints.count(text));
    assertThat(stream.bytes()).isEqualTo(utf8.length);
    assertThat(stream.omitted() == 0).isEqualTo(cap.elision(text) == null);
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.of("a", "é", "東", "🦀", "\n", "\r\n", "word ")
        .list()
        .ofMaxSize(150)
        .map(parts -> String.join("", parts));
  }

  @Property(tries = 60)
  void blocksOfAStreamAreTheBlocksOfTheText(
      @ForAll @IntRange(min = 0, max = 160_000) int size,
      @ForAll @IntRange(min = 1, max = 60_000) int lineLength,
      @ForAll long seed,
      @ForAll @IntRange(min = 4, max = 500_000) int chunk)
      throws IOException, CliException {
    String text = text(size, lineLength, new Random(seed));
    BlockStream stream = new BlockStream();
    try (Utf8Chunks in = Utf8ChunksTest.chunks(text.getBytes(StandardCharsets.UTF_8), chunk)) {
      while (in.next()) stream.add(in.bytes(), in.length());
    }
    List<String> blocks = CacheBlocks.DEFAULT.split(text);
    assertThat(stream.blocks()).hasSameSizeAs(blocks);
    long bytes = 0;
    long codePoints = 0;
    for (int i = 0; i < blocks.size(); i++) {
      BlockStream.Block block = stream.blocks().get(i);
      assertThat(block.fromByte()).isEqualTo(bytes);
      assertThat(block.fromCodePoint()).isEqualTo(codePoints);
      bytes += blocks.get(i).getBytes(StandardCharsets.UTF_8).length;
      codePoints += CodePoints.count(blocks.get(i));
      assertThat(block.toByte()).isEqualTo(bytes);
      assertThat(block.toCodePoint()).isEqualTo(codePoints);
    }
  }

  private static String text(int codePoints, int lineLength, Random random) {
    String[] letters = random.nextBoolean() ? new String[] {"a"} : new String[] {"a", "é", "🦀"};
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < codePoints; i++) {
      text.append(random.nextInt(lineLength) == 0 ? "\n" : letters[random.nextInt(letters.length)]);
    }
    return text.toString();
  }
}
