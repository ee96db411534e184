package rozi.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Bytes without sense: nothing throws, everything stays within its limits. */
class FuzzTest {
  private static final boolean THOROUGH = Boolean.getBoolean("hotpaths.thorough");
  private static final long FLOOD = THOROUGH ? 1L << 30 : 1L << 25;
  private static final int ROUNDS = THOROUGH ? 2_000 : 20;
  private static final TerminalLimits LIMITS =
      new TerminalLimits(500, 1 << 20, 2_000, 2_000, 1 << 14, 50, 1 << 12, 20, 50, 5);

  @Property(tries = 20)
  void anyBytesAnySizesKeepTheScreenSound(@ForAll long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      TerminalScreen screen =
          new TerminalScreen(
              2 + random.nextInt(30),
              1 + random.nextInt(12),
              Screens.OPTIONS.withLimits(LIMITS).withGraphemeClusters(random.nextBoolean()));
      for (int step = 0; step < 10; step++) {
        byte[] bytes = new byte[random.nextInt(300)];
        if (random.nextBoolean()) random.nextBytes(bytes);
        else bytes = Streams.noise(random, bytes.length);
        screen.feed(bytes);
        screen.checkInvariants();
        if (random.nextInt(4) == 0) {
          screen.resize(random.nextInt(40), random.nextInt(15));
          screen.checkInvariants();
        }
        assertThat(screen.snapshot().lines()).hasSize(screen.rows());
      }
    }
  }

  /**
   * 1 GiB with {@code -Pthorough}, 32 MiB otherwise. Nobody drains replies and events, strings are
   * opened and never closed: all that is kept is bounded by the limits.
   */
  @Test
  void aFloodOfRandomBytesTakesNoMoreMemoryThanItsLimits() {
    Random random = new Random(20_260_714);
    TerminalScreen screen = new TerminalScreen(80, 24, Screens.OPTIONS.withLimits(LIMITS));
    byte[] chunk = new byte[1 << 16];
    long fed = 0;
    while (fed < FLOOD) {
      random.nextBytes(chunk);
      // Half of the chunks are mostly ASCII and ESC, so that sequences come about at all.
      if (random.nextBoolean())
        for (int i = 0; i < chunk.length; i++) chunk[i] &= (byte) (i % 7 == 0 ? 0x1F : 0x7F);
      screen.feed(chunk);
      fed += chunk.length;
      assertThat(screen.historyBytes()).isLessThan(LIMITS.historyBytes() + (1L << 18));
      assertThat(screen.historySize()).isLessThanOrEqualTo(LIMITS.historyLines());
      assertThat(screen.title().length()).isLessThanOrEqualTo(LIMITS.stringBytes());
      assertThat(screen.marks()).hasSizeLessThanOrEqualTo(LIMITS.marks());
      if (fed % (1L << 22) == 0) screen.checkInvariants();
    }
    screen.checkInvariants();
    assertThat(screen.drainReplies().length).isLessThanOrEqualTo(LIMITS.replyBytes());
    assertThat(screen.drainEvents()).hasSizeLessThanOrEqualTo(LIMITS.events());
  }

  @Property(tries = 5)
  void endlessStringsAreBounded(@ForAll @IntRange(min = 0, max = 4) int kind) {
    TerminalScreen screen = new TerminalScreen(20, 2, Screens.OPTIONS.withLimits(LIMITS));
    screen.feed(new byte[] {0x1B, (byte) "]PX^_".charAt(kind)});
    if (kind == 0) screen.feed(Screens.bytes("2;"));
    byte[] filling = "x".repeat(1 << 16).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    for (int i = 0; i < 64; i++) screen.feed(filling);
    Screens.fed(screen, "^[\\ok");
    assertThat(Screens.text(screen)).containsExactly("ok", "");
    assertThat(screen.title()).isEmpty();
  }
}
