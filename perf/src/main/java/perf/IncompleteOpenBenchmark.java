package perf;

import hotpaths.reference.corpus.ChatCorpus;
import hotpaths.reference.optchat.memory.PlainMemory;
import java.io.IOException;
import java.util.Locale;
import optchat.memory.Memory;
import optchat.memory.Status;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** How long does it take to open a chat that lacks its summaries? Unit: one opening and closing. */
@Case("incomplete_open_{tree}/{messages}")
public class IncompleteOpenBenchmark extends MemoryBenchmark {
  /** No summary, or that of message 0 alone. */
  @Param({"empty", "sparse"})
  public String tree = "";

  @Override
  protected void write() {
    ChatCorpus.write(directory, messages, ChatCorpus.Tree.valueOf(tree.toUpperCase(Locale.ROOT)));
  }

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
