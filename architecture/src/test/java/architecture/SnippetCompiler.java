package architecture;

import com.sun.source.util.JavacTask;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleReference;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * Compiles the examples of a document as an embedder would: in a module of their own, on the module
 * path, against what is exported. Nothing is written.
 *
 * <p>A block that begins with {@code module} is that module's descriptor; without one, the module
 * requires every published module. Any other block is the body of a method, with its imports first;
 * what {@code java.base} exports, {@code UTF_8} and the package that the document is about need no
 * import.
 */
final class SnippetCompiler {
  private static final Pattern IMPORT = Pattern.compile("^import [^;]+;$", Pattern.MULTILINE);
  private static final Pattern DESCRIPTOR = Pattern.compile("^\\s*(?:open )?module [\\w.]+ \\{");

  private SnippetCompiler() {}

  /**
   * What the compiler has against the blocks of one document; empty when all is well.
   *
   * @param own the module that the document is about, whose types need no import; null if none
   */
  static List<String> errors(@Nullable String own, List<String> blocks) {
    List<String> bodies = new ArrayList<>();
    String descriptor = everything();
    for (String block : blocks) {
      if (DESCRIPTOR.matcher(block).find()) descriptor = block;
      else bodies.add(block);
    }
    List<JavaFileObject> sources = new ArrayList<>();
    sources.add(source("module-info", descriptor));
    for (int i = 0; i < bodies.size(); i++) {
      String name = "Example" + (i + 1);
      sources.add(source("example/" + name, wrapped(name, own, bodies.get(i))));
    }
    return compile(sources);
  }

  private static List<String> compile(List<JavaFileObject> sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    List<String> options =
        List.of("--module-path", modulePath(), "-proc:none", "-implicit:none", "-Xlint:none");
    JavacTask task = (JavacTask) compiler.getTask(null, null, found, options, null, sources);
    try {
      task.analyze(); // and no more: no class file is written
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found.getDiagnostics().stream()
        .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
        .map(SnippetCompiler::words)
        .toList();
  }

  private static String words(Diagnostic<? extends JavaFileObject> diagnostic) {
    String name = diagnostic.getSource() == null ? "" : diagnostic.getSource().getName();
    return name + ":" + diagnostic.getLineNumber() + ": " + diagnostic.getMessage(Locale.ROOT);
  }

  private static String wrapped(String name, @Nullable String own, String body) {
    String imports =
        IMPORT.matcher(body).results().map(MatchResult::group).collect(Collectors.joining("\n"));
    return """
        package example;
        import module java.base;
        import static java.nio.charset.StandardCharsets.UTF_8;
        %s
        %s
        class %s {
          static void run() throws Exception {
            %s
          }
        }
        """
        .formatted(
            own == null ? "" : "import " + own + ".*;",
            imports,
            name,
            IMPORT.matcher(body).replaceAll(""));
  }

  private static String everything() {
    return Reactor.runtimeModules().stream()
        .map(module -> "  requires " + module + ";\n")
        .collect(Collectors.joining("", "module example {\n", "}\n"));
  }

  private static String modulePath() {
    return Reactor.finder().findAll().stream()
        .filter(found -> !found.descriptor().isAutomatic() || isFramework(found))
        .map(ModuleReference::location)
        .flatMap(Optional::stream)
        .map(location -> Path.of(location).toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static boolean isFramework(ModuleReference found) {
    return ModuleRules.FRAMEWORKS.values().stream()
        .anyMatch(names -> names.contains(found.descriptor().name()));
  }

  private static JavaFileObject source(String name, String text) {
    URI uri = URI.create("string:///" + name + JavaFileObject.Kind.SOURCE.extension);
    return new SimpleJavaFileObject(uri, JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
      }
    };
  }
}
