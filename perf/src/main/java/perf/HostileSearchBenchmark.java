package perf;

import static java.nio.charset.StandardCharsets.UTF_8;

import hotpaths.reference.optchat.search.LiteralOracle;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import optchat.search.LiteralMatcher;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Does a hostile text stay linear: {@code search_repetitive/0}, {@code /128}, {@code /255}, {@code
 * search_periodic}? Unit: one pass over 1 MiB, matcher made anew.
 */
@Case("search_{input}")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class HostileSearchBenchmark {
  private static final int BYTES = 1 << 20;
  private static final int QUERY = 256;

  @Param({"repetitive/0", "repetitive/128", "repetitive/255", "periodic"})
  public String input = "periodic";

  private MemorySegment text = MemorySegment.NULL;
  private byte[] query = {};
  private byte[] bytes = {};
  private String string = "";
  private String wanted = "";
  private Pattern pattern = Pattern.compile("");

  /** Makes the text; no side finds anything. */
  @Setup
  public void setUp() {
    if (input.equals("periodic")) {
      text = SearchInputs.repeated("ab", BYTES);
      query = ("ab".repeat(QUERY / 4) + "ba" + "ab".repeat(QUERY / 4 - 1)).getBytes(UTF_8);
    } else {
      text = SearchInputs.repeated("a", BYTES);
      query = "a".repeat(QUERY).getBytes(UTF_8);
      query[Integer.parseInt(input.substring(input.indexOf('/') + 1))] = 'b';
    }
    bytes = text.toArray(ValueLayout.JAVA_BYTE);
    string = new String(bytes, UTF_8);
    wanted = new String(query, UTF_8);
    pattern = Pattern.compile(wanted, Pattern.LITERAL | Pattern.CASE_INSENSITIVE);
    if (ours() != -1 || reference() != -1 || regex())
      throw new AssertionError("a side finds something: " + input);
  }

  @Benchmark
  public long ours() {
    return new LiteralMatcher(query).find(text, 0, BYTES);
  }

  @Benchmark
  public int reference() {
    return LiteralOracle.find(bytes, 0, bytes.length, query);
  }

  /** The JDK's search, which minds case. */
  @Benchmark
  public int stringIndexOf() {
    return string.indexOf(wanted);
  }

  /** What reading the text alone costs. */
  @Benchmark
  public long roofline() {
    return SearchInputs.sum(text, BYTES >>> 3);
  }

  @Benchmark
  public boolean regex() {
    return pattern.matcher(string).find();
  }
}
