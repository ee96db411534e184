package architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.net.URI;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The main classes of the reactor's modules, read once for all rules. */
final class ModuleClasses {
  /** The classes of every module that has a descriptor. */
  static final JavaClasses ALL = new ClassFileImporter().importLocations(locations());

  private ModuleClasses() {}

  /** The classes of one module. */
  static JavaClasses of(String module) {
    return ALL.that(
        DescribedPredicate.describe(
            "lie in " + module, type -> module.equals(moduleOf(type, Reactor.modules()))));
  }

  /**
   * Which of {@code modules} holds the type: the one whose name begins its package and is longest.
   */
  static @Nullable String moduleOf(JavaClass type, List<String> modules) {
    return modules.stream()
        .filter(module -> (type.getPackageName() + ".").startsWith(module + "."))
        .max(Comparator.comparingInt(String::length))
        .orElse(null);
  }

  /** The binary names of all classes that the module's folder or jar holds. */
  static List<String> namesOf(String module) {
    try (ModuleReader reader = reference(module).open()) {
      return reader
          .list()
          .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
          .map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.'))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(module, e);
    }
  }

  private static List<Location> locations() {
    ModuleFinder finder = Reactor.finder();
    return Reactor.modules().stream()
        .filter(module -> finder.find(module).isPresent())
        .map(ModuleClasses::locationOf)
        .toList();
  }

  private static Location locationOf(String module) {
    URI uri = reference(module).location().orElseThrow();
    boolean jar = uri.getPath().endsWith(".jar");
    return Location.of(jar ? URI.create("jar:" + uri + "!/") : uri);
  }

  private static ModuleReference reference(String module) {
    return Reactor.finder()
        .find(module)
        .orElseThrow(
            () ->
                new AssertionError(
                    "module "
                        + module
                        + " is not on the test class path: add it to the pom of hotpaths.cli, of"
                        + " perf or, if neither uses it, of architecture (scope test)"));
  }
}
