package architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules over all files that a person wrote. */
class TreeTest {
  /** Folders of one machine, folders outside the project, and hosts of package registries. */
  private static final Pattern FOREIGN =
      Pattern.compile(
          "(?<![\\w.)}])/(?:work|root|farm|home)/\\w"
              + "|\\.\\./shared\\b"
              + "|\\brepo\\d?\\.maven|\\bregistry\\.npm|\\bdeb\\.debian|\\bsonatype\\.org|\\bpypi\\.org");

  private static final Pattern TEST_METHOD =
      Pattern.compile(
          "^\\s*@(?:Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate|Property|Example|ArchTest)\\b",
          Pattern.MULTILINE);

  /** Names that Surefire runs, as its documentation lists them. */
  private static final Pattern RUN = Pattern.compile("Test\\w*|\\w*(?:Test|Tests|TestCase)");

  private static final Pattern CONTRACT =
      Pattern.compile("^(?:public )?(?:abstract class|(?:sealed )?interface) ", Pattern.MULTILINE);

  @Test
  void noFileNamesForeignPlace() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : Reactor.writtenFiles()) {
      String text = text(file);
      Matcher matcher = FOREIGN.matcher(text);
      while (matcher.find()) {
        found.add(Reactor.ROOT.relativize(file) + ": " + matcher.group());
      }
    }
    assertThat(found).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "see /wor" + "k/main",
        "\"/roo" + "t/x\"",
        "../share" + "d/design.md",
        "https://repo1.mav" + "en/x"
      })
  void foreignPlaceIsReported(String text) {
    assertThat(FOREIGN.matcher(text).find()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a/work/x", "${base}/root/x", "network/work", "./home/x"})
  void ordinaryPathIsNotReported(String text) {
    assertThat(FOREIGN.matcher(text).find()).isFalse();
  }

  @Test
  void everyTestClassHasNameThatSurefireRuns() throws IOException {
    List<Path> skipped = new ArrayList<>();
    for (Path file : Reactor.writtenFiles()) {
      boolean isTestSource = file.toString().contains("/src/test/java/");
      if (isTestSource && file.toString().endsWith(".java") && isSkipped(name(file), text(file))) {
        skipped.add(Reactor.ROOT.relativize(file));
      }
    }
    assertThat(skipped).as("test classes that Surefire skips in silence").isEmpty();
  }

  @Test
  void skippedTestClassIsReported() {
    String body = "class X {\n  @Property\n  void holds() {}\n}\n";
    assertThat(isSkipped("StoreProps", body)).isTrue();
    assertThat(isSkipped("StorePropertyTest", body)).isFalse();
    assertThat(isSkipped("StoreContract", "interface X {\n  @Test\n  default void holds() {}\n}\n"))
        .isFalse();
  }

  private static boolean isSkipped(String name, String source) {
    return TEST_METHOD.matcher(source).find()
        && !RUN.matcher(name).matches()
        && !CONTRACT.matcher(source).find();
  }

  private static String name(Path file) {
    return file.getFileName().toString().replaceFirst("\\.java$", "");
  }

  /** The bytes as Latin-1, which never fails: what is looked for is ASCII. */
  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
  }
}
