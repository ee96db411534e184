package rozi.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** UTF-8, well formed or not, in any chunks, against the JDK's decoder: bytes at edges of rules. */
class Utf8DiffTest {
  // Without C2, which makes controls of what follows.
  private static final String EDGES = "80818f909fa0bfc0c1dfe0e1edeeeff0f1f4f5ff41";
  private static final String[] WHOLE = {
    "e29482", "e69db1", "f09fa680", "c3a9", "eda080", "efbfbd"
  };

  @Property(tries = 1_000)
  void anyBytesAboveAsciiAreReadAsTheJdkReadsThem(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 9) int chunk) {
    Random random = new Random(seed);
    StringBuilder hex = new StringBuilder("41");
    for (int k = 0; k < 30; k++) {
      int edge = 2 * random.nextInt(EDGES.length() / 2);
      boolean whole = random.nextInt(3) == 0;
      hex.append(whole ? WHOLE[random.nextInt(WHOLE.length)] : EDGES.substring(edge, edge + 2));
    }
    byte[] bytes = HexFormat.of().parseHex(hex.append("42"));
    TerminalScreen screen = new TerminalScreen(200, 1);
    for (int from = 0; from < bytes.length; from += chunk) {
      screen.feed(bytes, from, Math.min(bytes.length, from + chunk));
    }
    screen.checkInvariants();
    assertThat(screen.line(0).text()).as(hex::toString).isEqualTo(decoded(bytes));
  }

  /** A surrogate is one error to the JDK; to the Unicode Standard each of its bytes is one. */
  private static String decoded(byte[] bytes) {
    byte[] all = bytes.clone();
    for (int i = 0; i + 1 < all.length; i++) {
      if ((all[i] & 0xFF) == 0xED && (all[i + 1] & 0xE0) == 0xA0) all[i] = (byte) 0xFF;
    }
    return new String(all, UTF_8);
  }
}
