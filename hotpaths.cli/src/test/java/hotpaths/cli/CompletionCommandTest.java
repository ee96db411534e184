package hotpaths.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionCommandTest {
  @TempDir Path directory = Path.of("");

  /** What bash offers after these words. */
  private String offered(String words, int index) throws IOException, InterruptedException {
    Path script = directory.resolve("completion.bash");
    Files.writeString(script, Run.hotpaths("completion", "bash").out());
    String program =
        "source \"$1\"; COMP_WORDS=("
            + words
            + "); COMP_CWORD="
            + index
            + "; _complete_hotpaths 2>/dev/null; echo ${COMPREPLY[@]}; complete -p hotpaths";
    Process bash =
        new ProcessBuilder("bash", "-c", program, "bash", script.toString())
            .redirectErrorStream(true)
            .start();
    bash.getOutputStream().close();
    String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).as(said).isZero();
    return said;
  }

  @Test
  void bashOffersTheCommands() throws IOException, InterruptedException {
    assertThat(offered("hotpaths te", 1)).startsWith("text\n").contains("-F _complete_hotpaths");
    assertThat(offered("hotpaths text ''", 2).lines().findFirst().orElse(""))
        .contains("cap", "flatten", "blocks");
    assertThat(offered("hotpaths text cap --li", 3)).startsWith("--limit");
  }

  @Test
  void zshLoadsItsOwnCompletionFirst() {
    assertThat(Run.hotpaths("completion", "zsh").out())
        .startsWith("autoload -U +X compinit")
        .contains("bashcompinit");
  }
}
