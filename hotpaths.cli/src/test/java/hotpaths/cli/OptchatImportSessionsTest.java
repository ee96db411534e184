package hotpaths.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OptchatImportSessionsTest {
  private static final String DATE = "2026-01-01T00:00:00Z";

  @TempDir Path directory = Path.of("");

  private Run.Result optchat(Run run, String... args) {
    List<String> words = new ArrayList<>(List.of("optchat", "--dir", directory + "/chat"));
    words.addAll(Arrays.asList(args));
    return run.run(words.toArray(String[]::new));
  }

  private String out(String... args) {
    Run.Result run = optchat(new Run(), args);
    assertThat(run.status()).as(run.err()).isZero();
    return run.out();
  }

  private static String said(String role, String text) {
    return "{\"role\":\"" + role + "\",\"content\":\"" + text + "\",\"date\":\"" + DATE + "\"}\n";
  }

  private Path session(String name, String text) throws IOException {
    Path file = directory.resolve("sessions").resolve(name);
    Files.createDirectories(directory.resolve("sessions"));
    return Files.writeString(file, text);
  }

  @Test
  void aFolderIsTakenOverOnce() throws IOException {
    Path a = session("a.jsonl", said("user", "one") + said("assistant", "two"));
    Path b = session("b.jsonl", said("user", "three") + "broken\n" + said("dragon", "x"));
    session("c.txt", said("user", "no session"));
    byte[] before = Files.readAllBytes(b);
    String folder = directory.resolve("sessions").toString();
    Run.Result first = optchat(new Run(), "import", "--from", "jsonl", folder);
    assertThat(first.out()).isEqualTo("imported 3 messages of 2 sessions\n");
    assertThat(first.err())
        .isEqualTo(
            "hotpaths: "
                + b
                + ":2: a line that is not JSON\n"
                + "hotpaths: "
                + b
                + ":3: unknown role: dragon\n");
    assertThat(out("log", "--json"))
        .contains("\"kind\":\"user\",\"text\":\"one\"", "\"kind\":\"talk\",\"text\":\"two\"")
        .contains("\"text\":\"three\",\"size\":11,\"date\":\"" + DATE + "\"")
        .hasLineCount(3);
    assertThat(out("import", "--from", "jsonl", folder))
        .isEqualTo("imported 0 messages of 2 sessions; 3 were there already\n");
    assertThat(Files.readAllBytes(b)).isEqualTo(before);

    Files.writeString(a, said("user", "one, edited"));
    assertThat(out("import", "--from", "jsonl", a.toString()))
        .isEqualTo("imported 1 messages of 1 sessions\n");
    assertThat(out("log", "--json")).hasLineCount(4).contains("\"text\":\"one\"", "edited");
  }

  @Test
  void anImportThatWasCutGoesOn() throws IOException {
    Path file =
        session("a.jsonl", said("user", "one") + said("user", "two") + said("user", "three"));
    out("import", "--from", "jsonl", file.toString());
    Path day;
    try (var days = Files.list(directory.resolve("chat/main"))) {
      day = days.findFirst().orElseThrow();
    }
    List<String> lines = Files.readAllLines(day);
    Files.writeString(day, lines.getFirst() + "\n" + lines.get(1).substring(0, 20));
    Run.Result again = optchat(new Run(), "import", "--from", "jsonl", file.toString());
    assertThat(again.out()).isEqualTo("imported 2 messages of 1 sessions; 1 were there already\n");
    assertThat(out("log", "--json").lines().filter(l -> l.contains("\"two\""))).hasSize(1);
    assertThat(Files.readAllLines(directory.resolve("chat/imports.jsonl"))).hasSize(1);
  }

  @Test
  void dryRunOnlySays() throws IOException {
    Path file = session("a.jsonl", said("user", "caf\u00e9") + said("tool", "x") + "?\n".repeat(7));
    Run.Result run = optchat(new Run(), "import", "--from", "jsonl", "--dry-run", file.toString());
    assertThat(run.out())
        .isEqualTo(
            file
                + ": 2 messages (1 user, 1 echo), 6 bytes, "
                + DATE
                + " to "
                + DATE
                + "\n1 sessions, 2 messages\n");
    assertThat(run.err())
        .isEqualTo(
            "hotpaths: "
                + file
                + ":3: a line that is not JSON (7 times: lines 3, 4, 5, 6, 7, ...)\n");
    assertThat(directory.resolve("chat")).doesNotExist();
    assertThat(out("import", "--from", "jsonl", "--dry-run", "--json", file.toString()))
        .startsWith(
            "{\"sessions\":1,\"messages\":2,\"kinds\":{\"user\":1,\"echo\":1},\"bytes\":6,"
                + "\"skipped\":7,\"imported\":0,\"notes\":[\"");
  }

  @Test
  void longToolResultsAreShortenedAndSaid() throws IOException {
    Path file =
        session(
            "a.jsonl", said("tool", "x".repeat(40_000)) + "{\"role\":\"user\",\"content\":\"y\"}");
    Run.Result run = optchat(new Run(), "import", "--from", "jsonl", file.toString());
    assertThat(run.err())
        .isEqualTo(
            "hotpaths: "
                + file
                + ":1: a tool result was shortened\n"
                + "hotpaths: "
                + file
                + ":2: no date: it gets that of the message before\n");
    assertThat(out("zoom", "0")).contains("characters omitted");
    assertThat(out("log", "--json", "--since", "1")).contains("\"date\":\"" + DATE + "\"");
    assertThat(out("import", "--from", "jsonl", file.toString())).contains("2 were there already");
  }

  private Path archive(String entry, byte[] content) throws IOException {
    Path file = directory.resolve("export.zip");
    try (OutputStream raw = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(raw)) {
      zip.putNextEntry(new ZipEntry("chat.html"));
      zip.write("<html>".getBytes(UTF_8));
      zip.putNextEntry(new ZipEntry(entry));
      zip.write(content);
      zip.closeEntry();
    }
    return file;
  }

  @Test
  void anArchiveIsReadWithoutUnpackingIt() throws IOException {
    String conversations =
        "[{\"current_node\":\"a\",\"mapping\":{\"a\":{\"parent\":null,\"message\":{\"author\":"
            + "{\"role\":\"user\"},\"create_time\":1767225600,\"content\":{\"parts\":[\"hi\"]}}}}}]";
    Path file = archive("../../conversations.json", conversations.getBytes(UTF_8));
    assertThat(out("import", "--from", "chatgpt", file.toString()))
        .isEqualTo("imported 1 messages of 1 sessions\n");
    assertThat(out("zoom", "0")).isEqualTo("0+0|user: hi\n");
    try (var all = Files.list(directory)) {
      assertThat(all.map(p -> p.getFileName().toString())).containsOnly("chat", "export.zip");
    }
  }

  @Test
  void anArchiveThatUnpacksToTooMuchIsRefused() throws IOException {
    Path file = archive("conversations.json", new byte[8 << 20]);
    Run.Result run =
        optchat(new Run(), "import", "--from", "chatgpt", "--dry-run", file.toString());
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err())
        .contains("export.zip!conversations.json: unpacks to too much")
        .hasLineCount(1);
  }

  @Test
  void wrongCommandLinesAreSaid() throws IOException {
    Path file = session("a.txt", "");
    assertThat(optchat(new Run(), "import", "--from", "nosuch", "x").err()).contains("nosuch");
    assertThat(optchat(new Run(), "import", "--dry-run", file.toString()).status()).isEqualTo(2);
    Run.Result none = optchat(new Run(), "import", "--from", "pi", directory + "/sessions");
    assertThat(none.status()).isEqualTo(1);
    assertThat(none.err()).contains("no session files of pi");
  }
}
