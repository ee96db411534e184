package optchat.search.internal;

import java.lang.foreign.MemorySegment;
import optchat.search.Probe;
import optchat.search.ScanKernel;
import org.jspecify.annotations.Nullable;

/**
 * One query on its way through much text. A kernel proposes positions by two bytes of the query,
 * each is then compared. The two bytes are chosen by a table at first, by samples of the text once
 * it proves long. What comparing in vain costs is counted against the bytes passed: when it grows
 * out of proportion, another sample is taken, then a stretch is left to the {@link Automaton}.
 */
public final class Hunt {
  /** Units of work that may be in vain before something changes. */
  private static final int CREDIT = 4_096;

  /** Bytes passed that earn one unit. */
  private static final int BYTES_A_UNIT = 4;

  /** What a position costs beside the bytes compared at it. */
  private static final int UNITS_A_CANDIDATE = 16;

  /** Bytes left to the automaton at a time. */
  private static final int STRETCH = 1 << 16;

  /** Bytes passed before the first sample. */
  private static final long FIRST_SAMPLE = 1 << 15;

  /** Bytes passed before any later sample. */
  private static final long LATER_SAMPLE = 1 << 23;

  private final ScanKernel kernel;
  private FoldedQuery query;
  private Probe probe;
  private @Nullable Sampler sampler;
  private @Nullable Automaton automaton;
  private long credit = CREDIT;
  private long untilSample = FIRST_SAMPLE;
  private boolean sampled;

  public Hunt(FoldedQuery query, ScanKernel kernel) {
    this.query = query;
    this.kernel = kernel;
    this.probe = Probes.byTable(query);
  }

  /**
   * Goes on with another query, in the memory of the last one. Without this call the next text is
   * taken as more of the last: what was learned about it stays.
   */
  void restart(FoldedQuery next) {
    query = next;
    probe = Probes.byTable(next);
    automaton = null;
    credit = CREDIT;
    untilSample = FIRST_SAMPLE;
    sampled = false;
  }

  /** The start of the first match inside [from, to), or -1. */
  public long find(MemorySegment text, long from, long to) {
    int length = query.length();
    long end = to - length + 1;
    long p = from;
    // Invariant: no match starts in [from, p). Progress: p grows at each turn, but for one sample.
    while (p < end) {
      if (credit < 0 || untilSample < 0) {
        p = adapt(text, p, to);
        if (p < 0) return ~p;
        continue;
      }
      long candidate = kernel.next(text, p, end, probe);
      long passed = candidate - p;
      untilSample -= passed;
      credit = Math.min(CREDIT, credit + passed / BYTES_A_UNIT);
      if (candidate >= end) return -1;
      int agreeing = query.agreeing(text, candidate);
      if (agreeing == length) return candidate;
      credit -= UNITS_A_CANDIDATE + agreeing;
      p = candidate + 1;
    }
    return -1;
  }

  /**
   * Takes a sample, or leaves a stretch to the automaton. Returns where to go on, or {@code
   * ~match}.
   */
  private long adapt(MemorySegment text, long p, long to) {
    if (credit < 0 && sampled) {
      sampled = false;
      credit = CREDIT;
      long stop = Math.min(to, p + STRETCH + query.length());
      long hit = automaton().find(text, p, stop);
      return hit >= 0 ? ~hit : stop - query.length() + 1;
    }
    sampled = credit < 0;
    credit = CREDIT;
    untilSample = LATER_SAMPLE;
    probe = sampler().choose(query, text, p, to);
    return p;
  }

  private Sampler sampler() {
    Sampler made = sampler;
    if (made == null) sampler = made = new Sampler();
    return made;
  }

  private Automaton automaton() {
    Automaton made = automaton;
    if (made == null) automaton = made = new Automaton(query);
    return made;
  }
}
