package perf;

import java.io.IOException;
import java.util.List;
import optchat.memory.Job;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * How long does it take to hand out work when the last 32 messages wait for it? Unit: one call for
 * jobs, and giving them up.
 */
@Case("pending_jobs/{messages}")
public class PendingJobsBenchmark extends JobsBenchmark {
  @Override
  protected void write() throws IOException {
    writePending();
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
