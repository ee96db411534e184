package perf;

import hotpaths.reference.optchat.memory.PlainMemory;
import java.io.IOException;
import optchat.memory.Memory;
import optchat.memory.Status;
import org.openjdk.jmh.annotations.Benchmark;

/** What the benchmarks of openings share: one opening and closing of the chat on each side. */
public abstract class OpeningBenchmark extends MemoryBenchmark {
  @Override
  protected final void prepare() throws IOException {
    try (Memory memory = open()) {
      agree(memory, reference());
    }
  }

  @Benchmark
  public Status ours() throws IOException {
    try (Memory memory = open()) {
      return memory.status();
    }
  }

  @Benchmark
  public PlainMemory reference() throws IOException {
    return openPlain();
  }
}
