package hotpaths.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes with a small heap: what does not fit is refused, and the server lives on. */
class LittleMemoryTest {
  @TempDir Path directory = Path.of("");

  private String run(int status, String heap, Path input, String... command) throws Exception {
    Path out = directory.resolve("out");
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    List<String> words =
        new java.util.ArrayList<>(
            List.of(
                java.toString(),
                heap,
                "-XX:+UseSerialGC",
                "--enable-native-access=optchat.store",
                "-p",
                System.getProperty("jdk.module.path"),
                "-m",
                "hotpaths.cli/hotpaths.cli.Main",
                "optchat",
                "--dir",
                directory.resolve("chat").toString()));
    words.addAll(List.of(command));
    Process process =
        new ProcessBuilder(words)
            .redirectInput(input.toFile())
            .redirectOutput(out.toFile())
            .redirectErrorStream(true)
            .start();
    assertThat(process.waitFor()).as(() -> read(out)).isEqualTo(status);
    return read(out);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private Path input(String... pieces) throws IOException {
    Path input = directory.resolve("in");
    Files.writeString(input, String.join("", pieces), UTF_8);
    return input;
  }

  private static String append(int bytes) {
    return "{\"request_id\":1,\"op\":\"append\",\"kind\":\"user\",\"text\":\""
        + "a".repeat(bytes)
        + "\"}\n";
  }

  private static final String STATUS = "{\"request_id\":2,\"op\":\"status\"}\n";

  @Test
  void requestBeyondTheHeapIsOneErrorAndTheServerLivesOn() throws Exception {
    String many = "{\"op\":\"prepare\",\"texts\":[" + "\"a\",".repeat(1_500_000) + "\"a\"]}\n";
    Path input = input(append(40 << 20), STATUS, append(9 << 20), STATUS, many, append(3), STATUS);
    List<String> lines = run(0, "-Xmx40m", input, "serve").lines().toList();
    assertThat(lines).hasSize(7);
    for (int large : List.of(0, 2, 4)) {
      assertThat(lines.get(large)).contains("\"ok\":false", "not enough memory", "bytes=");
    }
    assertThat(lines.get(1)).contains("\"messages\":0,");
    assertThat(lines.get(3)).contains("\"messages\":0,");
    assertThat(lines.get(5)).contains("\"ok\":true", "\"text\":\"aaa\"");
    assertThat(lines.get(6)).contains("\"messages\":1,");
  }

  @Test
  void commandBeyondTheHeapSaysSoInOneLine() throws Exception {
    Path input = input("a".repeat(40 << 20));
    assertThat(run(1, "-Xmx32m", input, "append", "tool", "-"))
        .startsWith("hotpaths: not enough memory")
        .hasLineCount(1);
  }
}
