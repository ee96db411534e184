package perf;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a figure depends on besides the code. */
final class Machine {
  private Machine() {}

  /** One line: processor, cores, JDK, collectors, and how busy the machine is with other things. */
  static String line() {
    String collectors =
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .map(bean -> bean.getName().replaceFirst(" .*", "")) // "G1 Old Generation": G1
            .distinct()
            .collect(Collectors.joining("+"));
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return "machine: %s, %d cores, %s %s, JDK %s, GC %s, load %s"
        .formatted(
            processor(),
            Runtime.getRuntime().availableProcessors(),
            System.getProperty("os.name"),
            System.getProperty("os.arch"),
            Runtime.version(),
            collectors,
            load < 0 ? "unknown" : String.format(Locale.ROOT, "%.2f", load));
  }

  private static String processor() {
    Path file = Path.of("/proc/cpuinfo");
    if (!Files.isReadable(file)) return "processor unknown";
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("processor unknown");
    } catch (IOException e) {
      return "processor unknown (" + e.getMessage() + ")";
    }
  }
}
