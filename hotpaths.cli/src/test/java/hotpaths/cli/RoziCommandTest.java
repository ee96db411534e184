package hotpaths.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoziCommandTest {
  @TempDir private Path directory = Path.of("");

  private static String shown(String in, String... args) {
    String[] all = new String[args.length + 2];
    all[0] = "rozi";
    all[1] = "screen";
    System.arraycopy(args, 0, all, 2, args.length);
    Run.Result run = new Run().in(in.replace("^[", "\u001b")).run(all);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    return run.out();
  }

  private static byte[] session() throws IOException {
    try (InputStream in = RoziStop.class.getResourceAsStream("tour/session.vt")) {
      return Objects.requireNonNull(in, "session").readAllBytes();
    }
  }

  @Test
  void textIsTheScreenWithoutSpacesAtLineEnds() {
    assertThat(shown("a \r\n^[[31mred^[[3;4H東 ", "--cols", "8", "--rows", "4"))
        .isEqualTo("a\nred\n   東\n\n");
  }

  @Test
  void ansiHasColoursAndEndsEachRowPlain() {
    assertThat(shown("^[[1;31mred^[[m on^[[4:3;48;2;1;2;3m!", "--rows", "1", "--format", "ansi"))
        .isEqualTo("\u001b[0;1;38;5;1mred\u001b[0m on\u001b[0;4:3;48;2;1;2;3m!\u001b[0m\n");
  }

  @Test
  void jsonIsOneObject() {
    assertThat(
            shown(
                "^[]2;\"t\"^[\\ab\r\ncdefg^[[6n^[[5 q^[[?25l",
                "--cols",
                "4",
                "--rows",
                "2",
                "--format",
                "json",
                "--history"))
        .isEqualTo(
            """
            {"cols":4,"rows":2,"cursor":{"row":1,"col":1,"visible":false,"shape":"bar"},\
            "title":"\\"t\\"","alt":false,"scrollback":1,"lines":["cdef","g"],\
            "wrapped":[true,false],"replies":"\\u001b[2;2R","history":["ab"]}
            """);
  }

  @Test
  void cellsAreRunsWithColoursAndSortedAttributes() {
    assertThat(
            shown(
                "a^[[4;1;38;5;200;48;2;1;2;255m東b^[[m",
                "--cols",
                "9",
                "--rows",
                "1",
                "--format",
                "json",
                "--cells"))
        .endsWith(
            """
            "replies":"","cells":[[\
            {"col":0,"text":"a","width":1,"fg":null,"bg":null,"attrs":[]},\
            {"col":1,"text":"東b","width":3,"fg":200,"bg":"#0102ff","attrs":["bold","underline"]}]]}
            """);
  }

  @Test
  void theSizeChangesBeforeTheByte() {
    String in = "abcdefgh";
    assertThat(shown(in, "--cols", "8", "--rows", "2", "--resize", "4x2@4"))
        .isEqualTo("abcd\nefgh\n");
    assertThat(shown(in, "--cols", "8", "--rows", "2", "--resize", "4x3@8"))
        .isEqualTo("abcd\nefgh\n\n");
    assertThat(shown(in, "--cols", "4", "--rows", "1", "--resize", "8x1@8", "--resize", "3x3@0"))
        .isEqualTo("abcdefgh\n");
  }

  @Test
  void clustersAreMeasuredWhole() {
    String flag = "👨‍👩‍👧|";
    String[] wide = {"--cols", "20", "--rows", "1", "--format", "json"};
    assertThat(shown(flag, wide)).contains("\"col\":7,");
    assertThat(shown(flag, "--clusters", "--cols", "20", "--rows", "1", "--format", "json"))
        .contains("\"col\":3,");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "7", "4096"})
  void theOutputDoesNotDependOnTheChunks(String chunk) throws IOException {
    Path file = Files.write(directory.resolve("session"), session());
    String[] args = {
      "rozi",
      "screen",
      file.toString(),
      "--cols",
      "60",
      "--resize",
      "50x20@9001",
      "--format",
      "json",
      "--cells",
      "--history",
      "--chunk",
      chunk
    };
    args[args.length - 1] = "1000000";
    String whole = Run.hotpaths(args).out();
    args[args.length - 1] = chunk;
    assertThat(whole).contains("BUILD SUCCESS");
    assertThat(Run.hotpaths(args).out()).isEqualTo(whole);
  }

  @Test
  void noAnswerIsDropped() {
    String queries = "^[[c".repeat(20_000);
    int answer = "\\u001b[?64;6;21;22;28c".length();
    assertThat(shown(queries, "--format", "json")).hasSizeGreaterThan(20_000 * answer);
  }

  @Test
  void searchPrintsPlaceAndRowNewestFirst() throws IOException {
    Path file = Files.writeString(directory.resolve("log"), "an Apple\r\n東 apple\r\nnone\r\n");
    Run.Result run = Run.hotpaths("rozi", "search", file.toString(), "apple", "--rows", "2");
    assertThat(run.out()).isEqualTo("1:3: 東 apple\n0:3: an Apple\n");
    assertThat(
            Run.hotpaths("rozi", "search", file.toString(), "A[p]+", "--regex", "--case-sensitive")
                .out())
        .isEqualTo("0:3: an Apple\n");
    assertThat(Run.hotpaths("rozi", "search", file.toString(), "apple", "--json", "--max", "1"))
        .isEqualTo(
            new Run.Result(
                0,
                "{\"line\":1,\"col\":3,\"endLine\":1,\"endCol\":8,\"text\":\"東 apple\"}\n",
                "hotpaths: more matches than --max: max=1\n"));
    assertThat(new Run().in("x apple").run("rozi", "search", "-", "apple").out())
        .isEqualTo("0:2: x apple\n");
  }

  @Test
  void replayRebuildsTheScreen() throws IOException {
    Path file = Files.write(directory.resolve("session"), session());
    Path again = directory.resolve("again");
    String replay = Run.hotpaths("rozi", "replay", file.toString()).out();
    Files.writeString(again, replay, StandardCharsets.UTF_8);
    String[] show = {"rozi", "screen", "", "--format", "ansi", "--history"};
    show[2] = file.toString();
    String expected = Run.hotpaths(show).out();
    show[2] = again.toString();
    assertThat(Run.hotpaths(show).out()).isEqualTo(expected).contains("BUILD SUCCESS");
  }

  @Test
  void aFileIsMeasured() throws IOException {
    Path file = Files.write(directory.resolve("session"), session());
    Run.Result run = Run.hotpaths("rozi", "bench-file", file.toString(), "--seconds", "0");
    assertThat(run.out())
        .contains("MiB/s (median", "3 turns", "80x24", "fed 17730 bytes", "chunks of 65536");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--cols 0",
        "--rows 40000",
        "--cols 32768 --rows 32768",
        "--chunk 0",
        "--scrollback -1",
        "--resize 80@3",
        "--resize 80x0@3"
      })
  void wrongNumbersAreAWrongCommandLine(String options) {
    Run.Result run = Run.hotpaths(("rozi screen " + options).split(" ", -1));
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).startsWith("hotpaths: --");
  }

  @Test
  void failuresNameTheFile() {
    assertThat(Run.hotpaths("rozi", "screen", directory.toString()).err())
        .isEqualTo("hotpaths: " + directory + ": is a directory\n");
    assertThat(new Run().in("abc").run("rozi", "screen", "--resize", "9x9@4").err())
        .isEqualTo("hotpaths: standard input: --resize is past the end: byte=4, size=3\n");
    assertThat(new Run().run("rozi", "bench-file").status()).isEqualTo(1);
    assertThat(Run.hotpaths("rozi", "search", "-", "(", "--regex").status()).isEqualTo(2);
  }
}
