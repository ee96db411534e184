package rozi.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** What holds for all bytes, cut anywhere, with resizes in between. */
class AnyStreamTest {
  private static final String[] TOKENS = {
    "^[[",
    "^[]",
    "^[P",
    "^[_",
    "^[\\",
    "\u0007",
    "?",
    "1",
    "2",
    "3",
    "5",
    "7",
    "10",
    "25",
    ";",
    ":",
    "m",
    "H",
    "J",
    "K",
    "r",
    "s",
    "S",
    "T",
    "L",
    "M",
    "@",
    "P",
    "X",
    "b",
    "h",
    "l",
    "A",
    "B",
    "C",
    "D",
    "$x",
    "$v",
    "$z",
    "$r",
    "'}",
    "'~",
    " @",
    " A",
    "\"q",
    "?J",
    "?K",
    "\r",
    "\n",
    "\b",
    "\t",
    "a",
    "bc",
    "東",
    "🦀",
    "e\u0301",
    "👨‍👩‍👧",
    "^[D",
    "^[M",
    "^[7",
    "^[8",
    "^[c",
    "^[6",
    "^[9",
    "^[#8",
    "hello world this is long text",
    "^[[38;2;1;2;3m",
    "^[[48;5;20m",
    "^[[?69h",
    "^[[?6h",
    "^[[4h",
    "^[[?7l",
    "^[[?7h",
    "^[[?2027h",
    "❤\uFE0F",
    "🇩🇪",
    "^[]8;;http://x\u0007",
    "^[]133;A\u0007",
    "^[]133;C\u0007",
    "^[[3;6r",
    "^[[2;9s",
    "\u000e",
    "^[(0",
    "^[[2J",
    "^[[3J",
    "^[[?1049h",
    "^[[?1049l",
    "^[[?47h",
    "^[[!p",
    "\u0018",
    "^[[1\"q",
    "^[[1;4;7m"
  };
  private static final TerminalLimits TIGHT =
      new TerminalLimits(20, 1 << 20, 1000, 1000, 1000, 10, 30, 4, 30, 5);

  @Provide
  Arbitrary<byte[]> streams() {
    return Arbitraries.of(TOKENS)
        .list()
        .ofMaxSize(60)
        .map(parts -> Screens.bytes(String.join("", parts)));
  }

  @Property(tries = 400)
  void chunksMakeNoDifference(
      @ForAll("streams") byte[] bytes,
      @ForAll @IntRange(min = 2, max = 25) int columns,
      @ForAll @IntRange(min = 1, max = 9) int rows,
      @ForAll long seed) {
    TerminalOptions options = Screens.OPTIONS.withLimits(TIGHT);
    TerminalScreen whole = new TerminalScreen(columns, rows, options);
    TerminalScreen cut = new TerminalScreen(columns, rows, options);
    Random random = new Random(seed);
    whole.feed(bytes);
    for (int from = 0; from < bytes.length; ) {
      int to = Math.min(bytes.length, from + 1 + random.nextInt(3));
      cut.feed(bytes, from, to);
      cut.checkInvariants();
      from = to;
    }
    whole.checkInvariants();
    assertThat(Screens.state(cut)).isEqualTo(Screens.state(whole));
    assertThat(cut.counters()).isEqualTo(whole.counters());
  }

  @Property(tries = 400)
  void anyBytesAndResizesKeepTheScreenSound(
      @ForAll("streams") byte[] tokens, @ForAll byte[] noise, @ForAll long seed) {
    Random random = new Random(seed);
    TerminalOptions options =
        Screens.OPTIONS.withLimits(TIGHT).withErasePromptOnResize(random.nextBoolean());
    TerminalScreen screen = new TerminalScreen(10, 4, options);
    for (int round = 0; round < 4; round++) {
      screen.feed(tokens, tokens.length * round / 4, tokens.length * (round + 1) / 4);
      screen.checkInvariants();
      if (round == 2) screen.feed(noise);
      screen.resize(random.nextInt(25), random.nextInt(10));
      screen.checkInvariants();
      assertThat(screen.snapshot().lines()).hasSize(screen.rows());
    }
  }

  @Property(tries = 400)
  void replayBringsBackTheSameScreen(@ForAll("streams") byte[] bytes, @ForAll long seed) {
    Random random = new Random(seed);
    TerminalScreen screen =
        new TerminalScreen(4 + random.nextInt(20), 1 + random.nextInt(8), Screens.OPTIONS);
    screen.feed(bytes, 0, bytes.length / 2);
    if (random.nextBoolean()) screen.resize(2 + random.nextInt(25), 1 + random.nextInt(9));
    screen.feed(bytes, bytes.length / 2, bytes.length);
    screen.feed(Screens.bytes("\u0018^[\\"));
    TerminalScreen again = new TerminalScreen(screen.columns(), screen.rows(), Screens.OPTIONS);
    byte[] replay = screen.replay();
    again.feed(replay);
    again.checkInvariants();
    assertThat(Screens.state(again))
        .as(() -> new String(bytes, UTF_8) + "\n" + new String(replay, UTF_8))
        .isEqualTo(Screens.state(screen));
  }

  @Property(tries = 300)
  void replayBringsBackWhatControlFunctionsAndResizesLeft(@ForAll long seed) {
    Random random = new Random(seed);
    TerminalScreen screen =
        new TerminalScreen(2 + random.nextInt(12), 1 + random.nextInt(6), Screens.OPTIONS);
    List<String> fed = new ArrayList<>();
    for (int i = random.nextInt(40); i >= 0; i--) {
      if (random.nextInt(12) == 0) {
        screen.resize(2 + random.nextInt(14), 1 + random.nextInt(7));
        fed.add("<" + screen.columns() + "x" + screen.rows() + ">");
      } else {
        String token = Streams.token(random.nextLong());
        fed.add(token);
        Screens.fed(screen, token);
      }
    }
    Screens.fed(screen, "\u0018^[\\");
    Assume.that(Screens.canBeReplayed(screen));
    TerminalScreen again = new TerminalScreen(screen.columns(), screen.rows(), Screens.OPTIONS);
    again.feed(screen.replay());
    again.checkInvariants();
    assertThat(Screens.state(again)).as(() -> Streams.shown(fed)).isEqualTo(Screens.state(screen));
  }

  @Property(tries = 100)
  void damageIsExactlyWhatChanged(@ForAll("streams") byte[] bytes) {
    TerminalScreen screen = new TerminalScreen(12, 5, Screens.OPTIONS);
    ScreenSnapshot before = screen.snapshot();
    for (int from = 0; from < bytes.length; from += 10) {
      screen.feed(bytes, from, Math.min(bytes.length, from + 10));
      ScreenSnapshot after = screen.snapshot();
      List<Integer> kept = new ArrayList<>();
      for (int r = 0; r < 5; r++) {
        if (after.damage().contains(r)) continue;
        kept.add(r);
        assertThat(after.lines().get(r)).isSameAs(before.lines().get(r));
      }
      assertThat(kept.size() + after.damage().size()).isEqualTo(5);
      before = after;
    }
  }
}
