package hotpaths.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The records in two memories' files, compared byte for byte. */
final class EngineFiles {
  private static final Pattern DATED =
      Pattern.compile("(\\{\"i\":([0-9]+),.*\"date\":\")[^\"]*\"\\}", Pattern.DOTALL);

  private final Predicate<String> undated;

  /** {@code undated} knows the messages whose date is not compared. */
  EngineFiles(Predicate<String> undated) {
    this.undated = undated;
  }

  /** The first difference in words, or null. Files of several days count as one. */
  @Nullable String difference(Path one, Path other) throws IOException {
    for (String folder : List.of("main", "tree")) {
      List<String> first = lines(one.resolve(folder));
      List<String> second = lines(other.resolve(folder));
      for (int i = 0; i < Math.max(first.size(), second.size()); i++) {
        String a = i < first.size() ? first.get(i) : "nothing";
        String b = i < second.size() ? second.get(i) : "nothing";
        if (!a.equals(b)) return folder + ", record " + (i + 1) + ":\n  " + a + "\n  " + b;
      }
    }
    return null;
  }

  private List<String> lines(Path folder) throws IOException {
    TreeMap<String, Path> files = new TreeMap<>();
    if (Files.isDirectory(folder)) {
      try (Stream<Path> all = Files.list(folder)) {
        all.filter(file -> file.toString().endsWith(".jsonl"))
            .forEach(file -> files.put(file.toString(), file));
      }
    }
    StringBuilder whole = new StringBuilder();
    for (Path file : files.values()) whole.append(Files.readString(file, UTF_8));
    List<String> lines = new ArrayList<>();
    for (String line : whole.toString().split("\n", -1)) {
      Matcher matcher = DATED.matcher(line);
      boolean masked = matcher.matches() && undated.test(matcher.group(2));
      lines.add(masked ? matcher.group(1) + "(the clock's)\"}" : line);
    }
    return lines;
  }
}
