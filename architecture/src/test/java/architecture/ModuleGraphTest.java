package architecture;

import static architecture.Modules.finderOf;
import static architecture.Modules.module;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.ModuleDescriptor.Requires.Modifier;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code module-graph.md} says what the descriptors say. */
class ModuleGraphTest {
  private static final Path FILE = Reactor.ROOT.resolve("module-graph.md");
  private static final String REWRITE =
      "./build -q -pl architecture -am test -Dtest=ModuleGraphTest -Dhotpaths.write=true"
          + " -Dsurefire.failIfNoSpecifiedTests=false";

  @Test
  void fileIsWhatTheDescriptorsSay() throws IOException {
    String text = new ModuleGraph(Reactor.finder(), Reactor.modules()).text();
    if (Boolean.getBoolean("hotpaths.write")) Files.writeString(FILE, text);
    assertThat(Files.exists(FILE) ? Files.readString(FILE) : "no such file")
        .as("module-graph.md is stale; this rewrites it:%n  %s%n", REWRITE)
        .isEqualTo(text);
  }

  @ParameterizedTest
  @MethodSource("architecture.Reactor#modules")
  void everyModuleSaysWhatItIsFor(String module) {
    assertThat(ModuleGraph.purpose(module)).endsWith(".");
  }

  @Test
  void graphShowsEdgesExportsAndStaticRequires() {
    ModuleFinder finder =
        finderOf(
            module("optchat.text").requires(Set.of(Modifier.STATIC), "lib").exports("optchat.text"),
            module("hotpaths.cli").requires("optchat.text").requires("java.xml"));
    String text = new ModuleGraph(finder, List.of("optchat.text", "hotpaths.cli")).text();
    assertThat(text)
        .contains("  hotpaths_cli --> optchat_text\n")
        .doesNotContain("--> java_xml")
        .containsPattern("`hotpaths.cli` \\|.*\\|  \\| `java.xml`, `optchat.text` \\|")
        .containsPattern("`optchat.text` \\|.*\\| `optchat.text` \\| static `lib` \\|");
  }
}
