package hotpaths.reference.optchat.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts behind the last LF among the first 50,000, 80,000 and 100,000 code points, where that moves
 * forward.
 */
public final class CacheBlocksOracle {
  private CacheBlocksOracle() {}

  /** The blocks, none of them empty. */
  public static List<String> blocks(String text, int... marks) {
    int[] all = text.codePoints().toArray();
    List<String> blocks = new ArrayList<>();
    int start = 0;
    for (int mark : marks) {
      int cut = 0;
      for (int i = 0; i < Math.min(mark, all.length); i++) if (all[i] == '\n') cut = i + 1;
      if (cut > start) {
        blocks.add(new String(all, start, cut - start));
        start = cut;
      }
    }
    if (start < all.length) blocks.add(new String(all, start, all.length - start));
    return blocks;
  }
}
