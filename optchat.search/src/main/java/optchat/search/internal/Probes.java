package optchat.search.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import optchat.search.Probe;

/** Chooses the two bytes of a query to look for. */
final class Probes {
  /** Bytes of text that are enough for a choice. */
  static final int SAMPLE = 2_048;

  private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;

  private Probes() {}

  /** The two rarest bytes by the table, of different value if there are two. */
  static Probe byTable(FoldedQuery query) {
    int first = 0;
    for (int i = 1; i < query.length(); i++) {
      if (ByteRarity.commonness(query.value(i)) < ByteRarity.commonness(query.value(first)))
        first = i;
    }
    int second = first;
    for (int i = 0; i < query.length(); i++) {
      if (query.value(i) == query.value(first)) continue;
      if (second == first
          || ByteRarity.commonness(query.value(i)) < ByteRarity.commonness(query.value(second))) {
        second = i;
      }
    }
    if (second == first) second = query.length() - 1;
    return probe(query, first, second);
  }

  /**
   * The pair that is rarest in a stretch of text, among neighbours and pairs with the rarest single
   * byte.
   */
  static Probe bySample(FoldedQuery query, MemorySegment text, long from, long to) {
    int[] single = new int[256];
    int[] pair = new int[1 << 16];
    int before = 0;
    for (long p = from; p < to; p++) {
      int t = lower(text.get(BYTE, p)) & 0xff;
      single[t]++;
      pair[(before << 8) | t]++;
      before = t;
    }
    int rarest = 0;
    for (int i = 1; i < query.length(); i++) {
      if (single[query.value(i) & 0xff] < single[query.value(rarest) & 0xff]) rarest = i;
    }
    int best = single[query.value(rarest) & 0xff];
    int neighbour = -1;
    for (int i = 0; i + 1 < query.length(); i++) {
      int count = pair[((query.value(i) & 0xff) << 8) | (query.value(i + 1) & 0xff)];
      if (count < best) {
        best = count;
        neighbour = i;
      }
    }
    if (neighbour >= 0) return probe(query, neighbour, neighbour + 1);
    return probe(query, rarest, rarest == 0 ? query.length() - 1 : 0);
  }

  private static byte lower(byte t) {
    return t >= 'A' && t <= 'Z' ? (byte) (t | 0x20) : t;
  }

  private static Probe probe(FoldedQuery query, int i, int k) {
    int a = Math.min(i, k);
    int b = Math.max(i, k);
    return new Probe(a, query.value(a), query.fold(a), b, query.value(b), query.fold(b));
  }
}
