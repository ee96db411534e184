package perf;

import hotpaths.reference.corpus.ChatCorpus;
import java.util.Locale;
import org.openjdk.jmh.annotations.Param;

/** How long does it take to open a chat that lacks its summaries? Unit: one opening and closing. */
@Case("incomplete_open_{tree}/{messages}")
public class IncompleteOpenBenchmark extends OpeningBenchmark {
  /** No summary, or that of message 0 alone. */
  @Param({"empty", "sparse"})
  public String tree = "";

  @Override
  protected void write() {
    ChatCorpus.write(directory, messages, ChatCorpus.Tree.valueOf(tree.toUpperCase(Locale.ROOT)));
  }
}
