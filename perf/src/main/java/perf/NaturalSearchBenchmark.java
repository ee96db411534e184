package perf;

import static java.nio.charset.StandardCharsets.UTF_8;

import hotpaths.reference.corpus.NaturalText;
import hotpaths.reference.optchat.search.LiteralOracle;
import hotpaths.reference.optchat.search.Slabs;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import optchat.search.LiteralMatcher;
import optchat.search.TextLane;
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
 * How fast is the matcher alone on natural text? Unit: one pass over {@code messages} messages of 1
 * KiB (about that many KiB) that counts all matches without overlap; {@code regex} and {@code
 * reference} do the same.
 */
@Case("search_natural/{query}/{messages}")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class NaturalSearchBenchmark {
  @Param({"rare_letter", "common_letters", "frequent", "other_script"})
  public String query = "frequent";

  @Param({"5000", "100000"})
  public int messages;

  private List<byte[]> texts = List.of();
  private TextLane lane =
      new SearchInputs.Lane(new Slabs(Arena.ofAuto(), new int[0], List.of(), 1));
  private byte[] utf8 = {};
  private Pattern pattern = Pattern.compile("");
  private String all = "";

  /** Makes the texts; all sides count the same. */
  @Setup
  public void setUp() {
    texts = NaturalText.messages(42, messages, 1_024);
    int[] ids = IntStream.range(0, messages).toArray();
    lane = new SearchInputs.Lane(new Slabs(Arena.ofAuto(), ids, texts, SearchInputs.SLAB_BYTES));
    String wanted = wanted();
    utf8 = wanted.getBytes(UTF_8);
    StringBuilder joined = new StringBuilder();
    for (byte[] text : texts) joined.append(new String(text, UTF_8)).append('\0');
    all = joined.toString();
    pattern = Pattern.compile(wanted, Pattern.LITERAL | Pattern.CASE_INSENSITIVE);
    if (ours() != reference() || ours() != regex()) {
      throw new AssertionError("the sides disagree: query=" + query);
    }
  }

  private String wanted() {
    return switch (query) {
      case "rare_letter" -> "quartz jinx";
      case "common_letters" -> "senate ratio";
      case "frequent" -> "the";
      case "other_script" -> "東京";
      default -> throw new IllegalArgumentException("no such query: query=" + query);
    };
  }

  @Benchmark
  public long ours() {
    return SearchInputs.count(new LiteralMatcher(utf8), utf8.length, lane);
  }

  @Benchmark
  public long reference() {
    long count = 0;
    for (byte[] text : texts) {
      for (int p = 0; (p = LiteralOracle.find(text, p, text.length, utf8)) >= 0; p += utf8.length)
        count++;
    }
    return count;
  }

  @Benchmark
  public long regex() {
    long count = 0;
    for (Matcher matcher = pattern.matcher(all); matcher.find(); ) count++;
    return count;
  }

  @Benchmark
  public long roofline() {
    return SearchInputs.sum(lane);
  }
}
