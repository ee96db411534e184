package architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = {"optchat", "hotpaths", "perf"})
class LayersTest {
  @ArchTest
  static final ArchRule runtime_never_uses_benchmarks =
      noClasses()
          .that()
          .resideInAnyPackage("optchat..", "hotpaths.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("perf..", "org.openjdk.jmh..")
          .because("an embedder must not ship a benchmark harness");
}
