package perf;

import java.nio.file.Path;

/** How long does one append take until it is on disk? Unit: one message of the corpus. */
@Case("append/{messages}")
public class AppendBenchmark extends AppendingBenchmark {
  @Override
  protected Path parent() {
    return ChatFiles.disk();
  }
}
