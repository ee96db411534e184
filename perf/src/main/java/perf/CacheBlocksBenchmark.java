package perf;

import hotpaths.reference.optchat.text.CacheBlocksOracle;
import java.util.ArrayList;
import java.util.List;
import optchat.text.CacheBlocks;
import org.openjdk.jmh.annotations.Benchmark;

/** How long does it take to find the blocks for a prompt cache? Unit: one text of the corpus. */
@Case("cache_blocks/{text}")
public class CacheBlocksBenchmark extends TextBenchmark {
  private final int[] ends = new int[CacheBlocks.DEFAULT.maxBlocks()];

  @Override
  protected void prove() {
    List<String> blocks = new ArrayList<>();
    for (int k = 0, start = 0, count = ours(); k < count; start = ends[k++]) {
      blocks.add(decode(utf8, start, ends[k]));
    }
    agree("ours", blocks, reference());
    agree("oursOnString", oursOnString(), reference());
    if (blocks.size() != 4) throw new AssertionError("not all marks are used: " + blocks.size());
  }

  @Benchmark
  public int ours() {
    return CacheBlocks.DEFAULT.ends(utf8, 0, utf8.length, ends);
  }

  @Benchmark
  public List<String> oursOnString() {
    return CacheBlocks.DEFAULT.split(string);
  }

  @Benchmark
  public List<String> reference() {
    return CacheBlocksOracle.blocks(string, 50_000, 80_000, 100_000);
  }
}
