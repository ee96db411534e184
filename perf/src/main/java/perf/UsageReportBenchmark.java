package perf;

import hotpaths.reference.corpus.UsageCorpus;
import hotpaths.reference.optchat.usage.UsageOracle;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import optchat.text.PrivateFiles;
import optchat.usage.UsageLedger;
import optchat.usage.UsageReport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** How long does a report over a ledger take? Unit: one report, from the file. */
@Case("usage/{attempts}")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3) // forks differ more than iterations
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class UsageReportBenchmark {
  @Param({"1000", "10000", "100000"})
  public int attempts;

  private Path directory = Path.of("");
  private UsageLedger ledger = new UsageLedger(directory, () -> false);

  /** Writes the ledger and proves that both sides say the same. */
  @Setup(Level.Trial)
  public void setUp() throws IOException {
    directory = Files.createTempDirectory("usage");
    try (FileChannel out = PrivateFiles.create(file())) {
      ByteBuffer bytes = ByteBuffer.wrap(UsageCorpus.ledger(attempts, 42L));
      while (bytes.hasRemaining()) out.write(bytes);
    }
    ledger = new UsageLedger(directory, () -> false);
    UsageReport ours = ours();
    UsageOracle.Totals expected = reference();
    boolean same =
        ours.attempts() == expected.attempts()
            && ours.millis().equals(expected.millis())
            && ours.input().sum().equals(expected.tokens().get("input"))
            && ours.cost().compareTo(expected.cost()) == 0
            && ours.corrective() == expected.corrective()
            && ours.complete()
            && expected.warnings().isEmpty();
    if (!same) throw new AssertionError("the sides disagree");
  }

  private Path file() {
    return directory.resolve(UsageLedger.FILE_NAME);
  }

  @TearDown(Level.Trial)
  public void tearDown() throws IOException {
    Files.delete(file());
    Files.delete(directory);
  }

  @Benchmark
  public UsageReport ours() throws IOException {
    return ledger.report();
  }

  @Benchmark
  public UsageOracle.Totals reference() throws IOException {
    byte[] all = Files.readAllBytes(file());
    return UsageOracle.totals(file().toString(), all, UsageLedger.DEFAULT_MAX_LINE_BYTES);
  }
}
