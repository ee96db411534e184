package rozi.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * One line a control function: what is fed to a screen of 8 columns and 4 rows, what it shows,
 * where the cursor is.
 */
class ControlFunctionsTest {
  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      ignoreLeadingAndTrailingWhitespace = true,
      quoteCharacter = '`',
      value = {
        "`ab\rc` => cb||| => 0,1",
        "`ab\bc` => ac||| => 0,2",
        "`ab\ncd` => `ab|  cd||` => 1,4",
        "`ab^[[20h\ncd` => ab|cd|| => 1,2",
        "`a\tb` => `a      b|||` => 0,7!",
        "abcdefgh => abcdefgh||| => 0,7!",
        "abcdefghi => abcdefgh|i|| => 1,1",
        "`abcdefgh\ri` => ibcdefgh||| => 0,1",
        "`abcdefgh\bi` => abcdefih||| => 0,7",
        "`abcdefgh\ti` => abcdefgh|i|| => 1,1",
        "abcdefgh^[[Ki => abcdefgi||| => 0,7!",
        "abcdefgh^[[1Ki => |i|| => 1,1",
        "^[[?7labcdefghij => abcdefgj||| => 0,7!",
        "^[[?7labcdefghij^[[?7hk => abcdefgj|k|| => 1,1",
        "abc^[[2Dx => axc||| => 0,2",
        "abc^[[Ax => abcx||| => 0,4",
        "a^[[Bb => `a| b||` => 1,2",
        "a^[[3Cb => `a   b|||` => 0,5",
        "ab^[[Ec => ab|c|| => 1,1",
        "`ab\n\n^[[Fc` => ab|c|| => 1,1",
        "abc^[[2Gx => axc||| => 0,2",
        "^[[2;3Hx => `|  x||` => 1,3",
        "^[[99;99Hx => `|||       x` => 3,7!",
        "a^[[3dx => `a|| x|` => 2,2",
        "abcd^[[2G^[[@x => axbcd||| => 0,2",
        "abcd^[[2G^[[P => acd||| => 0,1",
        "abcd^[[2G^[[2X => `a  d|||` => 0,1",
        "abcd^[[2G^[[K => a||| => 0,1",
        "abcd^[[2G^[[1K => `  cd|||` => 0,1",
        "`a\r\nb\r\nc^[[2;1H^[[J` => a||| => 1,0",
        "`a\r\nb\r\nc^[[2;1H^[[1J` => ||c| => 1,0",
        "`a\r\nb\r\nc^[[2;1H^[[L` => a||b|c => 1,0",
        "`a\r\nb\r\nc^[[2;1H^[[M` => a|c|| => 1,0",
        "`a\r\nb\r\nc^[[S` => b|c|| => 2,1",
        "`a\r\nb^[[T` => |a|b| => 1,1",
        "a^[[3b => aaaa||| => 0,4",
        "e\u0301^[[2C^[[b => `e\u0301  e\u0301|||` => 0,4",
        "^[[4habc^[[2Gx => axbc||| => 0,2",
        "^[(0lqk^[(Bq => ┌─┐q||| => 0,4",
        "^[)0l\u000eq\u000fq => l─q||| => 0,3",
        "a^[7b^[[3;3H^[8c => ac||| => 0,2",
        "`a\r\nb\r\nc\r\nd^[[2;3r^[[3;1H\nx` => a|c|x|d => 2,1",
        "`a\r\nb\r\nc\r\nd^[[2;3r^[[2;1H^[Mx` => a|x|b|d => 1,1",
        "^[[3;3rx => x||| => 0,1",
        "^[[2;4r^[[?6h^[[2;2Hx => `|| x|` => 2,2",
        "`^[[?69h^[[3;5s^[[1;3Habcd` => `  abc|  d||` => 1,3",
        "`abcdefgh^[[?69h^[[3;5s^[[1;3H^[[P` => `abde fgh|||` => 0,2",
        "abcd^[[1;2;1;3$z => `a  d|||` => 0,4",
        "ab^[[1;1;1;2;1;2;3;1$v => `ab|  ab||` => 0,2",
        "^[[42;2;2;3;3$x => `| **| **|` => 0,0",
        "a^[[1\"qb^[[0\"qc^[[?2K => ` b|||` => 0,3",
        "東a => 東a||| => 0,3",
        "abcdefg東 => abcdefg|東|| => 1,2",
        "東^[[2Ga => ` a|||` => 0,2",
        "東^[[1Ga => a||| => 0,1",
        "abc\u0301 => abc\u0301||| => 0,3",
        "abcdefgh\u0301 => abcdefgh\u0301||| => 0,7!",
        "^[#8^[[2;2H^[[1J^[[J => ||| => 1,1",
      })
  void showsWhatTheDocumentsSay(String input, String shown, String cursor) {
    TerminalScreen screen = Screens.of(8, 4, input);
    assertThat(String.join("|", Screens.text(screen))).isEqualTo(shown);
    assertThat(Screens.cursor(screen)).isEqualTo(cursor);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      value = {
        "^[[5n => ^[[0n",
        "ab^[[6n => ^[[1;3R",
        "^[[2;4r^[[?6h^[[6n => ^[[1;1R",
        "^[[?6n => ^[[?1;1;1R",
        "^[[c => ^[[?64;6;21;22;28c",
        "^[[>c => ^[[>41;354;0c",
        "^[[=c => ^[P!|00000000^[\\",
        "^[[>q => ^[P>|rozi.terminal^[\\",
        "^[[?7$p => ^[[?7;1$y",
        "^[[?2026$p => ^[[?2026;2$y",
        "^[[?4711$p => ^[[?4711;0$y",
        "^[[4$p => ^[[4;2$y",
        "^[[1;31m^[P$qm^[\\ => ^[P1$r0;1;38:5:1m^[\\",
        "^[[2;3r^[P$qr^[\\ => ^[P1$r2;3r^[\\",
        "^[P$qz^[\\ => ^[P0$r^[\\",
        "^[[3 q^[P$q q^[\\ => ^[P1$r3 q^[\\",
        "^[]4;1;?^[\\ => ^[]4;1;rgb:cdcd/0000/0000^[\\",
        "^[]4;1;#123456^[\\^[]4;1;?^[\\ => ^[]4;1;rgb:1212/3434/5656^[\\",
        "^[]10;rgb:f/0/8^[\\^[]10;?^[\\ => ^[]10;rgb:ffff/0000/8888^[\\",
        "^[[=5u^[[?u => ^[[?5u",
        "^[[>3u^[[>7u^[[<u^[[?u => ^[[?3u",
        "^[[18t => ^[[8;4;8t",
        "ab^[[1;1;1;1;1;2*y => ^[P1!~FF3D^[\\",
        "^[]2;evil^[\\^[[21t^[[20t^[[6n => ^[[1;1R",
      })
  void answers(String input, String replies) {
    assertThat(Screens.replies(Screens.of(8, 4, input))).isEqualTo(replies);
  }
}
