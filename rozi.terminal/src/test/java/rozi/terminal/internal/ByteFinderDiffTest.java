package rozi.terminal.internal;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * The finder against a look at every place, on texts that nearly match, up to their arrays' end.
 */
class ByteFinderDiffTest {
  private static int expected(byte[] text, boolean fold, byte[] in, int from, int to) {
    for (int i = from; i <= to - text.length; i++) {
      int k = 0;
      while (k < text.length && seen(in[i + k], fold) == text[k]) k++;
      if (k == text.length) return i;
    }
    return -1;
  }

  private static int seen(byte b, boolean fold) {
    if (b == 0) return ' ';
    return fold && b >= 'A' && b <= 'Z' ? b + ('a' - 'A') : b;
  }

  @Property
  void findsWhatALookAtEveryPlaceFinds(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 20) int length, @ForAll boolean fold) {
    Random random = new Random(seed);
    String alphabet = fold ? "ab z" : "abAB @`";
    byte[] text = new byte[length];
    for (int i = 0; i < length; i++)
      text[i] = (byte) alphabet.charAt(random.nextInt(alphabet.length()));
    byte[] in = new byte[random.nextInt(80)];
    for (int i = 0; i < in.length; i++) in[i] = "abAB @`z\0".getBytes(US_ASCII)[random.nextInt(9)];
    // Most of a text, again and again, so that the place matters and not the luck.
    for (int at = random.nextInt(9); at < in.length; at += length + random.nextInt(3)) {
      for (int k = 0; k < length && at + k < in.length; k++) in[at + k] = text[k];
      if (random.nextBoolean()) in[random.nextInt(in.length)] = '#';
    }
    ByteFinder finder = new ByteFinder(text, fold);
    int from = random.nextInt(in.length + 1);
    int to = random.nextInt(3) == 0 ? in.length : from + random.nextInt(in.length - from + 1);
    for (int i = from; i >= 0 && i <= to; i++) {
      assertThat(finder.find(in, i, to))
          .as("from %d", i)
          .isEqualTo(expected(text, fold, in, i, to));
    }
  }
}
