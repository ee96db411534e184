package perf;

import hotpaths.reference.corpus.ChatCorpus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import optchat.store.Store;
import optchat.store.StoreOptions;
import optchat.store.StoreSnapshot;
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
 * How long does it take to open a store from its logs? Unit: one open and close of a chat with its
 * whole tree.
 */
@Case("store_open/{messages}")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3) // forks differ more than iterations
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class StoreOpenBenchmark {
  @Param({"0", "1000", "10000", "100000"})
  public int messages;

  private Path directory = Path.of("");

  /** Writes the chat and proves that both sides read the same. */
  @Setup(Level.Trial)
  public void setUp() throws IOException {
    directory = ChatFiles.make(ChatFiles.disk(), messages, ChatCorpus.Tree.COMPLETE);
    JacksonStore expected = JacksonStore.read(directory);
    try (Store store = Store.open(directory, StoreOptions.defaults())) {
      StoreSnapshot s = store.snapshot();
      if (s.messageCount() != messages || expected.messages().size() != messages) {
        throw new AssertionError("messages are missing");
      }
      for (JacksonStore.Message m : expected.messages()) {
        if (!s.text(m.id()).equals(m.text())
            || s.kind(m.id()) != m.kind()
            || !s.date(m.id()).equals(m.date())) {
          throw new AssertionError("the sides disagree: id=" + m.id());
        }
      }
      if (s.nodeCount() != expected.nodes().size()) throw new AssertionError("nodes are missing");
      for (Map.Entry<JacksonStore.Key, String> node : expected.nodes().entrySet()) {
        if (!s.node(node.getKey().level(), node.getKey().index()).equals(node.getValue())) {
          throw new AssertionError("the sides disagree: " + node.getKey());
        }
      }
    }
  }

  @TearDown(Level.Trial)
  public void tearDown() throws IOException {
    ChatFiles.delete(directory);
  }

  @Benchmark
  public int ours() throws IOException {
    return open(StoreOptions.defaults());
  }

  @Benchmark
  public int oursOneThread() throws IOException {
    return open(StoreOptions.defaults().withParallelism(1));
  }

  private int open(StoreOptions options) throws IOException {
    try (Store store = Store.open(directory, options)) {
      return store.snapshot().messageCount() + store.snapshot().nodeCount();
    }
  }

  @Benchmark
  public int reference() throws IOException {
    JacksonStore store = JacksonStore.read(directory);
    return store.messages().size() + store.nodes().size();
  }
}
