package architecture;

import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructorCall;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import java.io.PrintStream;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A rule over the classes of one runtime module.
 *
 * @param claim what is claimed
 * @param rule the claim, to be evaluated over the module's classes and nothing else
 * @param breaker the package, below {@code architecture.bad}, of the fixture that must break it
 */
record ClassRule(String claim, ArchRule rule, String breaker) {
  private static final String[] NEVER_SHIPPED = {
    "architecture..",
    "hotpaths.reference..",
    "perf..",
    "org.openjdk.jmh..",
    "org.junit..",
    "org.opentest4j..",
    "net.jqwik..",
    "org.assertj..",
    "com.tngtech..",
    "org.hamcrest..",
    "org.mockito..",
    "org.slf4j.."
  };

  @Override
  public String toString() {
    return claim;
  }

  /**
   * The rules that {@code module}, whose root and exported package has the same name, must keep.
   */
  static List<ClassRule> of(String module) {
    List<ClassRule> rules = new ArrayList<>(everywhere(module));
    if (!Capability.FILES.isGrantedTo(module)) rules.add(noFiles());
    if (!Capability.SOCKETS.isGrantedTo(module)) rules.add(noSockets());
    if (!Capability.NATIVE_CALLS.isGrantedTo(module)) rules.addAll(noNativeCalls());
    if (!Capability.PROCESSES.isGrantedTo(module)) rules.add(noProcesses());
    if (!Capability.STANDARD_STREAMS.isGrantedTo(module)) rules.addAll(noStandardStreams());
    return List.copyOf(rules);
  }

  private static List<ClassRule> everywhere(String module) {
    return List.of(
        new ClassRule(
            "uses nothing that is never shipped",
            noClasses()
                .should()
                .dependOnClassesThat(
                    resideInAnyPackage(NEVER_SHIPPED)
                        .and(DescribedPredicate.not(resideInAPackage(module + ".."))))
                .because("an embedder ships the module and what it requires, not our harness"),
            "harness"),
        new ClassRule(
            "exported signatures are made of exported types",
            classes()
                .that()
                .resideInAPackage(module)
                .should(new ExposeOnlyExportedTypes())
                .because(
                    "an internal type cannot be named by a caller, and a collection library in a"
                        + " signature would bind every caller to it"),
            "signature"),
        new ClassRule(
            "static fields are final",
            fields()
                .that()
                .areStatic()
                .should()
                .beFinal()
                .because("two embedders in one process must not meet in a static field"),
            "mutablestatic"),
        new ClassRule(
            "static fields hold no mutable object",
            noFields()
                .that()
                .areStatic()
                .should()
                .haveRawType(MUTABLE)
                .because("a final reference to a map or a counter is global state all the same"),
            "mutableobject"),
        new ClassRule(
            "no array is public and static",
            noFields()
                .that()
                .areStatic()
                .and(isVisible())
                .should()
                .haveRawType(array())
                .because("any caller could write into it"),
            "publicarray"),
        new ClassRule(
            "nothing sleeps",
            noClasses()
                .should()
                .callMethodWhere(
                    target(name("sleep"))
                        .and(
                            target(
                                owner(
                                    assignableTo(Thread.class).or(assignableTo(TimeUnit.class))))))
                .because("a wait is for a condition or a timer that a test can move"),
            "sleep"),
        new ClassRule(
            "exceptions have a type that says what happened",
            noClasses()
                .should()
                .callConstructorWhere(makesNamelessException())
                .because("a caller can only catch what has a name"),
            "exception"),
        new ClassRule(
            "needs no desktop",
            noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.awt..", "javax.swing..", "javax.imageio..")
                .because("a server image leaves the desktop module out"),
            "desktop"));
  }

  private static ClassRule noFiles() {
    return new ClassRule(
        "touches no files",
        noClasses()
            .should()
            .dependOnClassesThat(
                resideInAPackage("java.nio.file..")
                    .or(nameMatching("java\\.io\\.(File|RandomAccessFile).*"))
                    .or(nameMatching("java\\.nio\\.channels\\.\\w*File\\w*")))
            .because("only these may: " + Capability.FILES.grants()),
        "files");
  }

  private static ClassRule noSockets() {
    return new ClassRule(
        "opens no sockets",
        noClasses()
            .should()
            .dependOnClassesThat(
                resideInAnyPackage("java.net..", "javax.net..")
                    .and(DescribedPredicate.not(nameMatching("java\\.net\\.UR(I|L(En|De)coder).*")))
                    .or(nameMatching("java\\.nio\\.channels\\.\\w*(Socket|Datagram)\\w*")))
            .because("only these may: " + Capability.SOCKETS.grants()),
        "sockets");
  }

  private static List<ClassRule> noNativeCalls() {
    String reason =
        "only these may, and a caller must name them in --enable-native-access: "
            + Capability.NATIVE_CALLS.grants();
    return List.of(
        new ClassRule(
            "calls no native function",
            noClasses()
                .should()
                .dependOnClassesThat(
                    nameMatching("java\\.lang\\.foreign\\.(Linker|SymbolLookup)(\\$.*)?"))
                .orShould()
                .callMethodWhere(
                    target(owner(assignableTo(MemorySegment.class)))
                        .and(target(nameMatching("reinterpret"))))
                .orShould()
                .callMethodWhere(
                    target(owner(isExactly(System.class, Runtime.class)))
                        .and(target(nameMatching("load(Library)?"))))
                .because(reason),
            "nativecall"),
        new ClassRule(
            "declares no native method",
            noMethods().should().haveModifier(JavaModifier.NATIVE).because(reason),
            "nativemethod"));
  }

  private static ClassRule noProcesses() {
    return new ClassRule(
        "starts no process and ends none",
        noClasses()
            .should()
            .dependOnClassesThat(isExactly(ProcessBuilder.class, Process.class))
            .orShould()
            .callMethodWhere(
                target(owner(isExactly(System.class, Runtime.class)))
                    .and(target(nameMatching("exec|exit|halt"))))
            .because("only these may: " + Capability.PROCESSES.grants()),
        "process");
  }

  private static List<ClassRule> noStandardStreams() {
    String reason = "only these may: " + Capability.STANDARD_STREAMS.grants();
    return List.of(
        new ClassRule(
            "leaves the standard streams alone",
            noClasses()
                .should()
                .accessFieldWhere(
                    target(owner(isExactly(System.class))).and(target(nameMatching("in|out|err"))))
                .because(reason),
            "streams"),
        new ClassRule(
            "prints no stack trace",
            noClasses()
                .should()
                .callMethodWhere(
                    target(name("printStackTrace"))
                        .and(target(owner(assignableTo(Throwable.class)))))
                .because(reason),
            "stacktrace"));
  }

  private static final DescribedPredicate<JavaClass> MUTABLE =
      DescribedPredicate.describe(
          "a counter, a per-thread value, a builder, a stream or a mutable collection",
          type ->
              type.getPackageName().equals("java.util.concurrent.atomic")
                  || type.isAssignableTo(ThreadLocal.class)
                  || type.isAssignableTo(StringBuilder.class)
                  || type.isAssignableTo(PrintStream.class)
                  || type.isAssignableTo("org.eclipse.collections.api.collection.MutableCollection")
                  || type.isAssignableTo("org.eclipse.collections.api.map.MutableMapIterable")
                  || (!type.isInterface()
                      && type.getPackageName().startsWith("java.util")
                      && !type.isAssignableTo(java.util.EnumMap.class)
                      && (type.isAssignableTo(Collection.class)
                          || type.isAssignableTo(Map.class)
                          || type.isAssignableTo(java.util.BitSet.class))));

  /** A subclass that calls its superclass is not meant: it has a name. */
  private static DescribedPredicate<JavaConstructorCall> makesNamelessException() {
    Set<String> nameless =
        Set.of("java.lang.Throwable", "java.lang.Exception", "java.lang.RuntimeException");
    return DescribedPredicate.describe(
        "makes a Throwable, an Exception or a RuntimeException",
        call ->
            nameless.contains(call.getTargetOwner().getName())
                && !call.getOriginOwner().isAssignableTo(Throwable.class));
  }

  private static DescribedPredicate<JavaClass> array() {
    return DescribedPredicate.describe("an array", JavaClass::isArray);
  }

  private static DescribedPredicate<JavaField> isVisible() {
    return DescribedPredicate.describe(
        "are public or protected",
        field ->
            field.getModifiers().contains(JavaModifier.PUBLIC)
                || field.getModifiers().contains(JavaModifier.PROTECTED));
  }

  private static DescribedPredicate<JavaClass> isExactly(Class<?>... types) {
    return DescribedPredicate.describe(
        "exactly one of " + List.of(types),
        owner -> List.of(types).stream().anyMatch(owner::isEquivalentTo));
  }
}
