package optchat.search.internal;

import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.corpus.NaturalText;
import org.junit.jupiter.api.Test;

/** The table against bytes that are counted: words, code and paths of several seeds. */
class ByteRarityTest {
  private static long[] counts() {
    long[] counts = new long[256];
    for (long seed = 1; seed <= 3; seed++) {
      for (byte[] message : NaturalText.messages(seed, 500, 1_000)) {
        for (byte b : message) counts[(b >= 'A' && b <= 'Z' ? b | 0x20 : b) & 0xff]++;
      }
    }
    return counts;
  }

  @Test
  void aByteFourTimesAsCommonIsSeldomTheRarerOne() {
    long[] counts = counts();
    int pairs = 0;
    int agree = 0;
    for (int a = 0; a < 128; a++) {
      for (int b = 0; b < 128; b++) {
        if (counts[a] < 50 || counts[b] < 4 * counts[a]) continue;
        pairs++;
        if (ByteRarity.commonness((byte) a) < ByteRarity.commonness((byte) b)) agree++;
      }
    }
    assertThat(pairs).isGreaterThan(500);
    assertThat(agree).isGreaterThan(pairs * 95 / 100);
  }

  @Test
  void everyLetterIsCommonerThanAByteThatNoTextHolds() {
    long[] counts = counts();
    for (int b = 'a'; b <= 'z'; b++) {
      assertThat(counts[b]).isPositive();
      assertThat(ByteRarity.commonness((byte) b)).isGreaterThan(ByteRarity.commonness((byte) 1));
      assertThat(ByteRarity.commonness((byte) ' ')).isGreaterThan(ByteRarity.commonness((byte) b));
    }
  }
}
