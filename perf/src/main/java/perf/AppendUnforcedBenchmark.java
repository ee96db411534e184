package perf;

import java.nio.file.Path;

/**
 * How long does one append take apart from the disk? Unit: one message of the corpus, on a file
 * system in memory.
 */
@Case("append_unforced/{messages}")
public class AppendUnforcedBenchmark extends AppendingBenchmark {
  @Override
  protected Path parent() {
    return ChatFiles.memory();
  }
}
