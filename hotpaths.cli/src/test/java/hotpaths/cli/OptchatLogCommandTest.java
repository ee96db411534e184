package hotpaths.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class OptchatLogCommandTest {
  @TempDir Path directory = Path.of("");

  @BeforeEach
  void twoDays() throws IOException {
    Files.createDirectories(directory.resolve("main"));
    write("2026-01-01", line(0, "user", "caf\u00e9\nsecond", "2026-01-01T10:00:00Z"));
    write("2026-01-01", line(1, "tool", "ls", "2026-01-01T23:59:60Z"));
    write("2026-01-02", line(2, "talk", "bell \u0007", "2026-01-02T01:00:00+02:00"));
  }

  private Path day(String day) {
    return directory.resolve("main").resolve(day + ".jsonl");
  }

  private void write(String day, String text) throws IOException {
    Files.writeString(day(day), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private static String line(int id, String kind, String text, String date) {
    String escaped = text.replace("\n", "\\n").replace("\u0007", "\\u0007");
    int size = (kind + ": " + text).getBytes(UTF_8).length;
    return String.format(
        "{\"i\":%d,\"kind\":\"%s\",\"text\":\"%s\",\"size\":%d,\"date\":\"%s\"}\n",
        id, kind, escaped, size, date);
  }

  private Run.Result log(Run run, String... args) {
    List<String> words = new ArrayList<>(List.of("optchat", "--dir", directory.toString(), "log"));
    words.addAll(Arrays.asList(args));
    return run.run(words.toArray(String[]::new));
  }

  private String out(String... args) {
    Run.Result run = log(new Run(), args);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    return run.out();
  }

  @Test
  void messagesAreReadWordForWord() {
    assertThat(out())
        .isEqualTo(
            """
            0 user 2026-01-01T10:00:00Z
            caf\u00e9
            second

            1 tool 2026-01-01T23:59:60Z
            ls

            2 talk 2026-01-02T01:00:00+02:00
            bell \007

            """);
    assertThat(log(new Run().terminals("1")).out())
        .contains("\u001b[1m2 talk 2026-01-02T01:00:00+02:00\u001b[0m\nbell ^G\n\n");
  }

  @Test
  void jsonIsTheStoredLine() throws IOException {
    assertThat(out("--json"))
        .isEqualTo(Files.readString(day("2026-01-01")) + Files.readString(day("2026-01-02")));
  }

  @Test
  void messagesAreChosen() {
    assertThat(out("--kind", "tool")).startsWith("1 tool ").doesNotContain("user", "talk");
    assertThat(out("--kind", "user,talk")).contains("0 user", "2 talk").doesNotContain("tool");
    assertThat(out("--since", "1")).startsWith("1 tool ").contains("2 talk");
    assertThat(out("--since", "2026-01-01T23:00:01Z")).startsWith("1 tool ").doesNotContain("2 t");
    assertThat(out("--since", "2026-01-01T23:59:60Z")).startsWith("1 tool ");
    assertThat(out("--since", "2026-01-02T00:59:00+02:00")).contains("1 tool", "2 talk");
    assertThat(out("--since", "1999-12-31")).startsWith("0 user");
    assertThat(out("--since", "2999-12-31")).isEmpty();
  }

  @Test
  void wrongChoicesAreUsage() {
    for (String[] args :
        new String[][] {
          {"--kind", "nosuch"}, {"--since", "yesterday"}, {"--since", "2026-13-01"}
        }) {
      Run.Result run = log(new Run(), args);
      assertThat(run.status()).isEqualTo(2);
      assertThat(run.err()).contains(args[1]).hasLineCount(1);
    }
  }

  @Test
  void brokenLinesAreSaidAndTheRestIsRead() throws IOException {
    write("2026-01-02", "{\"i\":3,\"te\n\n{\"i\":3}\n");
    write("2026-01-02", line(3, "note", "\\ud800", "2026-01-02T00:00:00Z"));
    write("2026-01-02", line(3, "note", "good", "2026-01-02T00:00:00Z").strip());
    Run.Result run = log(new Run());
    assertThat(run.status()).isZero();
    assertThat(run.out()).endsWith("3 note 2026-01-02T00:00:00Z\ngood\n\n");
    String place = "hotpaths: " + day("2026-01-02") + ":";
    assertThat(run.err().lines()).hasSize(3).allMatch(line -> line.endsWith(": skipped"));
    assertThat(run.err()).contains(place + "2: ", place + "4: missing", place + "5: an unpaired");
  }

  @Test
  void longLinesAreRead() throws IOException {
    String text = "x".repeat(200_000);
    write("2026-01-03", line(3, "note", text, "2026-01-03T00:00:00Z"));
    assertThat(out("--since", "3")).isEqualTo("3 note 2026-01-03T00:00:00Z\n" + text + "\n\n");
  }

  @Test
  void aMemoryInUseCanBeRead() throws IOException {
    try (var memory =
        optchat.memory.Memory.open(directory, optchat.memory.MemoryOptions.defaults())) {
      assertThat(memory.status().messages()).isEqualTo(3);
      assertThat(out()).startsWith("0 user").contains("2 talk");
    }
  }

  /** A step of the writer while the reader waits. */
  private interface Step {
    void run() throws IOException;
  }

  @Test
  void followGivesEachMessageOnceAndInOrder() throws IOException {
    String torn = line(3, "note", "in two writes", "2026-01-02T05:00:00Z");
    Deque<Step> steps = new ArrayDeque<>();
    steps.add(() -> write("2026-01-02", torn.substring(0, 20)));
    steps.add(() -> write("2026-01-02", torn.substring(20)));
    steps.add(() -> {}); // woken for nothing
    steps.add(
        () -> {
          write("2026-01-02", line(4, "note", "last of the day", "2026-01-02T06:00:00Z"));
          write("2026-01-03", line(5, "note", "next day", "2026-01-03T00:00:00Z"));
        });
    steps.add(() -> write("2026-01-03", "{\"i\":6")); // never whole: never given
    Deque<Step> left = new ArrayDeque<>(steps);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Io io = new Io(new ByteArrayInputStream(new byte[0]), out, err, Map.of(), "", null);
    List<Integer> seen = new ArrayList<>();
    OptchatLogCommand.Watching scripted =
        folder ->
            new Changes() {
              @Override
              public boolean await() {
                seen.add((int) out.toString(UTF_8).lines().filter(l -> l.contains("T0")).count());
                Step step = left.poll();
                if (step == null) return false;
                try {
                  step.run();
                } catch (IOException e) {
                  throw new java.io.UncheckedIOException(e);
                }
                return true;
              }

              @Override
              public void close() {}
            };
    OptchatCommand optchat = new OptchatCommand(io);
    CommandLine line = new CommandLine(optchat, new LittleFactory(io, scripted));
    int status = line.execute("--dir", directory.toString(), "log", "--follow", "--since", "2");
    assertThat(status).isZero();
    assertThat(seen).containsExactly(1, 1, 2, 2, 4, 4);
    assertThat(out.toString(UTF_8))
        .containsSubsequence("2 talk", "3 note", "in two writes", "4 note", "5 note", "next day");
    assertThat(err.toString(UTF_8)).isEmpty();
  }

  /** Makes the command that follows the script, and the others with the same streams. */
  private record LittleFactory(Io io, OptchatLogCommand.Watching script)
      implements CommandLine.IFactory {
    @Override
    public <K> K create(Class<K> type) throws Exception {
      if (type == OptchatLogCommand.class) return type.cast(new OptchatLogCommand(io, script));
      if (!AbstractCommand.class.isAssignableFrom(type)) {
        return CommandLine.defaultFactory().create(type);
      }
      return type.getDeclaredConstructor(Io.class).newInstance(io);
    }
  }

  @Test
  void aFolderIsWatchedFromBeforeTheFirstRead() throws IOException {
    try (Changes changes = Changes.of(directory.resolve("main"))) {
      write("2026-01-04", "x");
      assertThat(changes.await()).isTrue();
    }
  }
}
