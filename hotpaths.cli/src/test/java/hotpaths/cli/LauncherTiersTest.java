package hotpaths.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in a checkout of its own, with a Java that only says how it was called. */
class LauncherTiersTest {
  @TempDir Path home = Path.of("");

  @BeforeEach
  void makeCheckout() throws IOException {
    Files.copy(Path.of("..", "hotpaths"), home.resolve("hotpaths"));
    script("build", "echo \"" + home.resolve("jdk") + "\"");
    script("jdk/bin/java", "echo \"$*\"");
    Files.writeString(home.resolve("jdk/release"), "JAVA_RUNTIME_VERSION=\"25\"\n");
    for (String module : List.of("hotpaths.cli", "perf")) {
      Path app = Files.createDirectories(home.resolve(module).resolve("target/app/lib"));
      Files.writeString(app.resolve("../built"), "2026-01-01T00:00:00.000Z\n");
    }
  }

  private void script(String name, String body) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.resolve("..").normalize());
    Files.writeString(file, "#!/bin/sh\n" + body + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  private String launch(String... args) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("sh", home.resolve("hotpaths").toString()));
    words.addAll(Arrays.asList(args));
    ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
    builder.environment().put("HOTPATHS_BUILD", "never");
    Process process = builder.start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out;
  }

  @Test
  void longRunsGetAllCompilerTiers() throws Exception {
    for (String line :
        List.of(
            "optchat --dir D serve",
            "optchat serve",
            "--debug optchat --view-bytes 5 --dir=D search a",
            "optchat --dir D import -",
            "optchat --dir D export page.html",
            "optchat compare-engines other",
            "tour")) {
      assertThat(launch(line.split(" ")))
          .as(line)
          .doesNotContain("TieredStopAtLevel")
          .contains(line);
    }
    assertThat(launch("bench", "x")).contains("perf/perf.Bench x");
  }

  @Test
  void shortRunsStartFast() throws Exception {
    for (String line :
        List.of("optchat --dir D status", "optchat view", "text cap serve", "help tour", "")) {
      String[] args = line.isEmpty() ? new String[0] : line.split(" ");
      assertThat(launch(args)).as(line).contains("-XX:TieredStopAtLevel=1");
    }
  }
}
