package hotpaths.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user who may not do everything is told; nothing is refused to root, so it is nobody. */
class OptchatPermissionTest {
  private static final List<List<String>> READING =
      List.of(
          List.of("view"),
          List.of("status"),
          List.of("zoom", "0"),
          List.of("date", "0"),
          List.of("search", "word"));

  @TempDir Path temp = Path.of("");

  private Path chat = Path.of("");
  private String classPath = "";

  /** What a process gave. */
  private record Ended(int status, String out, String err) {}

  @BeforeEach
  void makeMemory() throws Exception {
    mode(temp, "rwxrwxrwx");
    classPath = readableClassPath();
    chat = temp.resolve("chat");
    assertThat(optchat("append", "user", "a word", "--date", "2026-01-01T00:00:00Z"))
        .isEqualTo(new Ended(0, "0\n", ""));
  }

  private static void mode(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  /** This test's own class path; jars are copied, as nobody may not look into our home. */
  private String readableClassPath() throws IOException {
    Path lib = Files.createDirectory(temp.resolve("lib"));
    Set<String> entries = new LinkedHashSet<>();
    for (String name : List.of("java.class.path", "jdk.module.path", "surefire.test.class.path")) {
      entries.addAll(Arrays.asList(System.getProperty(name, "").split(":")));
    }
    entries.add("target/classes"); // a module under test is patched in from there
    List<String> copied = new ArrayList<>();
    for (String entry : entries) {
      if (!entry.isEmpty() && Files.exists(Path.of(entry))) {
        copied.add(copy(Path.of(entry), lib.resolve(String.valueOf(copied.size()))).toString());
      }
    }
    return String.join(":", copied);
  }

  private static Path copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.toList()) {
        Path copy = to.resolve(from.relativize(each).toString());
        if (Files.isDirectory(each)) Files.createDirectories(copy);
        else Files.copy(each, each.equals(from) ? to : copy);
      }
    }
    return to;
  }

  private Ended optchat(List<String> args) throws Exception {
    return optchat(args.toArray(String[]::new));
  }

  private Ended optchat(String... args) throws Exception {
    return optchat(List.of(), "", args);
  }

  /** Runs a command, behind others that limit it, on an input. */
  private Ended optchat(List<String> limits, String in, String... args) throws Exception {
    List<String> command = new ArrayList<>(limits);
    if (System.getProperty("user.name").equals("root")) {
      command.addAll(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
    }
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:-UsePerfData", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp", classPath));
    command.add(Main.class.getName());
    command.addAll(List.of("optchat", "--dir", chat.toString()));
    command.addAll(Arrays.asList(args));
    Path out = temp.resolve("out");
    Path err = temp.resolve("err");
    Path lines = Files.writeString(temp.resolve("in"), in, UTF_8);
    Process process =
        new ProcessBuilder(command)
            .directory(temp.toFile())
            .redirectInput(lines.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    int status = process.waitFor();
    return new Ended(status, Files.readString(out, UTF_8), Files.readString(err, UTF_8));
  }

  private void refuses(Path named, List<String> args) throws Exception {
    Ended ended = optchat(args);
    assertThat(ended).isEqualTo(new Ended(1, "", "hotpaths: " + named + ": permission denied\n"));
  }

  @Test
  void aReadOnlyMemoryCanBeRead() throws Exception {
    try (Stream<Path> all = Files.walk(chat)) {
      for (Path each : all.toList()) {
        boolean lock = each.endsWith("lock"); // who reads holds it too
        if (!lock) mode(each, Files.isDirectory(each) ? "r-x------" : "r--------");
      }
    }
    for (List<String> args : READING) {
      Ended ended = optchat(args);
      assertThat(ended.err()).as(args.toString()).isEmpty();
      assertThat(ended.status()).as(args.toString()).isZero();
    }
    Ended append = optchat("append", "user", "more");
    assertThat(append.status()).isOne();
    assertThat(append.out()).isEmpty();
    assertThat(append.err()).startsWith("hotpaths: " + chat).contains("ermission denied");
    assertThat(append.err().lines()).hasSize(1);
  }

  @Test
  void anUnreadableFileIsNamed() throws Exception {
    Path day;
    try (Stream<Path> days = Files.list(chat.resolve("main"))) {
      day = days.findFirst().orElseThrow();
    }
    mode(day, "-w-------");
    for (List<String> args : READING) refuses(day, args);
    mode(day, "rw-------");
    mode(chat.resolve("lock"), "---------");
    for (List<String> args : READING) refuses(chat.resolve("lock"), args);
  }

  @Test
  void aMemoryThatMayNotBeLookedAtIsNotCalledAbsent() throws Exception {
    mode(chat, "---------");
    for (List<String> args : READING) refuses(chat.resolve("main"), args);
    mode(chat, "rwx------");
    mode(chat.resolve("main"), "---------");
    for (List<String> args : READING) refuses(chat.resolve("main"), args);
  }

  private static String exportTo(Path file) {
    return "{\"op\":\"export_file\",\"file\":\"" + file + "\"}\n";
  }

  @Test
  void aServerOutlivesWhereItMayNotExportTo() throws Exception {
    Path closed = Files.createDirectory(temp.resolve("closed"));
    mode(closed, "r-xr-xr-x");
    String append = "{\"op\":\"append\",\"kind\":\"user\",\"text\":\"more\"}\n";
    Ended ended = optchat(List.of(), exportTo(closed.resolve("page")) + append, "serve");
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out().lines())
        .satisfiesExactly(
            refused -> assertThat(refused).contains(closed.resolve("page") + ": permission denied"),
            appended -> assertThat(appended).contains("\"ok\":true", "\"i\":1"));
    assertThat(optchat("export", closed.resolve("page").toString()))
        .isEqualTo(
            new Ended(1, "", "hotpaths: " + closed.resolve("page") + ": permission denied\n"));
    try (Stream<Path> inside = Files.list(closed)) {
      assertThat(inside).isEmpty();
    }
  }

  /**
   * A limit on the size of files stands for a full disk: a write takes a part, the next nothing.
   */
  @Test
  void aServerOutlivesADiskThatIsFullHalfWay() throws Exception {
    Random random = new Random(11);
    StringBuilder noise = new StringBuilder();
    while (noise.length() < 50_000) noise.append((char) ('0' + random.nextInt(10)));
    String append = "{\"op\":\"append\",\"kind\":\"user\",\"text\":\"" + noise + "\"}\n";
    assertThat(optchat(List.of(), append, "serve").out()).contains("\"ok\":true");
    List<String> limits = List.of("sh", "-c", "ulimit -f 128; exec \"$@\"", "sh");
    Path page = temp.resolve("page.html");
    String small = "{\"op\":\"append\",\"kind\":\"user\",\"text\":\"more\"}\n";
    Ended ended = optchat(limits, exportTo(page) + small + exportTo(page), "serve");
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out().lines())
        .satisfiesExactly(
            part ->
                assertThat(part)
                    .contains("\"ok\":false", page + ": the export is not whole, delete this file")
                    .contains("reason=File too large"),
            appended -> assertThat(appended).contains("\"ok\":true", "\"i\":2"),
            taken -> assertThat(taken).contains(page + ": exists already"));
    assertThat(page).hasSize(128 * 512);
    Files.delete(page);
    assertThat(optchat("export", page.toString()))
        .isEqualTo(new Ended(0, "exported 3 messages\n", ""));
  }
}
