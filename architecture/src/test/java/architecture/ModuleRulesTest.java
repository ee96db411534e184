package architecture;

import static architecture.Modules.finderOf;
import static architecture.Modules.module;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires.Modifier;
import java.lang.module.ModuleFinder;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every runtime module's descriptor keeps every rule, and every rule reports a descriptor made to
 * break it.
 */
class ModuleRulesTest {
  private static final ModuleFinder FINDER = Reactor.finder();
  private static final Set<String> OURS = Set.copyOf(Reactor.modules());

  @ParameterizedTest
  @MethodSource("architecture.Reactor#runtimeModules")
  void shipsNothingOfTheHarness(String module) {
    assertThat(ModuleRules.reachesWhatIsNeverShipped(FINDER, module)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("architecture.Reactor#runtimeModules")
  void standsOnNamedModulesOnly(String module) {
    assertThat(ModuleRules.standsOnAutomaticModule(FINDER, module)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("architecture.Reactor#runtimeModules")
  void isPartOfNoCycle(String module) {
    assertThat(ModuleRules.isPartOfCycle(FINDER, module)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("architecture.Reactor#runtimeModules")
  void exportsItsRootPackageOnly(String module) {
    assertThat(ModuleRules.exportsMoreThanItsRoot(descriptor(module))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("architecture.Reactor#runtimeModules")
  void requiresListedLibrariesOnly(String module) {
    assertThat(ModuleRules.requiresUnlistedLibrary(descriptor(module), OURS)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("architecture.Reactor#runtimeModules")
  void requiresNoWrongNeighbour(String module) {
    assertThat(ModuleRules.requiresWrongNeighbour(FINDER, module, OURS)).isEmpty();
  }

  @Test
  void nothingRequiresBenchmarks() {
    assertThat(Reactor.modules())
        .filteredOn(module -> !module.equals("perf") && FINDER.find(module).isPresent())
        .noneMatch(module -> ModuleRules.closure(FINDER, module).contains("perf"));
  }

  @Test
  void oraclesRequireNoModuleTheyJudge() {
    assertThat(ModuleRules.closure(FINDER, "hotpaths.reference"))
        .noneMatch(Reactor.runtimeModules()::contains);
  }

  @Test
  void harnessBehindTwoStepsIsReported() {
    ModuleFinder finder =
        finderOf(module("a.b").requires("x"), module("x").requires("jmh.core"), module("jmh.core"));
    assertThat(ModuleRules.reachesWhatIsNeverShipped(finder, "a.b")).hasSize(1);
  }

  @Test
  void harnessBehindStaticRequiresIsReported() {
    ModuleFinder finder =
        finderOf(module("a.b").requires(Set.of(Modifier.STATIC), "hotpaths.reference"));
    assertThat(ModuleRules.reachesWhatIsNeverShipped(finder, "a.b")).hasSize(1);
  }

  @Test
  void automaticModuleBehindTwoStepsIsReported() {
    ModuleFinder finder =
        finderOf(
            module("a.b").requires("x"),
            module("x").requires("auto"),
            ModuleDescriptor.newAutomaticModule("auto"));
    assertThat(ModuleRules.standsOnAutomaticModule(finder, "a.b")).hasSize(1);
  }

  @Test
  void cycleIsReported() {
    ModuleFinder finder = finderOf(module("a.b").requires("a.c"), module("a.c").requires("a.b"));
    assertThat(ModuleRules.isPartOfCycle(finder, "a.b")).hasSize(1);
  }

  @Test
  void everyWayToExportTooMuchIsReported() {
    ModuleDescriptor descriptor =
        module("a.b")
            .exports("a.b")
            .exports("a.b.internal")
            .opens("a.b.config")
            .packages(Set.of("elsewhere"))
            .build();
    assertThat(ModuleRules.exportsMoreThanItsRoot(descriptor)).hasSize(3);
    assertThat(ModuleRules.exportsMoreThanItsRoot(ModuleDescriptor.newOpenModule("a.b").build()))
        .hasSize(1);
  }

  @Test
  void everyUnlistedLibraryIsReported() {
    assertThat(libraries(module("a.b").requires("com.example"))).hasSize(1);
    assertThat(libraries(module("a.b").requires("info.picocli"))).hasSize(1);
    assertThat(libraries(module("a.b").requires("org.jspecify"))).hasSize(1);
    assertThat(libraries(module("qcr.sse").requires("tools.jackson.core"))).hasSize(1);
    assertThat(libraries(module("hotpaths.cli").requires("info.picocli"))).isEmpty();
  }

  @Test
  void aFrameworkIsForItsAdapterAndTheCompilerOnly() {
    String adapter = "optchat.langchain4j";
    String framework = "langchain4j.core";
    assertThat(libraries(module(adapter).requires(Set.of(Modifier.STATIC), framework))).isEmpty();
    assertThat(libraries(module(adapter).requires(framework))).hasSize(1);
    assertThat(libraries(module("a.b").requires(Set.of(Modifier.STATIC), framework))).hasSize(1);
    ModuleFinder finder =
        finderOf(
            module(adapter).requires(framework).requires("auto"),
            module("a.b").requires(framework),
            ModuleDescriptor.newAutomaticModule(framework),
            ModuleDescriptor.newAutomaticModule("auto"));
    assertThat(ModuleRules.standsOnAutomaticModule(finder, adapter)).hasSize(1);
    assertThat(ModuleRules.standsOnAutomaticModule(finder, "a.b")).hasSize(1);
  }

  @Test
  void everyWrongNeighbourIsReported() {
    ModuleFinder finder =
        finderOf(
            module("rozi.x").requires("qcr.y"),
            module("qcr.y").requires("hotpaths.cli"),
            module("hotpaths.cli"),
            module("optchat.search").requires("optchat.store"),
            module("optchat.store"));
    Set<String> ours = Set.of("rozi.x", "qcr.y", "hotpaths.cli", "optchat.search", "optchat.store");
    assertThat(ModuleRules.requiresWrongNeighbour(finder, "rozi.x", ours)).hasSize(2);
    assertThat(ModuleRules.requiresWrongNeighbour(finder, "qcr.y", ours)).hasSize(1);
    assertThat(ModuleRules.requiresWrongNeighbour(finder, "optchat.search", ours)).hasSize(1);
  }

  private static List<String> libraries(ModuleDescriptor.Builder builder) {
    return ModuleRules.requiresUnlistedLibrary(builder.build(), Set.of());
  }

  private static ModuleDescriptor descriptor(String module) {
    return FINDER.find(module).orElseThrow().descriptor();
  }
}
