package perf;

import hotpaths.reference.optchat.memory.PlainMemory;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import optchat.memory.Block;
import optchat.memory.Memory;
import optchat.memory.MemorySnapshot;
import org.openjdk.jmh.annotations.Benchmark;

/** How long does it take to write a view as text? Unit: one settled view, in UTF-8. */
@Case("render/{messages}")
public class RenderBenchmark extends MemoryBenchmark {
  @SuppressWarnings("NullAway.Init") // set by prepare(), which JMH's setup calls
  private Memory memory;

  @SuppressWarnings("NullAway.Init") // as above
  private MemorySnapshot snapshot;

  private PlainMemory plain = new PlainMemory(List.of(), Map.of(), 1);

  @Override
  protected void prepare() throws IOException {
    memory = open();
    snapshot = memory.snapshot();
    plain = openPlain();
    if (!snapshot.settled()) throw new AssertionError("not settled");
    agree(memory, plain);
  }

  @Override
  protected void close() throws IOException {
    memory.close();
  }

  @Benchmark
  public Block ours() {
    return snapshot.render();
  }

  @Benchmark
  public String oursAsString() {
    return snapshot.render().text();
  }

  @Benchmark
  public String reference() {
    return plain.render();
  }
}
