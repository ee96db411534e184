package architecture;

import java.lang.module.Configuration;
import java.lang.module.FindException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleDescriptor.Opens;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.lang.module.ResolvedModule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Rules over module descriptors, which ArchUnit does not read; each returns what breaks it, as
 * sentences.
 */
final class ModuleRules {
  /** Names, or beginnings of names that end in a dot, of what no embedder must be made to ship. */
  private static final List<String> NEVER_SHIPPED =
      List.of(
          "architecture",
          "hotpaths.reference",
          "perf",
          "perf.peers",
          "jmh.",
          "jopt.",
          "commons.",
          "org.junit.",
          "org.opentest4j.",
          "org.apiguardian.",
          "net.jqwik.",
          "org.assertj.",
          "com.tngtech.",
          "org.hamcrest.",
          "org.mockito.",
          "org.slf4j.",
          "kotlin.");

  /**
   * The libraries that a runtime module may require, each with the modules that may; empty is all
   * but the strict ones.
   */
  private static final Map<String, Set<String>> LIBRARIES =
      Map.of(
          "org.jspecify", Set.of(),
          "org.eclipse.collections.api", Set.of(),
          "org.eclipse.collections.impl", Set.of(),
          "tools.jackson.core", Set.of(),
          "tools.jackson.jr.ob", Set.of(),
          "info.picocli", Set.of("hotpaths.cli"),
          "org.jline", Set.of("hotpaths.cli"));

  /**
   * Modules that put a framework's interface in front of one of ours, each with what it may require
   * of the framework: for the compiler only, so that nothing of it comes along. Frameworks may be
   * automatic modules, since whoever has one has chosen it.
   */
  static final Map<String, Set<String>> FRAMEWORKS =
      Map.of(
          "optchat.langchain4j", Set.of("langchain4j.core"),
          "optchat.springai", Set.of("spring.ai.commons", "spring.ai.model"));

  /** The modules that need no library at all, so that anyone can take them. */
  private static final Set<String> STRICT = Set.of("optchat.text", "qcr.sse");

  private ModuleRules() {}

  /**
   * A runtime module must not reach what is never shipped, not even through {@code requires
   * static}.
   */
  static List<String> reachesWhatIsNeverShipped(ModuleFinder finder, String root) {
    Set<String> reached = new TreeSet<>(closure(finder, root));
    reached.addAll(resolved(finder, root));
    return reached.stream()
        .filter(name -> !name.equals(root) && isNeverShipped(name))
        .map(name -> root + " reaches " + name + ", which is never shipped")
        .toList();
  }

  /**
   * A named module over an automatic one cannot be linked into an image, and its name may change.
   */
  static List<String> standsOnAutomaticModule(ModuleFinder finder, String root) {
    Set<String> frameworks = FRAMEWORKS.getOrDefault(root, Set.of());
    return closure(finder, root).stream()
        .filter(name -> !frameworks.contains(name))
        .filter(
            name -> finder.find(name).map(found -> found.descriptor().isAutomatic()).orElse(false))
        .map(name -> root + " stands on the automatic module " + name)
        .toList();
  }

  /** Following {@code requires} from a module must not lead back to it. */
  static List<String> isPartOfCycle(ModuleFinder finder, String root) {
    return required(finder, root).stream()
        .filter(next -> closure(finder, next).contains(root))
        .map(next -> root + " requires " + next + ", which leads back to " + root)
        .toList();
  }

  /** One exported package, named like the module; nothing opened to everyone. */
  static List<String> exportsMoreThanItsRoot(ModuleDescriptor descriptor) {
    List<String> broken = new ArrayList<>();
    if (descriptor.isOpen()) broken.add(descriptor.name() + " is open");
    for (Exports exports : descriptor.exports()) {
      if (!exports.isQualified() && !exports.source().equals(descriptor.name())) {
        broken.add(descriptor.name() + " exports " + exports.source());
      }
    }
    for (Opens opens : descriptor.opens()) {
      if (!opens.isQualified()) broken.add(descriptor.name() + " opens " + opens.source());
    }
    for (String name : descriptor.packages()) {
      if (!(name + ".").startsWith(descriptor.name() + ".")) {
        broken.add(descriptor.name() + " holds the package " + name);
      }
    }
    return broken;
  }

  /**
   * Only the listed libraries, only where they are wanted, and annotations only for the compiler.
   */
  static List<String> requiresUnlistedLibrary(ModuleDescriptor descriptor, Set<String> ours) {
    List<String> broken = new ArrayList<>();
    String name = descriptor.name();
    for (Requires requires : descriptor.requires()) {
      String needed = requires.name();
      boolean isStatic = requires.modifiers().contains(Requires.Modifier.STATIC);
      Set<String> users = LIBRARIES.get(needed);
      if (needed.equals("org.jspecify")) {
        if (!isStatic) broken.add(name + " requires " + needed + " at run time");
      } else if (FRAMEWORKS.getOrDefault(name, Set.of()).contains(needed)) {
        if (!isStatic) broken.add(name + " requires the framework " + needed + " at run time");
      } else if (STRICT.contains(name) && !needed.equals("java.base")) {
        broken.add(name + " requires " + needed + " but must stand alone");
      } else if (!needed.startsWith("java.")
          && !needed.startsWith("jdk.")
          && !ours.contains(needed)) {
        if (users == null || !(users.isEmpty() || users.contains(name))) {
          broken.add(name + " requires the library " + needed);
        }
      }
    }
    return broken;
  }

  /** Families stay apart, nothing stands on the command line, and search knows no store. */
  static List<String> requiresWrongNeighbour(ModuleFinder finder, String root, Set<String> ours) {
    List<String> broken = new ArrayList<>();
    for (String reached : closure(finder, root)) {
      if (reached.equals(root) || !ours.contains(reached)) continue;
      boolean isComposition = root.startsWith("hotpaths.");
      if (reached.startsWith("hotpaths.")
          || !(isComposition || family(root).equals(family(reached)))) {
        broken.add(root + " reaches " + reached + " of another family");
      }
      if (root.equals("optchat.search") && !reached.equals("optchat.text")) {
        broken.add(root + " reaches " + reached + " but must know no store");
      }
    }
    return broken;
  }

  /**
   * Everything reached by {@code requires}, static or not, the root included; absent modules are
   * only named.
   */
  static Set<String> closure(ModuleFinder finder, String root) {
    Set<String> seen = new TreeSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(root));
    while (!open.isEmpty()) {
      String name = open.remove();
      if (seen.add(name)) open.addAll(required(finder, name));
    }
    return seen;
  }

  /**
   * What the run-time system would load for a module; a cycle or an absent module is the caller's
   * to report.
   */
  private static Set<String> resolved(ModuleFinder finder, String root) {
    Set<String> names = new TreeSet<>();
    try {
      Configuration boot = ModuleLayer.boot().configuration();
      for (ResolvedModule module :
          boot.resolve(finder, ModuleFinder.ofSystem(), Set.of(root)).modules()) {
        names.add(module.name());
      }
    } catch (FindException e) {
      throw new AssertionError("module " + root + " cannot be resolved: " + e.getMessage(), e);
    }
    return names;
  }

  private static Set<String> required(ModuleFinder finder, String name) {
    Set<String> names = new TreeSet<>();
    finder
        .find(name)
        .or(() -> ModuleFinder.ofSystem().find(name))
        .map(ModuleReference::descriptor)
        .ifPresent(
            descriptor -> descriptor.requires().forEach(requires -> names.add(requires.name())));
    return names;
  }

  private static boolean isNeverShipped(String name) {
    return NEVER_SHIPPED.stream()
        .anyMatch(no -> no.endsWith(".") ? (name + ".").startsWith(no) : name.equals(no));
  }

  private static String family(String module) {
    return module.substring(0, module.indexOf('.'));
  }
}
