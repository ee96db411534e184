package perf;

import java.io.IOException;
import java.util.List;
import optchat.memory.Job;
import org.openjdk.jmh.annotations.Benchmark;

/** How long does it take to learn that there is nothing to summarize? Unit: one call for jobs. */
@Case("idle_jobs/{messages}")
public class IdleJobsBenchmark extends JobsBenchmark {
  @Benchmark
  public List<Job> ours() throws IOException {
    return offered();
  }

  @Benchmark
  public List<String> reference() {
    return offeredByPlain();
  }
}
