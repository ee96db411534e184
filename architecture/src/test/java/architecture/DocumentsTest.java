package architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the documents show compiles, and where they point there is something. */
class DocumentsTest {
  @ParameterizedTest
  @MethodSource("documents")
  void everyJavaBlockCompilesAgainstExports(Markdown document) {
    assertThat(SnippetCompiler.errors(document.module(), document.javaBlocks())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyLinkLeadsSomewhere(Markdown document) {
    assertThat(document.brokenLinks()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyTestNamedInCommandExists(Markdown document) {
    List<String> names =
        Reactor.writtenFiles().stream()
            .map(file -> file.getFileName().toString())
            .filter(name -> name.endsWith(".java"))
            .map(name -> name.replace(".java", ""))
            .toList();
    assertThat(document.testPatterns()).allSatisfy(wanted -> assertThat(names).anyMatch(wanted));
  }

  @ParameterizedTest
  @MethodSource("architecture.Reactor#runtimeModules")
  void everyModuleShowsJava(String module) throws IOException {
    if (module.equals("hotpaths.cli")) return; // used from a shell
    Path readme = Reactor.folder(module).resolve("README.md");
    assertThat(Markdown.all())
        .filteredOn(document -> document.file().equals(readme))
        .allSatisfy(document -> assertThat(document.javaBlocks()).isNotEmpty())
        .hasSize(1);
  }

  @Test
  void wrongExampleIsReported() {
    assertThat(SnippetCompiler.errors(null, List.of("int x = \"text\";\n"))).hasSize(1);
  }

  @Test
  void exampleWithUnreadableModuleIsReported() {
    String descriptor = "module example {\n}\n";
    String body = "import optchat.text.CodePoints;\nObject x = CodePoints.class;\n";
    assertThat(SnippetCompiler.errors(null, List.of(body))).isEmpty();
    assertThat(SnippetCompiler.errors(null, List.of(descriptor, body))).isNotEmpty();
  }

  @Test
  void brokenLinkIsReported() {
    Path file = Reactor.ROOT.resolve("README.md");
    String text = "[a](nowhere.md) [b](pom.xml) [c](#here) [d](#there)\n## Here\n";
    assertThat(new Markdown(file, text).brokenLinks()).containsExactly("nowhere.md", "#there");
  }

  static List<Markdown> documents() throws IOException {
    return Markdown.all();
  }
}
