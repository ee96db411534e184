package optchat.search;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LiteralMatcherTest {
  private static final int MIB = 1 << 20;

  private final Arena arena = Arena.ofAuto();

  private MemorySegment segment(byte[] text) {
    MemorySegment segment = arena.allocate(text.length, 1);
    MemorySegment.copy(text, 0, segment, ValueLayout.JAVA_BYTE, 0, text.length);
    return segment;
  }

  private long find(String text, String query) {
    MemorySegment segment = segment(text.getBytes(UTF_8));
    return new LiteralMatcher(query.getBytes(UTF_8)).find(segment, 0, segment.byteSize());
  }

  @ParameterizedTest
  @CsvSource({
    "İİ error here, error, 5", // offsets are those of the original, not of a lower-cased copy
    "İİ ERROR here, error, 5",
    "Hello, hELLO, 0",
    "[x], {x}, -1", // these differ by 0x20 too
    "@x, `x, -1",
    "^, ~, -1",
    "\u212a, k, -1", // the Kelvin sign is no ASCII letter
    "É, é, -1",
    "aab, ab, 1",
    "abab, bab, 1",
    "abc, abcd, -1",
  })
  void foldsAsciiLettersOnly(String text, String query, long expected) {
    assertThat(find(text, query)).isEqualTo(expected);
  }

  @Test
  void digitsAndControlsDoNotFold() {
    String control = Character.toString('1' - 0x20);
    assertThat(find("1", control)).isEqualTo(-1);
    assertThat(find(control, "1")).isEqualTo(-1);
    assertThat(find(Character.toString(0), " ")).isEqualTo(-1);
  }

  /**
   * Hostile text, so that it is soon searched in stretches of 64 KiB: a match across the edge of
   * two, of which one of these is, is found.
   */
  @Test
  void aMatchAcrossTheEdgeOfTwoStretchesIsFound() {
    String query = "a".repeat(127) + "b" + "a".repeat(127);
    String filler = ("a".repeat(100) + "b").repeat(1_700);
    for (int at = 0; at + query.length() < filler.length(); at += query.length() - 55) {
      String text = filler.substring(0, at) + query + filler.substring(at + query.length());
      assertThat(find(text, query)).isEqualTo(text.indexOf(query));
    }
  }

  @Test
  void aMatchLiesInsideTheRange() {
    MemorySegment text = segment("xxabcxx".getBytes(UTF_8));
    LiteralMatcher matcher = new LiteralMatcher("abc".getBytes(UTF_8));
    assertThat(matcher.find(text, 2, 5)).isEqualTo(2);
    assertThat(matcher.find(text, 3, 7)).isEqualTo(-1);
    assertThat(matcher.find(text, 0, 4)).isEqualTo(-1);
    assertThat(matcher.find(text, 7, 7)).isEqualTo(-1);
  }

  @Test
  void refusesAnEmptyQueryAndABadRange() {
    assertThatThrownBy(() -> new LiteralMatcher(new byte[0]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("queryBytes=0");
    MemorySegment text = segment(new byte[8]);
    LiteralMatcher matcher = new LiteralMatcher(new byte[] {'a'});
    assertThatThrownBy(() -> matcher.find(text, 0, 9))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> matcher.find(text, -1, 8))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  /**
   * Counts what comparing at each proposed position costs: the bytes that agree, and something for
   * itself.
   */
  private static final class CountingKernel implements ScanKernel {
    private final byte[] query;
    private long work;

    private CountingKernel(byte[] query) {
      this.query = query;
    }

    @Override
    public long next(MemorySegment text, long from, long to, Probe probe) {
      long found = ScanKernel.builtIn().next(text, from, to, probe);
      if (found < to) count(text, found);
      return found;
    }

    private void count(MemorySegment text, long at) {
      int agreeing = 0;
      while (agreeing < query.length
          && text.get(ValueLayout.JAVA_BYTE, at + agreeing) == query[agreeing]) {
        agreeing++;
      }
      work += 16 + agreeing;
    }

    @Override
    public String name() {
      return getClass().getSimpleName();
    }
  }

  private void assertLinear(byte[] text, byte[] query) {
    CountingKernel kernel = new CountingKernel(query);
    assertThat(new LiteralMatcher(query, kernel).find(segment(text), 0, text.length)).isEqualTo(-1);
    assertThat(kernel.work).isLessThan(text.length / 2);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 127, 128, 254, 255})
  void aRunOfOneByteIsLinear(int odd) {
    byte[] text = new byte[MIB];
    Arrays.fill(text, (byte) 'a');
    byte[] query = Arrays.copyOf(text, 256);
    query[odd] = 'b';
    assertLinear(text, query);
    // So that no single byte and no pair of neighbours of the query is missing from the text.
    for (int i = 0; i < MIB; i += 100) text[i] = 'b';
    assertLinear(text, query);
  }

  @Test
  void aPeriodWithASwappedPairIsLinear() {
    byte[] text = "ab".repeat(MIB / 2).getBytes(UTF_8);
    byte[] query = ("ab".repeat(64) + "ba" + "ab".repeat(63)).getBytes(UTF_8);
    assertLinear(text, query);
    // Every pair of neighbours of the query is frequent here.
    assertLinear("abababbaabab".repeat(MIB / 12).getBytes(UTF_8), query);
    assertLinear(
        "aabb".repeat(MIB / 4).getBytes(UTF_8), "aabb".repeat(50).concat("abab").getBytes(UTF_8));
  }

  @Test
  void findsWhatHidesBehindAHostileStretch() {
    byte[] query = ("ab".repeat(64) + "ba" + "ab".repeat(63)).getBytes(UTF_8);
    byte[] text = "abababbaabab".repeat(MIB / 12).getBytes(UTF_8);
    for (int at : new int[] {70_001, 400_000, text.length - query.length}) {
      byte[] planted = text.clone();
      System.arraycopy(query, 0, planted, at, query.length);
      MemorySegment segment = segment(planted);
      assertThat(new LiteralMatcher(query).find(segment, 0, planted.length)).isEqualTo(at);
    }
  }
}
