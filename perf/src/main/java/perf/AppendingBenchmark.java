package perf;

import static java.nio.charset.StandardCharsets.UTF_8;

import hotpaths.reference.corpus.ChatCorpus;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import optchat.store.Store;
import optchat.store.StoreOptions;
import optchat.text.MessageKind;
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

/**
 * What the benchmarks of appends share: the raw write and force of the same bytes is the reference.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3) // forks differ more than iterations
@Warmup(iterations = 10, timeUnit = TimeUnit.MILLISECONDS, time = 200) // short: the chat grows
@Measurement(iterations = 10, timeUnit = TimeUnit.MILLISECONDS, time = 200)
public abstract class AppendingBenchmark {
  @Param({"0", "1000", "10000", "100000"})
  public int messages;

  private final String text = ChatCorpus.text(1);
  private final byte[] utf8 = text.getBytes(UTF_8);
  private final byte[] line = ChatCorpus.messageLine(1).getBytes(UTF_8);
  private Path directory = Path.of("");
  private Store store;
  private FileChannel raw;

  /** The file system. */
  protected abstract Path parent();

  /** Each iteration starts at the size that the case names. */
  @Setup(Level.Iteration)
  public void setUp() throws IOException {
    directory = ChatFiles.make(parent(), messages, ChatCorpus.Tree.EMPTY);
    store = Store.open(directory, StoreOptions.defaults());
    raw =
        FileChannel.open(
            directory.resolve("raw"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    if (ours() != messages || oursAsString() != messages + 1) {
      throw new AssertionError("appended elsewhere");
    }
    if (!store.snapshot().text(messages).equals(text)) throw new AssertionError("another text");
    if (reference() != line.length) throw new AssertionError("a short write");
  }

  @TearDown(Level.Iteration)
  public void tearDown() throws IOException {
    store.close();
    raw.close();
    ChatFiles.delete(directory);
  }

  @Benchmark
  public int ours() throws IOException {
    return store.append(MessageKind.TALK, utf8, ChatCorpus.DATE);
  }

  @Benchmark
  public int oursAsString() throws IOException {
    return store.append(MessageKind.TALK, text, ChatCorpus.DATE);
  }

  @Benchmark
  public int reference() throws IOException {
    int written = raw.write(ByteBuffer.wrap(line));
    raw.force(true);
    return written;
  }
}
