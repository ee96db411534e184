package architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A Markdown file of the project. */
record Markdown(Path file, String text) {
  private static final Pattern JAVA_BLOCK =
      Pattern.compile("^```java\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern ANY_BLOCK =
      Pattern.compile("^```.*?^```$", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern SUREFIRE = Pattern.compile("-Dtest='?([\\w*]+)");
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");

  /** All Markdown files of the project. */
  static List<Markdown> all() throws IOException {
    List<Markdown> all = new ArrayList<>();
    for (Path file : Reactor.writtenFiles()) {
      if (file.toString().endsWith(".md") && !file.toString().contains("/src/")) {
        all.add(new Markdown(file, Files.readString(file)));
      }
    }
    return all;
  }

  @Override
  public String toString() {
    return Reactor.ROOT.relativize(file).toString();
  }

  /** The runtime module in whose folder the file lies; null for one of the project. */
  @Nullable String module() {
    String folder = Reactor.ROOT.relativize(file).getName(0).toString();
    return Reactor.runtimeModules().contains(folder) ? folder : null;
  }

  /** The blocks marked as Java, in order. */
  List<String> javaBlocks() {
    List<String> blocks = new ArrayList<>();
    Matcher matcher = JAVA_BLOCK.matcher(text);
    while (matcher.find()) blocks.add(matcher.group(1));
    return blocks;
  }

  /** The class names, {@code *} for anything, that the document's commands hand to Surefire. */
  List<Predicate<String>> testPatterns() {
    return SUREFIRE
        .matcher(text)
        .results()
        .map(found -> found.group(1).replace("*", "\\w*"))
        .map(name -> Pattern.compile(name).asMatchPredicate())
        .toList();
  }

  /** The links to files of the project that lead nowhere. */
  List<String> brokenLinks() {
    List<String> broken = new ArrayList<>();
    Matcher matcher = LINK.matcher(ANY_BLOCK.matcher(text).replaceAll(""));
    while (matcher.find()) {
      String link = matcher.group(1);
      if (link.matches("[a-z]+:.*")) continue;
      String path = link.replaceFirst("#.*$", "");
      if (path.isEmpty()) {
        if (!anchors().contains(link.substring(1))) broken.add(link);
      } else if (!Files.exists(file.resolveSibling(path))) {
        broken.add(link);
      }
    }
    return broken;
  }

  private List<String> anchors() {
    return text.lines()
        .filter(line -> line.startsWith("#"))
        .map(line -> line.replaceFirst("^#+ ", "").toLowerCase(Locale.ROOT))
        .map(line -> line.replaceAll("[^\\w\\- ]", "").replace(' ', '-'))
        .toList();
  }
}
