package perf;

import hotpaths.reference.optchat.memory.PlainMemory;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import optchat.memory.Block;
import optchat.memory.Job;
import optchat.memory.Memory;

/**
 * What the benchmarks of jobs share: both memories open, and proof that they offer the same jobs.
 */
public abstract class JobsBenchmark extends MemoryBenchmark {
  private static final int MOST = 8;
  private static final long REST_NANOS = 10_000_000_000L;

  @SuppressWarnings("NullAway.Init") // set by prepare(), which JMH's setup calls
  private Memory memory;

  private PlainMemory plain = new PlainMemory(List.of(), Map.of(), 1);

  @Override
  protected void prepare() throws IOException {
    memory = open();
    plain = openPlain();
    List<Job> jobs = offered();
    List<String> expected = offeredByPlain();
    if (jobs.size() != expected.size()) throw new AssertionError("not as many jobs");
    for (int i = 0; i < jobs.size(); i++) {
      List<Block> content = jobs.get(i).messages().getFirst().content();
      String source = content.getLast().text();
      StringBuilder context = new StringBuilder();
      for (Block block : content.subList(0, content.size() - 1)) context.append(block.text());
      String wanted = expected.get(i);
      if (!wanted.startsWith(context.toString())
          || !source.endsWith(wanted.substring(context.length()))) {
        throw new AssertionError("the sides disagree on job " + i);
      }
    }
  }

  @Override
  protected void close() throws IOException {
    memory.close();
  }

  /**
   * All jobs that may start, which are then given up and rested, so that the next call offers them.
   */
  protected final List<Job> offered() throws IOException {
    List<Job> jobs = memory.jobs();
    for (Job job : jobs) memory.fail(job.level(), job.index());
    nanos += REST_NANOS;
    return jobs;
  }

  /** The same by the twin, which keeps no account of what is in flight. */
  protected final List<String> offeredByPlain() {
    return plain.jobs(MOST);
  }
}
