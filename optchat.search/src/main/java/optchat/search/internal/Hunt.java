package optchat.search.internal;

import java.lang.foreign.MemorySegment;
import optchat.search.Probe;
import optchat.search.ScanKernel;
import org.jspecify.annotations.Nullable;

/**
 * One query on its way through much text. A kernel proposes positions by two bytes of the query,
 * each is then compared. What comparing in vain costs is counted against the bytes passed: when it
 * grows out of proportion, first two better bytes are chosen by a sample of the text at hand, then
 * a stretch is left to the {@link Automaton}.
 */
public final class Hunt {
  /** Units of work that may be in vain before something changes. */
  private static final int CREDIT = 4_096;

  /** Bytes passed that earn one unit. */
  private static final int BYTES_A_UNIT = 4;

  /** What a position costs beside the bytes compared at it. */
  private static final int UNITS_A_CANDIDATE = 32;

  /** Bytes left to the automaton at a time. */
  private static final int STRETCH = 1 << 16;

  private final FoldedQuery query;
  private final ScanKernel kernel;
  private Probe probe;
  private @Nullable Automaton automaton;
  private long credit = CREDIT;
  private boolean sampled;

  public Hunt(FoldedQuery query, ScanKernel kernel) {
    this.query = query;
    this.kernel = kernel;
    this.probe = Probes.byTable(query);
  }

  /** The start of the first match inside [from, to), or -1. */
  public long find(MemorySegment text, long from, long to) {
    int length = query.length();
    long end = to - length + 1;
    long p = from;
    // Invariant: no match starts in [from, p). Progress: p grows at each turn, or a sample is taken
    // before it does.
    while (p < end) {
      if (credit < 0) {
        if (!sampled) {
          sampled = true;
          probe = Probes.bySample(query, text, p, Math.min(to, p + Probes.SAMPLE));
        } else {
          sampled = false;
          long stop = Math.min(to, p + STRETCH + length);
          long hit = automaton().find(text, p, stop);
          if (hit >= 0) return hit;
          p = stop - length + 1;
        }
        credit = CREDIT;
        continue;
      }
      long candidate = kernel.next(text, p, end, probe);
      credit = Math.min(CREDIT, credit + (candidate - p) / BYTES_A_UNIT);
      if (candidate >= end) return -1;
      int agreeing = query.agreeing(text, candidate);
      if (agreeing == length) return candidate;
      credit -= UNITS_A_CANDIDATE + agreeing;
      p = candidate + 1;
    }
    return -1;
  }

  private Automaton automaton() {
    Automaton made = automaton;
    if (made == null) automaton = made = new Automaton(query);
    return made;
  }
}
