package perf;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * The command line of {@link Bench}.
 *
 * @param mode what to do
 * @param filter finds the cases by a part of their name
 * @param quick one fork, short iterations
 * @param peers other people's libraries too
 * @param json where to write the results, or null
 * @param packageName whose benchmarks to run
 */
record Arguments(
    Mode mode,
    Pattern filter,
    boolean quick,
    boolean peers,
    @Nullable Path json,
    String packageName) {
  static final String USAGE =
      """
      Usage: hotpaths bench [--list] [--quick] [--peers] [--json FILE] [REGEX]
      Measures each case whose name holds REGEX (all without it) with JMH and prints one line a side.
        --list       prints the names of the cases and their sides, measures nothing
        --quick      one fork, short iterations: for a first look, not for publication
        --peers      measures other people's libraries on the same inputs too (builds perf.peers if need be)
        --json FILE  also writes the results in JMH's format, with the name of case and side added
        --help       prints this
      Columns: case, side, score ± error (99.9 %) with its unit, bytes allocated per operation, and the score
      relative to that of the reference: x0.10 takes a tenth of its time.
      """;

  enum Mode {
    RUN,
    LIST,
    HELP
  }

  /** A command line that means nothing. */
  static final class UsageException extends Exception {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
      super(message);
    }
  }

  static Arguments parse(List<String> words) throws UsageException {
    Mode mode = Mode.RUN;
    String filter = null;
    boolean quick = false;
    boolean peers = false;
    Path json = null;
    String packageName = "perf";
    for (Iterator<String> rest = words.iterator(); rest.hasNext(); ) {
      String word = rest.next();
      switch (word) {
        case "--help", "-h" -> mode = Mode.HELP;
        case "--list" -> mode = mode == Mode.HELP ? mode : Mode.LIST;
        case "--quick" -> quick = true;
        case "--peers" -> peers = true;
        case "--json" -> json = Path.of(value(word, rest));
        case "--package" -> packageName = value(word, rest); // how the peers' own process is asked
        default -> {
          if (word.startsWith("-")) throw new UsageException("unknown option: " + word);
          if (filter != null)
            throw new UsageException("more than one REGEX: " + filter + ", " + word);
          filter = word;
        }
      }
    }
    return new Arguments(
        mode, compile(filter == null ? "" : filter), quick, peers, json, packageName);
  }

  private static String value(String option, Iterator<String> rest) throws UsageException {
    if (!rest.hasNext()) throw new UsageException(option + " needs a value");
    return rest.next();
  }

  private static Pattern compile(String filter) throws UsageException {
    try {
      return Pattern.compile(filter);
    } catch (PatternSyntaxException e) {
      throw new UsageException("not a regular expression: " + filter + ": " + e.getDescription());
    }
  }
}
