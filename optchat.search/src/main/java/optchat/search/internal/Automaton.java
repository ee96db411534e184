package optchat.search.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Knuth, Morris and Pratt's search: never looks back, whatever the text. Immutable. */
final class Automaton {
  private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;

  private final byte[] query;

  /** {@code borders[k]}: length of the longest proper border of the first k bytes. */
  private final int[] borders;

  Automaton(FoldedQuery folded) {
    int length = folded.length();
    query = new byte[length];
    for (int i = 0; i < length; i++) query[i] = folded.value(i);
    borders = new int[length + 1];
    int k = 0;
    for (int i = 1; i < length; i++) {
      while (k > 0 && query[i] != query[k]) k = borders[k];
      if (query[i] == query[k]) k++;
      borders[i + 1] = k;
    }
  }

  /** The start of the first match inside [from, to), or -1. */
  long find(MemorySegment text, long from, long to) {
    byte[] q = query;
    int k = 0;
    // Invariant: the last k bytes before p are the longest start of the query that ends there.
    // Progress: p grows.
    for (long p = from; p < to; p++) {
      byte t = lower(text.get(BYTE, p));
      while (k > 0 && q[k] != t) k = borders[k];
      if (q[k] == t && ++k == q.length) return p + 1 - k;
    }
    return -1;
  }

  private static byte lower(byte t) {
    return t >= 'A' && t <= 'Z' ? (byte) (t | 0x20) : t;
  }
}
