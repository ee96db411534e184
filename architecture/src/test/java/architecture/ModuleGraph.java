package architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The text of {@code module-graph.md}, made from the descriptors. */
final class ModuleGraph {
  private static final Pattern JAVADOC = Pattern.compile("/\\*\\*(.*?)\\*/", Pattern.DOTALL);
  private static final Pattern INLINE_TAG = Pattern.compile("\\{@(?:code|link) ([^}]*)}");

  private final ModuleFinder finder;
  private final List<String> modules;

  ModuleGraph(ModuleFinder finder, List<String> modules) {
    this.finder = finder;
    this.modules = modules.stream().sorted().toList();
  }

  /** The whole document. */
  String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        """
        # Modules

        Made from the module descriptors by `ModuleGraphTest`: do not edit, run the command that the test prints.
        Arrows are `requires`; dashed boxes are never published. Libraries and the JDK's modules are in the table only.

        ```mermaid
        graph BT
        """);
    for (String module : modules) text.append(node(module));
    for (String module : modules) edges(module).forEach(text::append);
    text.append(
        """
          classDef unpublished stroke-dasharray: 4 3
        ```

        | module | hot path | exports | requires |
        | --- | --- | --- | --- |
        """);
    for (String module : modules) text.append(row(module));
    return text.toString();
  }

  private static String node(String module) {
    String style = Reactor.UNPUBLISHED.contains(module) ? ":::unpublished" : "";
    return "  %s[\"%s\"]%s\n".formatted(id(module), module, style);
  }

  private List<String> edges(String module) {
    Set<String> ours = Set.copyOf(modules);
    return requires(module).stream()
        .map(Requires::name)
        .filter(ours::contains)
        .map(needed -> "  %s --> %s\n".formatted(id(module), id(needed)))
        .toList();
  }

  private String row(String module) {
    String exports =
        finder.find(module).map(ModuleReference::descriptor).stream()
            .flatMap(descriptor -> descriptor.exports().stream())
            .filter(export -> !export.isQualified())
            .map(Exports::source)
            .sorted()
            .map(name -> "`" + name + "`")
            .collect(Collectors.joining(" "));
    String requires =
        requires(module).stream().map(ModuleGraph::words).collect(Collectors.joining(", "));
    return "| `%s` | %s | %s | %s |\n".formatted(module, purpose(module), exports, requires);
  }

  private static String words(Requires requires) {
    String prefix = requires.modifiers().contains(Requires.Modifier.STATIC) ? "static " : "";
    return prefix + "`" + requires.name() + "`";
  }

  /**
   * What the module's source asks for, without what the compiler adds; empty without a descriptor.
   */
  private List<Requires> requires(String module) {
    return finder
        .find(module)
        .map(ModuleReference::descriptor)
        .map(ModuleDescriptor::requires)
        .orElse(Set.of())
        .stream()
        .filter(requires -> !requires.name().equals("java.base"))
        .sorted()
        .toList();
  }

  /**
   * The first sentence of the descriptor's Javadoc; of the pom's description for a module without.
   */
  static String purpose(String module) {
    if (!Files.isRegularFile(Reactor.descriptorSource(module))) {
      return Reactor.pomValue(module, "description");
    }
    Matcher javadoc = JAVADOC.matcher(read(module));
    if (!javadoc.find()) return "";
    String prose = javadoc.group(1).replaceAll("\\s*\\n\\s*\\*?\\s?", " ").strip();
    int end = prose.indexOf(". ");
    String sentence = end < 0 ? prose : prose.substring(0, end + 1);
    return INLINE_TAG.matcher(sentence).replaceAll("`$1`").replace("|", "\\|");
  }

  private static String read(String module) {
    try {
      return Files.readString(Reactor.descriptorSource(module));
    } catch (IOException e) {
      throw new UncheckedIOException(module, e);
    }
  }

  private static String id(String module) {
    return module.replace('.', '_');
  }
}
