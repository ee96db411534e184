package optchat.memory.internal;

import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.optchat.memory.ViewOracle;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Views of whole logs, complete and sparse, with summaries far too long among them. */
class ViewDiffTest {
  private static final int LEVELS = 13;

  /** A tree with sizes only. */
  private static final class Sizes implements Tree {
    final int[][] bytes = new int[LEVELS + 1][];

    /** Every place has a node with some chance, if its children have. */
    Sizes(int messages, int percent, int most, Random random) {
      for (int level = 0; level <= LEVELS; level++) {
        bytes[level] = new int[messages >> level];
        for (int i = 0; i < bytes[level].length; i++) {
          boolean children =
              level == 0 || (bytes[level - 1][2 * i] > 0 && bytes[level - 1][2 * i + 1] > 0);
          if (!children || random.nextInt(100) >= percent) continue;
          bytes[level][i] = 1 + random.nextInt(random.nextInt(20) == 0 ? 50 * most : most);
        }
      }
    }

    @Override
    public int messageBytes(int id) {
      throw new AssertionError("a view asks for summaries only");
    }

    @Override
    public boolean isFlat(int level, int index) {
      return index % 3 != 0;
    }

    @Override
    public int nodeBytes(int level, int index) {
      if (level > LEVELS || index >= bytes[level].length) return -1;
      return bytes[level][index] == 0 ? -1 : bytes[level][index];
    }
  }

  @Test
  void aViewOfJustItsBudgetIsNotMerged() {
    Sizes sizes = new Sizes(2, 0, 1, new Random(0));
    sizes.bytes[0] = new int[] {10, 10};
    sizes.bytes[1] = new int[] {15};
    View within = new View(sizes, 20);
    within.replay(2);
    assertThat(within.parts()).isEqualTo(2);
    View beyond = new View(sizes, 19);
    beyond.replay(2);
    assertThat(beyond.parts()).isOne();
    assertThat(beyond.bytes()).isEqualTo(15);
  }

  @Property(tries = 100)
  void openedViewMatchesReplay(
      @ForAll @IntRange(max = 2_049) int messages,
      @ForAll("percents") int percent,
      @ForAll("mosts") int most,
      @ForAll("budgets") long budget,
      @ForAll long seed) {
    Sizes sizes = new Sizes(messages, percent, most, new Random(seed));
    View view = new View(sizes, budget);
    view.replay(messages);
    view.checkInvariants();
    ViewOracle oracle = ViewOracle.replay(messages, sizes::nodeBytes, budget);
    List<ViewOracle.Part> parts = new ArrayList<>();
    Parts copy = view.copy();
    for (int i = 0; i < copy.count(); i++) {
      parts.add(new ViewOracle.Part(copy.level(i), copy.index(i)));
    }
    assertThat(parts).isEqualTo(oracle.parts());
    assertThat(view.bytes()).isEqualTo(oracle.bytes());
    assertThat(view.settled()).isEqualTo(oracle.settled());
  }

  @Provide
  Arbitrary<Integer> percents() {
    return Arbitraries.of(100, 100, 99, 90, 60, 0);
  }

  @Provide
  Arbitrary<Integer> mosts() {
    return Arbitraries.of(1, 2, 37, 512);
  }

  @Provide
  Arbitrary<Long> budgets() {
    return Arbitraries.of(1L, 30L, 500L, 5_000L, 20_000L, 128_000L);
  }
}
