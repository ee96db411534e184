package optchat.memory.internal;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/**
 * What a step costs does not grow with the history: counted in questions to the tree, which are all
 * that view and scheduler do beside a constant number of steps a level.
 */
class GrowthTest {
  private static final int SUMMARY_BYTES = 430;
  private static final long BUDGET = 128_000;
  private static final int SMALL = 1_000;
  private static final int LARGE = 128_000;

  /** A complete tree of summaries of one size that counts what it is asked. */
  private static final class Counting implements Tree {
    final int messageBytes;
    int leaves;
    int withParents;
    long questions;

    /**
     * Leaves below {@code leaves} exist, parents if all of theirs are below {@code withParents}.
     */
    Counting(int messageBytes, int leaves, int withParents) {
      this.messageBytes = messageBytes;
      this.leaves = leaves;
      this.withParents = withParents;
    }

    @Override
    public int messageBytes(int id) {
      questions++;
      return messageBytes;
    }

    @Override
    public int nodeBytes(int level, int index) {
      questions++;
      boolean exists =
          level == 0 ? index < leaves : (index + 1L) << level <= Math.min(leaves, withParents);
      return exists ? SUMMARY_BYTES : -1;
    }

    @Override
    public boolean isFlat(int level, int index) {
      questions++;
      return true;
    }
  }

  /** The mean of many appends to the view, each of which merges something. */
  private static double append(int messages) {
    int appends = 256;
    Counting tree = new Counting(1_100, Integer.MAX_VALUE, Integer.MAX_VALUE);
    View view = new View(tree, BUDGET);
    view.replay(messages);
    tree.questions = 0;
    for (int i = 0; i < appends; i++) view.append();
    assertThat(view.bytes()).isLessThanOrEqualTo(BUDGET);
    return (double) tree.questions / appends;
  }

  @Test
  void anAppendAsksNoMoreOfALongHistory() {
    double small = append(SMALL);
    assertThat(small).isGreaterThan(1);
    assertThat(append(LARGE)).isLessThanOrEqualTo(1.15 * small);
  }

  @Test
  void theViewOfALongHistoryHasNoMoreParts() {
    View small = new View(new Counting(1_100, Integer.MAX_VALUE, Integer.MAX_VALUE), BUDGET);
    small.replay(SMALL);
    View large = new View(new Counting(1_100, Integer.MAX_VALUE, Integer.MAX_VALUE), BUDGET);
    large.replay(LARGE);
    int most = (int) (BUDGET / SUMMARY_BYTES);
    assertThat(small.parts()).isBetween(most / 2, most);
    assertThat(large.parts()).isBetween(most / 2, most);
  }

  /** Eight jobs of a history without parents, and the building of one of them. */
  private static long eightJobs(int messages, LongSupplier clock) {
    Counting tree = new Counting(1_100, messages, 0);
    Scheduler scheduler = new Scheduler(tree, clock, 512, 8, 1);
    scheduler.recover(messages, messages);
    tree.questions = 0;
    for (int i = 0; i < 8; i++) {
      Flight flight = requireNonNull(scheduler.takePaid());
      assertThat(flight.index).isEqualTo(i);
    }
    assertThat(scheduler.takePaid()).isNull();
    scheduler.land(requireNonNull(scheduler.flight(1, 0)));
    scheduler.built(1, 0);
    return tree.questions;
  }

  @Test
  void jobsAskNoMoreOfALongHistory() {
    long small = eightJobs(SMALL, () -> 0);
    assertThat(eightJobs(LARGE, () -> 0)).isEqualTo(small);
    assertThat(small).isLessThan(64);
  }

  /** A leaf that lets the frontier move by one, however much is blocked behind it. */
  private static long leaf(int messages) {
    Counting tree = new Counting(1_100, 10, 0);
    Scheduler scheduler = new Scheduler(tree, () -> 0, 512, 8, 1);
    scheduler.recover(messages, 10);
    Flight flight = scheduler.takePaid();
    while (flight != null && flight.level > 0) flight = scheduler.takePaid();
    // The parents of the first ten come after the frontier's leaf.
    tree.questions = 0;
    scheduler.land(requireNonNull(scheduler.flight(0, 10)));
    tree.leaves = 11;
    scheduler.built(0, 10);
    assertThat(scheduler.frontier()).isEqualTo(11);
    return tree.questions;
  }

  @Test
  void aLeafAsksNoMoreOfALongHistory() {
    assertThat(leaf(LARGE)).isEqualTo(leaf(SMALL)).isLessThan(16);
  }
}
