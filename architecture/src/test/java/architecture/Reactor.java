package architecture;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * The modules of this project, read from the root pom and the test class path, so that a new module
 * is judged without any list being edited: whatever the root pom names and {@link #UNPUBLISHED}
 * does not is a runtime module.
 */
final class Reactor {
  /** Modules that no one embeds; everything else in the root pom is a runtime module. */
  static final Set<String> UNPUBLISHED =
      Set.of("architecture", "hotpaths.reference", "perf", "perf.peers");

  /** The folder that holds the root pom. */
  static final Path ROOT = root();

  private Reactor() {}

  /** Every module that the root pom names, in its order. */
  static List<String> modules() {
    return elements(ROOT.resolve("pom.xml"), "modules").stream()
        .flatMap(modules -> children(modules, "module").stream())
        .map(Element::getTextContent)
        .map(String::strip)
        .toList();
  }

  /** The modules that can be embedded, in the order of the root pom. */
  static List<String> runtimeModules() {
    return modules().stream().filter(name -> !UNPUBLISHED.contains(name)).toList();
  }

  /** What the test class path holds, as modules: classes of the reactor and libraries. */
  static ModuleFinder finder() {
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return ModuleFinder.of(
        Arrays.stream(path.split(File.pathSeparator))
            .map(Path::of)
            .filter(Files::exists)
            .filter(entry -> !entry.endsWith("test-classes"))
            .toArray(Path[]::new));
  }

  /** The folder of one module. */
  static Path folder(String module) {
    return ROOT.resolve(module);
  }

  /** The source of a module's descriptor; the file is absent for a module of the class path. */
  static Path descriptorSource(String module) {
    return folder(module).resolve("src/main/java/module-info.java");
  }

  /**
   * The text of the direct child {@code name} of the pom's root element; empty if there is none.
   */
  static String pomValue(String module, String name) {
    return children(pom(folder(module).resolve("pom.xml")), name).stream()
        .map(element -> element.getTextContent().strip())
        .findFirst()
        .orElse("");
  }

  /** The text of a property that the module's own pom sets; empty if it does not. */
  static String pomProperty(String module, String name) {
    return elements(folder(module).resolve("pom.xml"), "properties").stream()
        .flatMap(properties -> children(properties, name).stream())
        .map(element -> element.getTextContent().strip())
        .findFirst()
        .orElse("");
  }

  /** A dependency as the module's own pom declares it; an absent scope is {@code compile}. */
  record Declared(String artifact, String scope) {}

  /** The dependencies that the module's own pom declares. */
  static List<Declared> declaredDependencies(String module) {
    return elements(folder(module).resolve("pom.xml"), "dependencies").stream()
        .flatMap(dependencies -> children(dependencies, "dependency").stream())
        .map(
            dependency ->
                new Declared(
                    text(dependency, "artifactId", ""), text(dependency, "scope", "compile")))
        .toList();
  }

  /**
   * Every file of the project that a person wrote: build output and hidden folders but .ci and .mvn
   * are left out.
   */
  static List<Path> writtenFiles() {
    try (Stream<Path> tops = Files.list(ROOT)) {
      List<Path> files = new ArrayList<>();
      for (Path top : tops.sorted().toList()) {
        String name = top.getFileName().toString();
        boolean hidden =
            name.startsWith(".") && !Set.of(".ci", ".mvn", ".gitignore").contains(name);
        if (!hidden) addFiles(top, files);
      }
      return files;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void addFiles(Path path, List<Path> files) throws IOException {
    if (Files.isRegularFile(path)) {
      if (!path.getFileName().toString().equals(".jqwik-database")) files.add(path);
      return;
    }
    if (!Files.isDirectory(path) || path.endsWith("target")) return;
    try (Stream<Path> entries = Files.list(path)) {
      for (Path entry : entries.sorted().toList()) addFiles(entry, files);
    }
  }

  private static Path root() {
    Path here = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    for (Path at = here; at != null; at = at.getParent()) {
      if (Files.isRegularFile(at.resolve("build")) && Files.isRegularFile(at.resolve("pom.xml")))
        return at;
    }
    throw new IllegalStateException("no folder above holds the root pom: from=" + here);
  }

  private static Element pom(Path file) {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(file.toFile())
          .getDocumentElement();
    } catch (IOException e) {
      throw new UncheckedIOException(file.toString(), e);
    } catch (ParserConfigurationException | SAXException e) {
      throw new IllegalStateException("not a pom: " + file, e);
    }
  }

  private static List<Element> elements(Path pom, String name) {
    return children(pom(pom), name);
  }

  private static String text(Element element, String child, String absent) {
    return children(element, child).stream()
        .map(found -> found.getTextContent().strip())
        .findFirst()
        .orElse(absent);
  }

  private static List<Element> children(Element element, String name) {
    List<Element> found = new ArrayList<>();
    for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element child && child.getTagName().equals(name)) found.add(child);
    }
    return found;
  }
}
