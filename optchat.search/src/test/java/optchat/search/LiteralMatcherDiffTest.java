package optchat.search;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.optchat.search.LiteralOracle;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class LiteralMatcherDiffTest {

  /** All starts of matches, found one after the other, as the walk over messages does. */
  private static List<Long> all(LiteralMatcher matcher, MemorySegment text, long from, long to) {
    List<Long> found = new ArrayList<>();
    for (long p = from; (p = matcher.find(text, p, to)) >= 0; p++) found.add(p);
    return found;
  }

  private static void agree(byte[] text, int from, int to, byte[] query) {
    List<Long> expected = new ArrayList<>();
    for (int p = from; (p = LiteralOracle.find(text, p, to, query)) >= 0; p++)
      expected.add((long) p);
    try (Arena plain = Arena.ofConfined();
        Arena mapped = new MappedArena(text.length + 8L)) {
      for (Arena arena : List.of(plain, mapped)) {
        // Exactly as large as the text: a load past its end throws.
        MemorySegment segment = arena.allocate(text.length, 1);
        MemorySegment.copy(text, 0, segment, ValueLayout.JAVA_BYTE, 0, text.length);
        assertThat(all(new LiteralMatcher(query), segment, from, to)).isEqualTo(expected);
      }
    }
  }

  @Property(tries = 1_000)
  void smallAlphabetsAgree(
      @ForAll("alphabets") byte[] alphabet,
      @ForAll @IntRange(max = 3_000) int length,
      @ForAll @IntRange(min = 1, max = 12) int queryLength,
      @ForAll @IntRange(max = 40) int from,
      @ForAll @IntRange(max = 40) int cut,
      @ForAll long seed) {
    Random random = new Random(seed);
    byte[] text = random(alphabet, length, random);
    byte[] query = random(alphabet, queryLength, random);
    int to = Math.max(0, length - cut);
    agree(text, Math.min(from, to), to, query);
  }

  @Property(tries = 500)
  void piecesOfTheTextAreFound(
      @ForAll("alphabets") byte[] alphabet,
      @ForAll @IntRange(min = 256, max = 20_000) int length,
      @ForAll @IntRange(min = 1, max = 256) int queryLength,
      @ForAll long seed) {
    Random random = new Random(seed);
    byte[] text = random(alphabet, length, random);
    int at = random.nextInt(length - queryLength + 1);
    byte[] query = java.util.Arrays.copyOfRange(text, at, at + queryLength);
    for (int i = 0; i < query.length; i++) {
      boolean letter = (query[i] | 0x20) >= 'a' && (query[i] | 0x20) <= 'z';
      if (letter && random.nextBoolean()) query[i] ^= 0x20;
    }
    if (random.nextInt(4) == 0) query[random.nextInt(queryLength)] ^= 0x20;
    agree(text, 0, length, query);
  }

  @Property(tries = 200)
  void repetitiveTextsAgree(
      @ForAll("periods") String period,
      @ForAll @IntRange(min = 1, max = 256) int queryLength,
      @ForAll @IntRange(max = 255) int odd,
      @ForAll @IntRange(max = 100_000) int textLength,
      @ForAll @IntRange(max = 3) int planted,
      @ForAll long seed) {
    byte[] unit = period.getBytes(UTF_8);
    byte[] text = new byte[textLength];
    for (int i = 0; i < textLength; i++) text[i] = unit[i % unit.length];
    byte[] query = new byte[queryLength];
    for (int i = 0; i < queryLength; i++) query[i] = unit[i % unit.length];
    query[odd % queryLength] = unit[0] == 'b' ? (byte) 'c' : (byte) 'b';
    Random random = new Random(seed);
    for (int i = 0; i < planted && textLength > queryLength; i++) {
      System.arraycopy(query, 0, text, random.nextInt(textLength - queryLength), queryLength);
    }
    agree(text, 0, textLength, query);
  }

  private static byte[] random(byte[] alphabet, int length, Random random) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) bytes[i] = alphabet[random.nextInt(alphabet.length)];
    return bytes;
  }

  @Provide
  Arbitrary<byte[]> alphabets() {
    return Arbitraries.of(
            "a",
            "ab",
            "aA",
            "abB",
            "[{",
            "@`",
            "{[aA]}",
            "kK\u212a",
            "iİı",
            "éÉ",
            "東京",
            "\0a",
            "aaaaaaab",
            "abcdefgh",
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab",
            "zZ \u00ff")
        .map(alphabet -> alphabet.getBytes(UTF_8));
  }

  @Provide
  Arbitrary<String> periods() {
    return Arbitraries.of("a", "ab", "aab", "abcabd", "aaaaaaaaaaaaaaab", "A", "bB");
  }
}
