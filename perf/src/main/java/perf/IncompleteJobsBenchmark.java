package perf;

import hotpaths.reference.corpus.ChatCorpus;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import optchat.memory.Job;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * How long does it take to hand out the first work of a chat without summaries? Unit: one call for
 * jobs, and giving them up.
 */
@Case("incomplete_jobs_{tree}/{messages}")
public class IncompleteJobsBenchmark extends JobsBenchmark {
  /** No summary, or that of message 0 alone. */
  @Param({"empty", "sparse"})
  public String tree = "";

  @Override
  protected void write() {
    ChatCorpus.write(directory, messages, ChatCorpus.Tree.valueOf(tree.toUpperCase(Locale.ROOT)));
  }

  @Benchmark
  public List<Job> ours() throws IOException {
    return offered();
  }

  @Benchmark
  public List<String> reference() {
    return offeredByPlain();
  }
}
