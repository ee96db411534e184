package architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The shape of the reactor: one name for folder, artifact, module and root package, and no module
 * forgotten.
 */
class ReactorTest {
  @Test
  void everyFolderWithPomIsInTheRootPom() throws IOException {
    Set<String> folders = new TreeSet<>();
    try (Stream<Path> entries = Files.list(Reactor.ROOT)) {
      entries
          .filter(folder -> Files.isRegularFile(folder.resolve("pom.xml")))
          .forEach(folder -> folders.add(folder.getFileName().toString()));
    }
    folders.remove("consumer"); // outside the reactor on purpose: it stands for an embedder
    assertThat(folders).isEqualTo(new TreeSet<>(Reactor.modules()));
  }

  @Test
  void everyModuleIsEitherPublishedOrNamedAsUnpublished() {
    Set<String> notDeployed = new TreeSet<>();
    for (String module : Reactor.modules()) {
      if (Reactor.pomProperty(module, "maven.deploy.skip").equals("true")) notDeployed.add(module);
    }
    Set<String> unpublished = new HashSet<>(Reactor.UNPUBLISHED);
    unpublished.retainAll(Reactor.modules());
    assertThat(notDeployed).as("modules whose pom sets maven.deploy.skip").isEqualTo(unpublished);
  }

  @ParameterizedTest
  @MethodSource("architecture.Reactor#runtimeModules")
  void oneNameInFourPlaces(String module) {
    assertThat(Reactor.pomValue(module, "artifactId")).isEqualTo(module);
    assertThat(Reactor.pomValue(module, "description")).endsWith(".");
    assertThat(Reactor.finder().find(module)).as("module on the test class path").isPresent();
    assertThat(Reactor.folder(module).resolve("src/main/java").resolve(module.replace('.', '/')))
        .isDirectory();
  }

  @ParameterizedTest
  @MethodSource("architecture.Reactor#runtimeModules")
  void everyPackageIsNullMarked(String module) throws IOException {
    for (Path folder : foldersWithSources(Reactor.folder(module).resolve("src/main/java"))) {
      Path info = folder.resolve("package-info.java");
      assertThat(info).isRegularFile();
      assertThat(Files.readString(info)).contains("@NullMarked");
    }
  }

  @ParameterizedTest
  @MethodSource("architecture.Reactor#runtimeModules")
  void embedderGetsNoHarnessFromThePom(String module) {
    assertThat(Reactor.declaredDependencies(module))
        .filteredOn(dependency -> Reactor.UNPUBLISHED.contains(dependency.artifact()))
        .allMatch(dependency -> dependency.scope().equals("test"));
  }

  @ParameterizedTest
  @MethodSource("architecture.Reactor#runtimeModules")
  void everyModuleHasShortReadme(String module) throws IOException {
    List<String> lines = Files.readAllLines(Reactor.folder(module).resolve("README.md"));
    assertThat(lines).hasSizeBetween(5, 60);
    assertThat(lines.getFirst()).isEqualTo("# " + module);
  }

  private static Set<Path> foldersWithSources(Path sources) throws IOException {
    try (Stream<Path> files = Files.walk(sources)) {
      Set<Path> folders = new TreeSet<>();
      files
          .filter(file -> file.toString().endsWith(".java") && !file.endsWith("module-info.java"))
          .forEach(file -> folders.add(file.getParent()));
      return folders;
    }
  }
}
