package perf;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs the benchmarks of {@code perf.peers} in a process of their own, since those libraries live
 * on the class path. The two exchange a file of results.
 */
final class Peers {
  private static final String PACKAGE = "perf.peers";

  private Peers() {}

  static List<Map<String, Object>> run(Arguments arguments)
      throws IOException, InterruptedException {
    String home = System.getProperty("hotpaths.home");
    if (home == null)
      throw new IOException("--peers needs the project's folder: start ./hotpaths bench");
    Path jars = Path.of(home, PACKAGE, "target", "app", "lib");
    if (!Files.isDirectory(jars)) build(Path.of(home));
    Path json = Files.createTempFile("peers", ".json");
    try {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.add("--sun-misc-unsafe-memory-access=allow"); // JMH
      command.addAll(List.of("-cp", jars + File.separator + "*", Bench.class.getName()));
      command.addAll(List.of("--package", PACKAGE, "--json", json.toString()));
      if (arguments.quick()) command.add("--quick");
      if (!arguments.filter().pattern().isEmpty()) command.add(arguments.filter().pattern());
      call(command, Path.of(home));
      return Results.read(json);
    } finally {
      Files.delete(json);
    }
  }

  private static void build(Path home) throws IOException, InterruptedException {
    System.err.println("building " + PACKAGE);
    call(
        List.of(
            home.resolve("build").toString(),
            "-q",
            "-B",
            "-pl",
            PACKAGE,
            "-am",
            "package",
            "-Dmaven.test.skip=true"),
        home);
  }

  /** Runs a program; its words and its table go to standard error, where progress goes. */
  private static void call(List<String> command, Path folder)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
            .start();
    process.getInputStream().transferTo(System.err);
    int code = process.waitFor();
    if (code != 0) throw new IOException(command.getFirst() + " failed: exit=" + code);
  }
}
