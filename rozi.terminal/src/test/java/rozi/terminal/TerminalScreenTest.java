package rozi.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TerminalScreenTest {
  @Test
  void rowsThatLeaveTheTopGoToScrollback() {
    TerminalScreen screen = Screens.of(4, 2, "a\r\nb\r\nc\r\nd");
    assertThat(Screens.history(screen)).containsExactly("a", "b");
    assertThat(Screens.text(screen)).containsExactly("c", "d");
  }

  @Test
  void scrollbackDropsTheOldestAndCounts() {
    TerminalLimits limits = TerminalLimits.DEFAULT.withHistoryLines(2);
    TerminalScreen screen = new TerminalScreen(4, 1, Screens.OPTIONS.withLimits(limits));
    Screens.fed(screen, "a\r\nb\r\nc\r\nd\r\ne");
    assertThat(Screens.history(screen)).containsExactly("c", "d");
    assertThat(screen.evictedLines()).isEqualTo(2);
  }

  @Test
  void anewWidthWrapsAgainAndKeepsTheCursorAtItsText() {
    TerminalScreen screen = Screens.of(6, 3, "abcdefgh\r\nxy");
    screen.resize(4, 3);
    assertThat(Screens.text(screen)).containsExactly("abcd", "efgh", "xy");
    assertThat(screen.line(0).wrapped()).isTrue();
    assertThat(Screens.cursor(screen)).isEqualTo("2,2");
    screen.resize(20, 3);
    assertThat(Screens.text(screen)).containsExactly("abcdefgh", "xy", "");
    assertThat(Screens.cursor(screen)).isEqualTo("1,2");
  }

  @Test
  void reflowNeverSplitsAWideCharacter() {
    TerminalScreen screen = Screens.of(6, 2, "ab東京");
    screen.resize(3, 3);
    screen.checkInvariants();
    assertThat(Screens.text(screen)).containsExactly("ab", "東", "京");
    screen.resize(6, 2);
    assertThat(Screens.text(screen)).containsExactly("ab東京", "");
  }

  @Test
  void theAlternateScreenKeepsNoScrollbackAndGivesBackTheMainOne() {
    TerminalScreen screen = Screens.of(4, 2, "a\r\nb^[[?1049hx\r\ny\r\nz");
    assertThat(screen.alternate()).isTrue();
    assertThat(screen.historySize()).isZero();
    Screens.fed(screen, "^[[?1049l");
    assertThat(Screens.text(screen)).containsExactly("a", "b");
    assertThat(Screens.cursor(screen)).isEqualTo("1,1");
  }

  @Test
  void malformedUtf8IsOneReplacementPerMaximalSubpart() {
    TerminalScreen screen = new TerminalScreen(20, 1, Screens.OPTIONS);
    screen.feed(
        new byte[] {
          (byte) 0xF1, (byte) 0x80, (byte) 0x80, 'a', (byte) 0xE1, (byte) 0x80, 'b', (byte) 0xC2
        });
    screen.feed(new byte[] {'c', (byte) 0x80, 'd', (byte) 0xED, (byte) 0xA0, (byte) 0x80});
    assertThat(screen.line(0).text()).isEqualTo("\uFFFDa\uFFFDb\uFFFDc\uFFFDd\uFFFD\uFFFD\uFFFD");
  }

  @Test
  void widthFollowsTheModeInForce() {
    String family = "👨‍👩‍👧‍👦";
    assertThat(Screens.cursor(Screens.of(20, 1, family))).isEqualTo("0,8");
    assertThat(Screens.cursor(Screens.of(20, 1, "^[[?2027h" + family))).isEqualTo("0,2");
    assertThat(Screens.cursor(Screens.of(20, 1, "❤\uFE0F"))).isEqualTo("0,1");
    assertThat(Screens.cursor(Screens.of(20, 1, "^[[?2027h❤\uFE0F"))).isEqualTo("0,2");
    assertThat(Screens.cursor(Screens.of(20, 1, "^[[?2027h⌚\uFE0E"))).isEqualTo("0,1");
    assertThat(Screens.cursor(Screens.of(20, 1, "🇩🇪"))).isEqualTo("0,2");
    assertThat(Screens.cursor(Screens.of(20, 1, "^[[?2027h🇩🇪"))).isEqualTo("0,2");
  }

  @Test
  void stringsEndAtTheirTerminatorsOnly() {
    assertThat(Screens.of(9, 1, "^[]2;ok ✅\u0007").title()).isEqualTo("ok ✅");
    assertThat(Screens.of(9, 1, "^[]2;a\u009Cb").title()).isEqualTo("a");
    TerminalScreen raw = new TerminalScreen(9, 1, Screens.OPTIONS);
    raw.feed("\u001b]2;a\u009Cb".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(raw.title()).isEqualTo("a");
    assertThat(raw.line(0).text()).isEqualTo("b");
    assertThat(Screens.shown(9, 1, "^[]2;a\u0018b")).isEqualTo("b");
    assertThat(Screens.shown(9, 1, "^[Pq#1^[\\^[_Gx^[\\^[^x^[\\^[Xx^[\\b")).isEqualTo("b");
  }

  @Test
  void titlesHoldNoControls() {
    assertThat(Screens.of(9, 1, "^[]2;a\u0085b\tc\u0007").title()).isEqualTo("abc");
  }

  @Test
  void anEndlessStringIsBoundedAndCounted() {
    TerminalScreen screen = Screens.of(9, 1, "^[]2;");
    byte[] noise = "x".repeat(1 << 16).getBytes(StandardCharsets.US_ASCII);
    for (int i = 0; i < 40; i++) screen.feed(noise);
    Screens.fed(screen, "\u0007a");
    assertThat(screen.counters().oversizedStrings()).isEqualTo(1);
    assertThat(screen.line(0).text()).isEqualTo("a");
  }

  @Test
  void endlessStylesLinksAndClustersStayBounded() {
    TerminalLimits limits = new TerminalLimits(200, 1 << 20, 1000, 1000, 100, 10, 100, 4, 100, 4);
    TerminalScreen screen = new TerminalScreen(20, 5, Screens.OPTIONS.withLimits(limits));
    for (int i = 0; i < 20_000; i++) {
      String s =
          "^[[38:2::%d:%d:%dm^[]8;;http://x/%d\u0007e%c\u0007"
              .formatted(i >> 16, i >> 8 & 255, i & 255, i, 0x300 + i % 80);
      screen.feed(Screens.bytes(s));
    }
    screen.checkInvariants();
    assertThat(screen.counters().droppedStyles())
        .isPositive(); // links: the screen alone shows more than four
    assertThat(screen.historyBytes()).isLessThan(2 << 20);
  }

  @Test
  void eventsTellTheHost() {
    TerminalScreen screen =
        Screens.of(
            9,
            2,
            "^[]7;file://box/a%20b\u0007^[]52;c;aGk=\u0007^[]9;hey\u0007^[]133;A\u0007^[_Gf=24;AA^[\\^[]9;4;1;50\u0007");
    assertThat(screen.drainEvents())
        .extracting(TerminalEvent::toString)
        .startsWith(
            new TerminalEvent.DirectoryChanged("box", "/a b").toString(),
            new TerminalEvent.ClipboardStore("c", "hi").toString(),
            new TerminalEvent.Notification("", "hey").toString(),
            new TerminalEvent.Marked(new Mark(Mark.Kind.PROMPT, 0, 0, -1)).toString())
        .hasSize(6);
    assertThat(screen.drainEvents()).isEmpty();
  }

  @Test
  void snapshotsShareRowsThatDidNotChange() {
    TerminalScreen screen = Screens.of(9, 3, "a\r\nb\r\nc");
    ScreenSnapshot before = screen.snapshot();
    assertThat(screen.snapshot()).isSameAs(before);
    Screens.fed(screen, "^[[2;1Hx");
    ScreenSnapshot after = screen.snapshot();
    assertThat(after.damage()).containsExactly(1);
    assertThat(after.lines().get(0)).isSameAs(before.lines().get(0));
    assertThat(before.lines().get(1).text()).isEqualTo("b");
    assertThat(after.sequence()).isGreaterThan(before.sequence());
    Screens.fed(screen, "^[[3;1H\n");
    ScreenSnapshot scrolled = screen.snapshot();
    assertThat(scrolled.lines().get(0)).isSameAs(after.lines().get(1));
    assertThat(screen.snapshot(1).lines().get(0).text()).isEqualTo("a");
  }

  @Test
  void synchronizedOutputHoldsTheViewUntilItEndsOrIsLate() {
    AtomicLong nanos = new AtomicLong();
    TerminalScreen screen =
        new TerminalScreen(9, 1, TerminalOptions.DEFAULT.withNanoClock(nanos::get));
    Screens.fed(screen, "a^[[?2026hb");
    assertThat(screen.snapshot().lines().get(0).text()).isEqualTo("a");
    Screens.fed(screen, "^[[?2026l");
    assertThat(screen.snapshot().lines().get(0).text()).isEqualTo("ab");
    Screens.fed(screen, "^[[?2026hc");
    nanos.set(149_999_999);
    assertThat(screen.snapshot().lines().get(0).text()).isEqualTo("ab");
    nanos.set(150_000_000);
    assertThat(screen.snapshot().lines().get(0).text()).isEqualTo("abc");
  }

  @Test
  void stylesAreWhatSgrSays() {
    TerminalScreen screen = Screens.of(20, 1, "^[[1;4:3;38;2;1;2;3;48:5:7;58:2::9:8:7mx^[[0;21my");
    Style style = screen.line(0).style(0);
    assertThat(style.names()).isEqualTo(List.of("bold", "curly-underline"));
    assertThat(Colors.text(style.foreground())).isEqualTo("#010203");
    assertThat(Colors.text(style.background())).isEqualTo("7");
    assertThat(Colors.text(style.underlineColor())).isEqualTo("#090807");
    assertThat(screen.line(0).style(1)).isEqualTo(Style.DEFAULT);
  }

  @Test
  void aPromptIsErasedBeforeAResizeIfAskedFor() {
    TerminalScreen screen = new TerminalScreen(9, 2, Screens.OPTIONS.withErasePromptOnResize(true));
    Screens.fed(screen, "out\r\n^[]133;A\u0007$ ls");
    screen.resize(12, 2);
    assertThat(Screens.text(screen)).containsExactly("out", "");
  }

  @Test
  void replayKeepsTheOrderOfMarksOnRowsOutOfOrder() {
    TerminalScreen screen = Screens.of(9, 3, "\n^[]133;A\u0007^[[H^[]133;A\u0007");
    TerminalScreen again = new TerminalScreen(9, 3, Screens.OPTIONS);
    again.feed(screen.replay());
    assertThat(again.marks()).isEqualTo(screen.marks());
    assertThat(again.marks()).extracting(Mark::line).containsExactly(1L, 0L);
  }

  @Test
  void replayKeepsASavedCursorThatWaitsToWrapAtTheRightMargin() {
    TerminalScreen screen = Screens.of(17, 1, "^[[?69h^[[?7l^[[2;9shello world^[7");
    TerminalScreen again = new TerminalScreen(17, 1, Screens.OPTIONS);
    again.feed(screen.replay());
    assertThat(Screens.cursor(screen)).isEqualTo("0,8!");
    assertThat(Screens.cursor(again)).isEqualTo("0,8!");
  }

  @Test
  void aResizeMovesACursorThatWaitsToWrapAtAMarginToTheNextColumn() {
    TerminalScreen screen = Screens.of(10, 4, "^[[?69h^[[?7l^[[2;9shello world");
    screen.resize(10, 3);
    screen.checkInvariants();
    assertThat(Screens.cursor(screen)).isEqualTo("0,9");
  }

  @Test
  void aSavedCursorWhoseMarginIsGoneWaitsNoMore() {
    TerminalScreen screen = Screens.of(12, 2, "^[[?69h^[[2;9s^[[1;9Hx^[7^[[?69l^[8");
    screen.checkInvariants();
    assertThat(Screens.cursor(screen)).isEqualTo("0,8");
  }

  @Test
  void replayKeepsTheStylesOfHalvesErasedUpToTheLastColumn() {
    TerminalScreen screen = Screens.of(8, 1, "^[[31m^[[7G東^[[7G^[[X^[[6G東^[[6G^[[X");
    TerminalScreen again = new TerminalScreen(8, 1, Screens.OPTIONS);
    again.feed(screen.replay());
    assertThat(Screens.state(again)).isEqualTo(Screens.state(screen));
  }

  @Test
  void aResizeBringsMarksIntoTheOrderOfLinesAndOntoTheScreen() {
    TerminalScreen screen = Screens.of(9, 4, "^[[4;9H^[]133;A\u0007^[[H^[]133;C\u0007");
    screen.resize(5, 2);
    assertThat(screen.marks())
        .containsExactly(
            new Mark(Mark.Kind.OUTPUT, 0, 0, -1), new Mark(Mark.Kind.PROMPT, 1, 4, -1));
    TerminalScreen again = new TerminalScreen(5, 2, Screens.OPTIONS);
    again.feed(screen.replay());
    assertThat(again.marks()).isEqualTo(screen.marks());
  }

  @Test
  void unknownSequencesAreSwallowedWholeAndCounted() {
    TerminalScreen screen = Screens.of(20, 1, "a^[[12;13zb^[]987;x\u0007c^[[?4711hd^[Pzz^[\\e^[Qf");
    assertThat(screen.line(0).text()).isEqualTo("abcdef");
    assertThat(screen.counters().unknownSequences()).isEqualTo(5);
  }

  @Test
  void aViewOfTheNewestRowsIsTheScreenItself() {
    TerminalScreen screen = Screens.of(8, 2, "a\r\nb\r\nc");
    assertThat(screen.snapshot(0)).isSameAs(screen.snapshot());
    assertThat(screen.snapshot(1)).isNotSameAs(screen.snapshot());
  }

  @Test
  void aResizeEvictsNoRowThatFits() {
    TerminalScreen screen =
        new TerminalScreen(
            8, 2, Screens.OPTIONS.withLimits(TerminalLimits.DEFAULT.withHistoryLines(3)));
    Screens.fed(screen, "00001111\r\n22223333\r\n44445555\r\n66667777\r\n88889999");
    screen.resize(4, 8);
    screen.checkInvariants();
    assertThat(Screens.history(screen)).containsExactly("0000", "1111");
    assertThat(Screens.text(screen))
        .containsExactly("2222", "3333", "4444", "5555", "6666", "7777", "8888", "9999");
  }
}
