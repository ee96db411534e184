package perf;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import perf.Arguments.Mode;
import perf.Arguments.UsageException;
import perf.Results.Row;

/** The program behind {@code ./hotpaths bench}; see {@link Arguments#USAGE}. */
public final class Bench {
  private Bench() {}

  /**
   * Runs the benchmarks in this module, so that JMH's forks run in it too.
   *
   * @param args see {@link Arguments#USAGE}
   */
  public static void main(String[] args) {
    System.exit(exitCode(args));
  }

  /** 0 when all went well, 1 for what went wrong on the way, 2 for a wrong command line. */
  private static int exitCode(String[] args) {
    try {
      Arguments arguments = Arguments.parse(List.of(args));
      if (arguments.mode() == Mode.HELP) {
        System.out.print(Arguments.USAGE);
        return 0;
      }
      List<BenchCase> cases = select(arguments);
      if (arguments.mode() == Mode.LIST) list(cases);
      else run(arguments, cases);
      return 0;
    } catch (UsageException e) {
      System.err.println("bench: " + e.getMessage());
      return 2;
    } catch (IOException | RunnerException e) {
      System.err.println("bench: " + e.getMessage());
      return 1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 1;
    }
  }

  private static List<BenchCase> select(Arguments arguments) throws UsageException {
    List<BenchCase> cases =
        BenchCase.all(arguments.packageName()).stream()
            .filter(one -> arguments.filter().matcher(one.id()).find())
            .toList();
    // A peer answers some of the questions only; nobody else may ask for nothing.
    if (cases.isEmpty() && arguments.packageName().equals(Bench.class.getPackageName())) {
      throw new UsageException("no case matches: " + arguments.filter() + " (see --list)");
    }
    return cases;
  }

  private static void list(List<BenchCase> cases) {
    for (BenchCase one : cases) System.out.println(one.id() + "  " + String.join(" ", one.sides()));
  }

  private static void run(Arguments arguments, List<BenchCase> cases)
      throws IOException, RunnerException, InterruptedException {
    System.err.println(Machine.line());
    List<Map<String, Object>> entries = new ArrayList<>();
    for (BenchCase one : cases) {
      System.err.printf("%s: %s%n", one.id(), String.join(" ", one.sides()));
      entries.addAll(
          Results.entries(one, new Runner(options(one, arguments.quick()).build()).run()));
    }
    if (arguments.peers()) entries.addAll(Peers.run(arguments));
    List<Row> rows = new ArrayList<>();
    for (Map<String, Object> entry : entries) rows.add(Results.row(entry));
    Path json = arguments.json();
    if (json != null) Results.write(json, entries);
    Table.lines(rows).forEach(System.out::println);
    Exponents.lines(rows).forEach(System.out::println);
    Counters.lines(entries).forEach(System.out::println);
  }

  /**
   * A heap of one size whose pages are there from the start. Else a virtual machine's host hands
   * them out one by one under the code that allocates first: up to 13 us for each 4 KiB.
   */
  private static final String[] HEAP = {"-Xms2g", "-Xmx2g", "-XX:+AlwaysPreTouch"};

  private static ChainedOptionsBuilder options(BenchCase one, boolean quick) {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^" + Pattern.quote(one.type().getCanonicalName()) + "\\.")
            .addProfiler(GCProfiler.class)
            .verbosity(VerboseMode.SILENT)
            .shouldFailOnError(true)
            .jvmArgsAppend(HEAP);
    one.params().forEach(options::param);
    if (quick) {
      options
          .forks(1)
          .warmupIterations(4)
          .warmupTime(TimeValue.seconds(1))
          .measurementIterations(5)
          .measurementTime(TimeValue.milliseconds(300));
    }
    return options;
  }
}
