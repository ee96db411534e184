package hotpaths.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OptchatCommandTest {
  @TempDir Path directory = Path.of("");

  private Run.Result optchat(Run run, String... args) {
    List<String> words = new ArrayList<>(List.of("optchat", "--dir", directory + "/chat"));
    words.addAll(Arrays.asList(args));
    return run.run(words.toArray(String[]::new));
  }

  private String out(String... args) {
    Run.Result run = optchat(new Run(), args);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    return run.out();
  }

  private String fails(int status, String... args) {
    Run.Result run = optchat(new Run(), args);
    assertThat(run.status()).as(run.err()).isEqualTo(status);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("hotpaths: ").endsWith("\n");
    assertThat(run.err().lines()).hasSize(1);
    return run.err();
  }

  @Test
  void appendedMessagesAreShown() {
    String date = "2026-01-01T00:00:00Z";
    assertThat(out("append", "user", "caf\u00e9 one", "--date", date)).isEqualTo("0\n");
    assertThat(out("append", "echo", "two", "--date", date, "--json"))
        .isEqualTo(
            "{\"i\":1,\"kind\":\"echo\",\"text\":\"two\",\"size\":9,\"date\":\"" + date + "\"}\n");
    assertThat(optchat(new Run().in("three\n"), "append", "talk", "-").out()).isEqualTo("2\n");
    assertThat(out("view"))
        .isEqualTo("<chat>\n0+1|user: caf\u00e9 one\n1+1|echo: two\n2+1|talk: three \n</chat>\n");
    assertThat(out("view", "--json"))
        .startsWith("{\"view\":\"<chat>")
        .endsWith("\"settled\":true}\n");
    assertThat(out("zoom", "0")).isEqualTo("0+0|user: caf\u00e9 one\n");
    assertThat(out("zoom", "0", "2")).isEqualTo("0+1|user: caf\u00e9 one\n1+1|echo: two\n");
    assertThat(out("zoom", "2", "--json")).isEqualTo("\"2+0|talk: three\\n\"\n");
    assertThat(out("date", "0", "--json")).startsWith("\"20");
    assertThat(out("date", "0")).startsWith("20");
    assertThat(out("status", "--json"))
        .isEqualTo(
            "{\"messages\":3,\"nodes\":4,\"parts\":3,\"bytes\":36,\"budget\":128000,\"settled\":true,\"busy\":0}\n");
    assertThat(out("status"))
        .contains("messages                      3\n", "budget                  128,000\n");
    assertThat(out("--view-bytes", "20", "status")).contains("lines of the view             2\n");
    assertThat(out("status", "--view-bytes", "20")).contains("lines of the view             2\n");
  }

  @Test
  void exportedPageIsNewOrRefused() throws IOException {
    out("append", "user", "one </script>");
    String page = directory.resolve("page.html").toString();
    assertThat(out("export", page, "--plain")).isEqualTo("exported 1 messages\n");
    assertThat(Files.readString(Path.of(page)))
        .contains("id=\"snapshot\">{\"settled\":true,\"parts\":[[0,0]]")
        .contains("\"text\":\"one \\u003c/script\\u003e\"");
    assertThat(fails(1, "export", page)).isEqualTo("hotpaths: " + page + ": exists already\n");
    assertThat(out("export", page + "2", "--json")).isEqualTo("{\"exported\":1}\n");
    assertThat(Files.readString(Path.of(page + "2"))).contains("id=\"directory\">");
    assertThat(fails(2, "export", "")).contains("FILE is empty");
    assertThat(fails(1, "export", page + "/no/page")).startsWith("hotpaths: " + page + "/no/page:");
  }

  @Test
  void searchShowsHitsNewestFirst() {
    for (String text : List.of("first Error", "second \u001b[2Jerror\n!", "nothing")) {
      out("append", "user", text, "--date", "2026-01-01T00:00:00Z");
    }
    out("append", "tool", "the error", "--date", "2026-01-01T00:00:00Z");
    String date = "2026-01-01T00:00:00Z ";
    assertThat(out("search", "error"))
        .isEqualTo(
            date + "user      1  second ^[[2Jerror^J!\n" + date + "user      0  first Error\n");
    assertThat(out("search", "error", "--before", "1"))
        .isEqualTo(date + "user      0  first Error\n");
    assertThat(out("search", "error", "--tools")).startsWith(date + "tool      3  the error\n");
    assertThat(out("search", "ERROR", "--json"))
        .startsWith("{\"hits\":[{\"id\":1,")
        .endsWith("],\"next_before\":null}\n");
    assertThat(optchat(new Run().terminals("1"), "search", "error").out())
        .contains("second ^[[2J\u001b[1;31merror\u001b[0m^J!\n");
    assertThat(optchat(new Run(), "search", "absent").err()).isEqualTo("hotpaths: nothing found\n");
    assertThat(fails(1, "search", "")).contains("chat: ");
    assertThat(fails(1, "search", "a\0")).contains("chat: ");
  }

  @Test
  void columnsOfASearchStandBelowEachOther() {
    List<String> dates =
        List.of(
            "2026-01-01T00:00:00Z",
            "2026-01-01T00:00:00.08+05:30",
            "2026-01-01T00:00:00.089+05:30",
            "2026-01-01T00:00:00." + "0".repeat(100) + "Z");
    for (String date : dates) out("append", "user", "a word", "--date", date);
    List<String> lines = out("search", "word").lines().toList();
    assertThat(lines.getFirst()).isEqualTo(dates.get(3) + " user      3  a word");
    for (int id = 0; id < 3; id++) { // one beyond reason does not push the others to the right
      String date = dates.get(id);
      assertThat(lines.get(3 - id))
          .isEqualTo(date + " ".repeat(35 - date.length()) + " user      " + id + "  a word");
    }
    assertThat(out("search", "word", "--before", "3").lines())
        .allSatisfy(line -> assertThat(line.indexOf("user")).isEqualTo(dates.get(2).length() + 1));
  }

  @Test
  void longSearchSaysHowToGoOn() {
    StringBuilder requests = new StringBuilder();
    for (int i = 0; i < 25; i++) {
      requests.append("{\"op\":\"append\",\"kind\":\"user\",\"text\":\"word\"}\n");
    }
    optchat(new Run().in(requests.toString()), "serve");
    Run.Result page = optchat(new Run(), "search", "word");
    assertThat(page.out().lines()).hasSize(20);
    assertThat(page.err()).isEqualTo("hotpaths: there are more: --before 5\n");
    assertThat(out("search", "word", "--before", "5").lines()).hasSize(5);
  }

  @Test
  void matchesAreMarkedAsSearchFindsThem() {
    assertThat(OptchatSearchCommand.indexOf("\u0130\u0130 ERROR", "error")).isEqualTo(3);
    assertThat(OptchatSearchCommand.indexOf("\u00c9", "\u00e9")).isEqualTo(-1);
  }

  @Test
  void missingSummariesAreSaid() {
    out("append", "user", "x".repeat(600));
    assertThat(fails(1, "view")).contains("summaries are missing");
    assertThat(out("view", "--display")).contains("0+1|(not summarized yet: zoom it)\n");
    assertThat(out("status")).contains("settled                      no\n");
  }

  @Test
  void serveAnswersUntilTheInputEnds() {
    Run.Result run =
        optchat(
            new Run().in("{\"request_id\":7,\"op\":\"status\"}\n\nnonsense\n{\"op\":\"jobs\"}"),
            "serve");
    assertThat(run.status()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("{\"request_id\":7,\"ok\":true,"),
            line -> assertThat(line).startsWith("{\"request_id\":null,\"ok\":false,"),
            line -> assertThat(line).startsWith("{\"request_id\":null,\"ok\":true,"));
  }

  @Test
  void serveOutlivesNoReaderButKeepsWhatItAnswered() {
    String append = "{\"op\":\"append\",\"kind\":\"user\",\"text\":\"a\"}\n";
    Run.Result run =
        new Run()
            .in(append.repeat(5_000))
            .runInto(100, "Broken pipe", "optchat", "--dir", directory + "/chat", "serve");
    assertThat(run.status()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(out("status", "--json"))
        .startsWith("{\"messages\":")
        .doesNotContain("\"messages\":0");
  }

  @Test
  void importedFileIsTakenWhole() throws IOException {
    try (TourGuide guide =
        new TourGuide(
            new Io(
                java.io.InputStream.nullInputStream(),
                java.io.OutputStream.nullOutputStream(),
                java.io.OutputStream.nullOutputStream(),
                java.util.Map.of(),
                "",
                null))) {
      Path file = Files.write(directory.resolve("chat.jsonl"), guide.chatBytes());
      assertThat(out("import", file.toString())).isEqualTo("imported 324 messages\n");
      List<String> stored = new ArrayList<>();
      try (Stream<Path> days = Files.list(directory.resolve("chat/main"))) {
        for (Path day : days.sorted().toList()) stored.addAll(Files.readAllLines(day));
      }
      assertThat(stored).isEqualTo(Files.readAllLines(file));
      assertThat(fails(1, "import", file.toString()))
          .contains("chat.jsonl:1: id out of order: i=0, expected=324 (nothing was imported)");
    }
  }

  @Test
  void wrongImportNamesTheLineAndTakesNothing() {
    String good =
        "{\"i\":0,\"kind\":\"user\",\"text\":\"a\",\"size\":7,\"date\":\"2026-01-01T00:00:00Z\"}\n";
    String next = good.replace("\"i\":0", "\"i\":1");
    List<String> wrong =
        List.of(
            good,
            next.replace("7", "8"),
            next.replace("user", "USER"),
            next.replace("2026-01", "2026-13"),
            next.replace("\"a\"", "5"),
            next.replace("\"i\":1", "\"i\":\"1\""),
            next.replace("\"i\":1", "\"i\":99999999999999999999"),
            next.replace("{", "{\"more\":1,"),
            next.replace("{", "{\"i\":1,"),
            next.replace("\"a\"", "\"\\ud800\""),
            "[]\n",
            "{}\n",
            next.replace("}", "} {}"),
            next.replace("}", ""),
            "\u001b[2J\n");
    for (String line : wrong) {
      Run.Result run = optchat(new Run().in("\n" + good + " \r\n" + line), "import", "-");
      assertThat(run.status()).as(line).isEqualTo(1);
      assertThat(run.err()).as(line).startsWith("hotpaths: standard input:4: ");
      assertThat(run.err().strip()).as(line).doesNotContainPattern("\\p{Cc}");
    }
    Run.Result bytes = optchat(new Run().in(new byte[] {'{', (byte) 0xff}), "import", "-");
    assertThat(bytes.err()).contains("standard input").contains("UTF-8");
    assertThat(optchat(new Run().in(good + next), "import", "-", "--json").out())
        .isEqualTo("{\"imported\":2}\n");
  }

  @Test
  void readingMakesNoMemory() {
    for (String[] args :
        new String[][] {{"view"}, {"status"}, {"zoom", "0"}, {"date", "0"}, {"search", "a"}}) {
      assertThat(fails(1, args)).contains("chat: no chat memory there");
    }
    assertThat(directory.resolve("chat")).doesNotExist();
  }

  @Test
  void wrongCommandLinesAreStatusTwo() {
    for (String[] args :
        new String[][] {
          {},
          {"append"},
          {"append", "user"},
          {"append", "USER", "a"},
          {"zoom"},
          {"zoom", "x"},
          {"date", "1", "2"},
          {"--view-bytes", "0", "status"},
          {"--view-bytes", "x", "status"},
          {"search"},
          {"import"},
          {"compare-engines"},
          {"compare-engines", "true", "--histories", "0"},
          {"export-everything"}
        }) {
      fails(2, args);
    }
    assertThat(directory.resolve("chat")).doesNotExist();
  }

  @Test
  void wrongNumbersAreStatusOne() {
    out("append", "user", "a");
    assertThat(fails(1, "zoom", "1")).contains("No line 1+1.");
    assertThat(fails(1, "date", "1")).contains("id=1, messages=1");
    assertThat(fails(1, "append", "user", "a", "--date", "today")).contains("date");
    assertThat(fails(1, "import", directory + "/absent")).contains("no such file");
    assertThat(fails(1, "import", directory.toString())).contains("is a directory");
    Run.Result bytes = optchat(new Run().in(new byte[] {'a', (byte) 0x80}), "append", "user", "-");
    assertThat(bytes.err()).isEqualTo("hotpaths: standard input: not UTF-8: byte=1\n");
    assertThat(bytes.status()).isOne();
  }

  @Test
  void skippedRecordsAreNamedAndTheRestIsRead() throws IOException {
    out("append", "user", "a");
    Path day;
    try (Stream<Path> days = Files.list(directory.resolve("chat/main"))) {
      day = days.findFirst().orElseThrow();
    }
    Files.writeString(day, "{\"i\":1,\"te", java.nio.file.StandardOpenOption.APPEND);
    Run.Result run = optchat(new Run(), "status");
    assertThat(run.status()).isZero();
    assertThat(run.err()).startsWith("hotpaths: " + day + ":2: skipped: ");
    assertThat(run.out()).contains("messages                      1\n", "skipped records");
  }

  @Test
  void promptsNeedNoMemory() {
    assertThat(out("prompts")).contains("zoom(START, COUNT)");
    assertThat(out("prompts", "--json")).startsWith("{\"master\":\"").endsWith("\"}\n");
    assertThat(directory.resolve("chat")).doesNotExist();
  }

  @Test
  void environmentNamesTheDirectory() {
    Io io =
        new Io(
            new java.io.ByteArrayInputStream("{\"op\":\"jobs\"}".getBytes(UTF_8)),
            new java.io.ByteArrayOutputStream(),
            new java.io.ByteArrayOutputStream(),
            java.util.Map.of("OPTCHAT_DIR", directory.resolve("named").toString()),
            "",
            null);
    assertThat(new Cli(io, Commands.ALL).run("optchat", "serve")).isZero();
    assertThat(directory.resolve("named/main")).isDirectory();
  }

  @Test
  void secondOpenerIsRefused() throws IOException {
    Path chat = directory.resolve("chat");
    try (var memory = optchat.memory.Memory.open(chat, optchat.memory.MemoryOptions.defaults())) {
      assertThat(memory.status().messages()).isZero();
      assertThat(fails(1, "status")).contains("chat");
    }
    assertThat(out("status")).contains("messages");
  }
}
