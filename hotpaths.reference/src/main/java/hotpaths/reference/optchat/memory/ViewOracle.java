package hotpaths.reference.optchat.memory;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** The view as a list, merged by scanning all of it for the best pair, again and again. */
public final class ViewOracle {
  /** One part: a node, or a leaf that has none yet. */
  public record Part(int level, int index) {
    /** The first message covered. */
    public long start() {
      return (long) index << level;
    }

    /** The number of messages covered. */
    public long width() {
      return 1L << level;
    }
  }

  /** The bytes of a summary, or -1 when there is none. */
  @FunctionalInterface
  public interface Summaries {
    int bytes(int level, int index);
  }

  private static final int PLACEHOLDER_BYTES = "(not summarized yet: zoom it)".length();

  private final List<Part> parts = new ArrayList<>();
  private final Summaries summaries;
  private final long budget;
  private int messages;

  public ViewOracle(Summaries summaries, long budget) {
    this.summaries = summaries;
    this.budget = budget;
  }

  /** The view of a log that was just opened. */
  public static ViewOracle replay(int messages, Summaries summaries, long budget) {
    ViewOracle view = new ViewOracle(summaries, budget);
    for (int i = 0; i < messages; i++) view.append();
    return view;
  }

  /** Covers one more message. */
  public void append() {
    parts.add(new Part(0, messages++));
    fit();
  }

  /** Merges while the parts exceed the budget; to be called whenever a summary was added. */
  public void fit() {
    while (bytes() > budget) {
      int best = -1;
      for (int at = 0; at + 1 < parts.size(); at++) {
        if (mergeable(at) && (best < 0 || scoreOf(at).compareTo(scoreOf(best)) > 0)) best = at;
      }
      if (best < 0) return;
      Part left = parts.get(best);
      parts.set(best, new Part(left.level() + 1, left.index() / 2));
      parts.remove(best + 1);
    }
  }

  private boolean mergeable(int at) {
    Part a = parts.get(at);
    Part b = parts.get(at + 1);
    return a.level() == b.level()
        && a.index() % 2 == 0
        && b.index() == a.index() + 1
        && summaries.bytes(a.level() + 1, a.index() / 2) >= 0;
  }

  /** (messages - start) / width, over a denominator that all widths divide. */
  private BigInteger scoreOf(int at) {
    Part a = parts.get(at);
    return BigInteger.valueOf(messages - a.start()).shiftLeft(64 - a.level());
  }

  /** The bytes of all parts. */
  public long bytes() {
    long sum = 0;
    for (Part part : parts) {
      int bytes = summaries.bytes(part.level(), part.index());
      sum += bytes < 0 ? PLACEHOLDER_BYTES : bytes;
    }
    return sum;
  }

  /** Whether no part lacks its summary. */
  public boolean settled() {
    return parts.stream().allMatch(part -> summaries.bytes(part.level(), part.index()) >= 0);
  }

  /** The parts in order. */
  public List<Part> parts() {
    return List.copyOf(parts);
  }
}
