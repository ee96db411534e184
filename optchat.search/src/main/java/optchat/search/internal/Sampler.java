package optchat.search.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import optchat.search.Probe;

/**
 * Chooses the two bytes of a query to look for by a sample of the text at hand. Counts how often
 * pairs stand together: all neighbours, and all pairs among the few rarest bytes. Keeps its tables,
 * some 26 kB, for any number of queries; belongs to one thread.
 */
final class Sampler {
  private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
  private static final FoldedQuery NONE = new FoldedQuery(new byte[1]);
  private static final int CHUNK = 512;
  private static final int CHUNKS = 8;
  private static final int SAMPLE = CHUNK * CHUNKS;
  private static final int RAREST = 8;
  private static final int PAIR_SLOTS = 4_096;

  private final byte[] sample = new byte[SAMPLE];
  private final int[] single = new int[256];
  private final int[] neighbours = new int[PAIR_SLOTS];
  private final int[] rarest = new int[RAREST];
  private final long[][] places = new long[RAREST][SAMPLE / 64 + 1];

  private FoldedQuery query = NONE;
  private int bestRare;
  private int bestOther;
  private int bestCount;

  /** A pair of a query for a text like {@code text[from, to)}, which may be short. */
  Probe choose(FoldedQuery wanted, MemorySegment text, long from, long to) {
    query = wanted;
    int size = read(text, from, to);
    int found = chooseRarest();
    mark(found, size);
    int first = rarest[0];
    bestRare = first;
    bestOther = first == 0 ? query.length() - 1 : 0;
    bestCount = single[query.value(first) & 0xff];
    for (int i = 0; i + 1 < query.length(); i++) {
      offer(i, i + 1, neighbours[slot(query.value(i), query.value(i + 1))]);
    }
    for (int i = 0; i < found; i++) {
      for (int k = i + 1; k < found; k++) offer(rarest[i], rarest[k], together(i, k));
    }
    return query.probe(bestRare, bestOther);
  }

  private void offer(int i, int k, int count) {
    if (count >= bestCount) return;
    boolean rarer = single[query.value(i) & 0xff] <= single[query.value(k) & 0xff];
    bestRare = rarer ? i : k;
    bestOther = rarer ? k : i;
    bestCount = count;
  }

  /** Copies chunks spread over the range and counts; returns how many bytes. */
  private int read(MemorySegment text, long from, long to) {
    Arrays.fill(single, 0);
    Arrays.fill(neighbours, 0);
    int size = (int) Math.min(SAMPLE, to - from);
    int chunk = size < SAMPLE ? size : CHUNK;
    for (int at = 0; at < size; at += chunk) {
      long source = from + (to - from - chunk) / CHUNKS * (at / chunk);
      MemorySegment.copy(text, BYTE, source, sample, at, chunk);
    }
    byte before = 0;
    for (int i = 0; i < size; i++) {
      byte t = sample[i];
      if (t >= 'A' && t <= 'Z') sample[i] = t |= 0x20;
      single[t & 0xff]++;
      neighbours[slot(before, t)]++;
      before = t;
    }
    return size;
  }

  /** Bytes that share a slot only make a pair look commoner than it is. */
  private static int slot(byte a, byte b) {
    return ((a & 0xff) * 37 + (b & 0xff) * 113) & (PAIR_SLOTS - 1);
  }

  /** Offsets of the rarest bytes of the query, each value once, rarest first; returns how many. */
  private int chooseRarest() {
    int found = 0;
    for (int i = 0; i < query.length(); i++) {
      int count = single[query.value(i) & 0xff];
      boolean known = false;
      for (int k = 0; k < found; k++) known |= query.value(rarest[k]) == query.value(i);
      if (known || (found == RAREST && count >= single[query.value(rarest[found - 1]) & 0xff]))
        continue;
      int k = found < RAREST ? found++ : RAREST - 1;
      for (; k > 0 && single[query.value(rarest[k - 1]) & 0xff] > count; k--)
        rarest[k] = rarest[k - 1];
      rarest[k] = i;
    }
    return found;
  }

  private void mark(int found, int size) {
    for (int k = 0; k < found; k++) {
      long[] bits = places[k];
      Arrays.fill(bits, 0);
      byte value = query.value(rarest[k]);
      for (int i = 0; i < size; i++) if (sample[i] == value) bits[i >> 6] |= 1L << i;
    }
  }

  /** How often two of the rarest stand at their distance in the sample. */
  private int together(int i, int k) {
    boolean ordered = rarest[i] < rarest[k];
    long[] front = places[ordered ? i : k];
    long[] back = places[ordered ? k : i];
    int distance = Math.abs(rarest[i] - rarest[k]);
    int skip = Math.min(distance >> 6, SAMPLE / 64);
    int shift = distance & 63;
    int count = 0;
    for (int w = 0; w + skip < SAMPLE / 64; w++) {
      long moved = back[w + skip] >>> shift;
      if (shift != 0) moved |= back[w + skip + 1] << (64 - shift);
      count += Long.bitCount(front[w] & moved);
    }
    return count;
  }
}
