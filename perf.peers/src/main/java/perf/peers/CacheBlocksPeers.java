package perf.peers;

import hotpaths.reference.optchat.text.CacheBlocksOracle;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import perf.Case;
import perf.TextBenchmark;

/** How long does the JDK alone take to find the blocks for a prompt cache? No library has this. */
@Case("cache_blocks/{text}")
public class CacheBlocksPeers extends TextBenchmark {
  private static final int[] MARKS = {50_000, 80_000, 100_000};

  @Override
  protected void prove() {
    agree("jdkCodePoints", jdkCodePoints(), CacheBlocksOracle.blocks(string, MARKS));
  }

  /** What one would write by hand on a String that is known to be long enough. */
  @Benchmark
  public List<String> jdkCodePoints() {
    List<String> blocks = new ArrayList<>();
    int start = 0;
    for (int mark : MARKS) {
      int cut = string.lastIndexOf('\n', string.offsetByCodePoints(0, mark) - 1) + 1;
      if (cut > start) blocks.add(string.substring(start, cut));
      start = Math.max(start, cut);
    }
    blocks.add(string.substring(start));
    return blocks;
  }
}
