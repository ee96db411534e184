package architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.EvaluationResult;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every runtime module keeps every rule, and every rule is broken by the fixture made to break it.
 */
class ClassRulesTest {
  private static final JavaClasses FIXTURES =
      new ClassFileImporter().importPackages("architecture.bad");

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("moduleRules")
  void runtimeModuleKeepsRule(String module, ClassRule rule) {
    EvaluationResult result = rule.rule().allowEmptyShould(true).evaluate(ModuleClasses.of(module));
    assertThat(result.getFailureReport().getDetails())
        .as("%s: %s (%s)", module, rule.claim(), rule.rule().getDescription())
        .isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("fixtureRules")
  void ruleReportsEveryClassOfItsFixture(ClassRule rule) {
    JavaClasses fixture = fixture(rule.breaker());
    String report =
        String.join("\n", rule.rule().evaluate(fixture).getFailureReport().getDetails());
    List<String> wanted =
        fixture.stream().map(JavaClass::getName).filter(name -> name.contains("Breaks$")).toList();
    assertThat(wanted).isNotEmpty();
    assertThat(wanted).allSatisfy(name -> assertThat(report).contains(name));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("fixtureRules")
  void ruleSaysWhy(ClassRule rule) {
    assertThat(rule.rule().getDescription()).contains(", because ");
  }

  /** A rule whose fixture broke every rule would prove little. */
  @Test
  void fixturesBreakOnlyTheirOwnRule() {
    List<ClassRule> rules = ClassRule.of("architecture.bad.sleep");
    assertThat(rules)
        .filteredOn(
            rule -> rule.rule().allowEmptyShould(true).evaluate(fixture("sleep")).hasViolation())
        .extracting(ClassRule::breaker)
        .containsExactly("sleep");
  }

  @Test
  void modulesFormNoCycle() {
    assertThat(cycles(ModuleClasses.ALL, Reactor.modules())).isEmpty();
  }

  @Test
  void cycleOfFixturesIsReported() {
    List<String> roots = List.of("architecture.bad.cycle.left", "architecture.bad.cycle.right");
    assertThat(cycles(fixture("cycle"), roots)).isNotEmpty();
  }

  /** Every class file of a module was read: the importer only logs those it cannot parse. */
  @ParameterizedTest
  @MethodSource("architecture.Reactor#runtimeModules")
  void importHoldsEveryClassOfTheModule(String module) {
    TreeSet<String> imported = new TreeSet<>();
    ModuleClasses.of(module).forEach(type -> imported.add(type.getName()));
    assertThat(imported).containsAll(ModuleClasses.namesOf(module)).isNotEmpty();
    assertThat(ModuleClasses.of(module))
        .as("a class with methods, in the package %s", module)
        .anyMatch(type -> type.getPackageName().equals(module) && !type.getMethods().isEmpty());
  }

  static Stream<Arguments> moduleRules() {
    return Reactor.runtimeModules().stream()
        .flatMap(module -> ClassRule.of(module).stream().map(rule -> Arguments.of(module, rule)));
  }

  /** All rules, as a module without any grant has them. */
  static Stream<ClassRule> fixtureRules() {
    return ClassRule.of("architecture.bad.signature").stream();
  }

  private static JavaClasses fixture(String breaker) {
    return FIXTURES.that(resideInAPackage("architecture.bad." + breaker + ".."));
  }

  private static List<String> cycles(JavaClasses classes, List<String> roots) {
    return SlicesRuleDefinition.slices()
        .assignedFrom(byLongestRoot(roots))
        .should()
        .beFreeOfCycles()
        .because("a module that needs itself cannot be taken alone")
        .evaluate(classes)
        .getFailureReport()
        .getDetails();
  }

  private static SliceAssignment byLongestRoot(List<String> roots) {
    return new SliceAssignment() {
      @Override
      public SliceIdentifier getIdentifierOf(JavaClass type) {
        String root = ModuleClasses.moduleOf(type, roots);
        return root == null ? SliceIdentifier.ignore() : SliceIdentifier.of(root);
      }

      @Override
      public String getDescription() {
        return "modules";
      }
    };
  }
}
