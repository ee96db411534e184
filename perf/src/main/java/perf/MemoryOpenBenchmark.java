package perf;

import hotpaths.reference.optchat.memory.PlainMemory;
import java.io.IOException;
import optchat.memory.Memory;
import optchat.memory.Status;
import org.openjdk.jmh.annotations.Benchmark;

/** How long does it take to open a chat with all its summaries? Unit: one opening and closing. */
@Case("memory_open/{messages}")
public class MemoryOpenBenchmark extends MemoryBenchmark {
  @Override
  protected void prepare() throws IOException {
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
