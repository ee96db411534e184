package hotpaths.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The script {@code hotpaths} as a process of its own, in a checkout of its own: the jars that this
 * build has just made, and a {@code build} that only says what Maven would say.
 */
class LauncherTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Instant BUILT = Instant.parse("2026-02-03T04:05:06.789Z");

  @TempDir Path temp = Path.of("");

  private Path home = Path.of("");

  /** What a process gave. */
  private record Ended(int status, String out, String err) {}

  @BeforeEach
  void copyCheckout() throws IOException {
    home = Files.createDirectories(temp.resolve("a check out/ü"));
    Files.copy(ROOT.resolve("hotpaths"), home.resolve("hotpaths"));
    Path build = home.resolve("build");
    Files.writeString(build, build(System.getProperty("java.home")));
    assertThat(build.toFile().setExecutable(true)).isTrue();
    copyTree(ROOT.resolve("hotpaths.cli/target/app/lib"), home.resolve("spare/lib"));
    Files.writeString(home.resolve("spare/built"), BUILT + "\n");
    write("pom.xml");
    write("hotpaths.cli/pom.xml");
    write("hotpaths.cli/src/main/java/A.java");
  }

  /** Copies the spare jars to where a build puts them, or fails when there is a file "broken". */
  private static String build(String jdk) {
    return """
    #!/bin/sh
    cd "$(dirname "$0")"
    if [ "$1" = --jdk ]; then echo '%s'; exit; fi
    echo "$*" >>builds
    echo '[INFO] Building optchat.text 0.1.0                          [1/2]'
    if [ -f broken ]; then echo '[ERROR] Foo.java:[3,1] not a statement'; exit 1; fi
    mkdir -p hotpaths.cli/target
    rm -rf hotpaths.cli/target/app
    cp -R spare hotpaths.cli/target/app
    printf '\\033[0m\\033[0m'
    """
        .formatted(jdk);
  }

  private static void copyTree(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) Files.copy(file, to.resolve(file.getFileName().toString()));
    }
  }

  /** Writes a source that is older than the build. */
  private void write(String name) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.resolve("..").normalize());
    Files.writeString(file, "x");
    Path older = home;
    for (Path part : Path.of(name)) {
      older = older.resolve(part);
      age(older, BUILT.minusMillis(1));
    }
  }

  private static void age(Path file, Instant time) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(time));
  }

  /** Puts the jars in place as a build that has been done before. */
  private void built() throws IOException {
    Path app = home.resolve("hotpaths.cli/target/app");
    copyTree(home.resolve("spare/lib"), app.resolve("lib"));
    Files.copy(home.resolve("spare/built"), app.resolve("built"));
  }

  private ProcessBuilder process(boolean mayBuild, String... command) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(temp.toFile());
    if (mayBuild) builder.environment().remove("HOTPATHS_BUILD");
    else builder.environment().put("HOTPATHS_BUILD", "never");
    builder.environment().put("LC_ALL", "C");
    builder.environment().remove("HOTPATHS_JAVA_OPTS");
    return builder;
  }

  private Ended run(boolean mayBuild, String... args) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(home.resolve("hotpaths").toString()));
    command.addAll(Arrays.asList(args));
    return end(process(mayBuild, command.toArray(String[]::new)), "");
  }

  private Ended end(ProcessBuilder builder, String in) throws IOException, InterruptedException {
    Path err = temp.resolve("err");
    Process process = builder.redirectError(err.toFile()).start();
    try (OutputStream to = process.getOutputStream()) {
      to.write(in.getBytes(StandardCharsets.UTF_8));
    }
    String out;
    try (InputStream from = process.getInputStream()) {
      out = new String(from.readAllBytes(), StandardCharsets.UTF_8);
    }
    return new Ended(process.waitFor(), out, Files.readString(err));
  }

  private List<String> builds() throws IOException {
    Path file = home.resolve("builds");
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  @Test
  void runsThroughALinkFromAnywhereAndPassesTheStatus() throws Exception {
    built();
    Path link = temp.resolve("link");
    Files.createSymbolicLink(link, Path.of("a check out/ü/hotpaths"));
    Ended version = end(process(false, link.toString(), "--version"), "");
    assertThat(version.err()).isEmpty();
    assertThat(version.out()).startsWith("hotpaths ").hasLineCount(1);
    assertThat(version.status()).isZero();
    assertThat(run(false, "text", "nosuch").status()).isEqualTo(2);
    assertThat(builds()).isEmpty();
  }

  @Test
  void argumentsAndOutputAreUtf8InTheCLocale() throws Exception {
    built();
    assertThat(run(false, "text", "cap", "ä東🦀.txt"))
        .isEqualTo(new Ended(1, "", "hotpaths: ä東🦀.txt: no such file or directory\n"));
    Ended echo = end(process(false, home.resolve("hotpaths").toString(), "text", "cap"), "é🦀");
    assertThat(echo).isEqualTo(new Ended(0, "é🦀", ""));
  }

  @Test
  void aReaderThatStopsEndsItQuietly() throws Exception {
    built();
    Path big = Files.writeString(temp.resolve("big"), "word\n".repeat(400_000));
    String script = "{ \"$1\" text flatten \"$2\"; echo $? >status; } | head -c 4";
    Ended head =
        end(
            process(
                false,
                "sh",
                "-c",
                script,
                "sh",
                home.resolve("hotpaths").toString(),
                big.toString()),
            "");
    assertThat(head).isEqualTo(new Ended(0, "word", ""));
    assertThat(Files.readString(temp.resolve("status"))).isEqualTo("0\n");
  }

  @Test
  void signalsReachIt() throws Exception {
    built();
    Process process =
        process(false, home.resolve("hotpaths").toString(), "text", "flatten").start();
    try (OutputStream to = process.getOutputStream()) {
      to.write(
          "x".repeat(1 << 18).getBytes(StandardCharsets.UTF_8)); // one chunk: it is written at once
      to.flush();
      assertThat(process.getInputStream().readNBytes(1 << 16))
          .containsOnly('x'); // Java runs by now
      process.toHandle().destroy(); // only the signal: the streams stay open
      assertThat(process.waitFor()).isEqualTo(128 + 15);
    }
  }

  @Test
  void buildsOnceAndAgainWhenASourceIsNewer() throws Exception {
    Ended first = run(true, "--version");
    assertThat(first.err())
        .startsWith(
            "hotpaths: building hotpaths.cli: the first time\nhotpaths:   optchat.text [1/2]\n");
    assertThat(first.out()).startsWith("hotpaths ");
    assertThat(first.status()).isZero();
    assertThat(builds()).hasSize(1);

    // The cache was made by that run; it is the one Java takes, and it is not made again.
    ProcessBuilder strict = process(true, home.resolve("hotpaths").toString(), "--version");
    strict.environment().put("HOTPATHS_JAVA_OPTS", "-XX:AOTMode=on");
    assertThat(end(strict, "")).isEqualTo(new Ended(0, first.out(), ""));
    assertThat(builds()).hasSize(1);

    // A damaged cache is passed over in silence.
    try (Stream<Path> files = Files.list(home.resolve("hotpaths.cli/target/aot"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".aot")).toList()) {
        Files.writeString(file, "damaged");
      }
    }
    assertThat(run(true, "--version")).isEqualTo(new Ended(0, first.out(), ""));

    age(home.resolve("hotpaths.cli/src/main/java/A.java"), BUILT.plus(Duration.ofDays(1)));
    Files.writeString(home.resolve("broken"), "");
    Ended failed = run(true, "--version");
    assertThat(failed.status()).isEqualTo(1);
    assertThat(failed.out()).isEmpty();
    assertThat(failed.err().lines())
        .startsWith("hotpaths: building hotpaths.cli: hotpaths.cli/src/main/java/A.java changed")
        .contains("[ERROR] Foo.java:[3,1] not a statement")
        .last()
        .asString()
        .startsWith("hotpaths: the build failed; all of it is in ");
    assertThat(builds()).hasSize(2).allMatch(args -> args.contains("-pl hotpaths.cli -am package"));
    assertThat(home.resolve("target/hotpaths-build.lock")).doesNotExist();
  }

  @Test
  void neverMeansNever() throws Exception {
    Ended run = run(false, "--version");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).contains("nothing built there").hasLineCount(1);
    assertThat(builds()).isEmpty();
  }
}
