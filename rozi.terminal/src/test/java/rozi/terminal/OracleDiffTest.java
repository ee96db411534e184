package rozi.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** The screen against a terminal of plain cells that was written from the specifications alone. */
class OracleDiffTest {
  private static final int ROUNDS = Boolean.getBoolean("hotpaths.thorough") ? 250 : 1;

  @Provide
  Arbitrary<List<String>> streams() {
    return Arbitraries.longs().map(Streams::token).list().ofMinSize(1).ofMaxSize(30);
  }

  @Property(tries = 400)
  void controlFunctionsMatchTheOracle(
      @ForAll("streams") List<String> tokens,
      @ForAll @IntRange(min = 2, max = 13) int columns,
      @ForAll @IntRange(min = 1, max = 6) int rows,
      @ForAll @IntRange(min = 0, max = 20) int scrollback) {
    Twins twins = new Twins(columns, rows, scrollback);
    List<String> fed = new ArrayList<>();
    for (String token : tokens) {
      fed.add(token);
      twins.feed(token);
      assertThat(twins.actual()).as(() -> Streams.shown(fed)).isEqualTo(twins.expected());
    }
  }

  @Property(tries = 200)
  void anyChunksMatchTheOracle(@ForAll("streams") List<String> tokens, @ForAll long seed) {
    byte[] bytes = Screens.bytes(String.join("", tokens));
    Random random = new Random(seed);
    Twins twins = new Twins(2 + random.nextInt(12), 1 + random.nextInt(6), 10);
    for (int from = 0; from < bytes.length; ) {
      int to = Math.min(bytes.length, from + 1 + random.nextInt(7));
      twins.feed(bytes, from, to);
      from = to;
      assertThat(twins.actual()).as(() -> Streams.shown(tokens)).isEqualTo(twins.expected());
    }
  }

  @Property(tries = 300)
  void resizesMatchTheOracle(@ForAll("streams") List<String> tokens, @ForAll long seed) {
    Random random = new Random(seed);
    int scrollback = random.nextBoolean() ? 500 : random.nextInt(8);
    Twins twins = new Twins(2 + random.nextInt(12), 1 + random.nextInt(6), scrollback);
    List<String> fed = new ArrayList<>();
    for (String token : tokens) {
      if (random.nextInt(5) == 0) {
        int columns = 2 + random.nextInt(14);
        int rows = 1 + random.nextInt(7);
        fed.add("<" + columns + "x" + rows + ">");
        twins.resize(columns, rows);
      } else {
        fed.add(token);
        twins.feed(token);
      }
      assertThat(twins.actual()).as(() -> Streams.shown(fed)).isEqualTo(twins.expected());
    }
  }

  @Property(tries = 200)
  void clustersMatchTheOracle(@ForAll long seed, @ForAll @IntRange(min = 2, max = 13) int columns) {
    Random random = new Random(seed);
    Twins twins = new Twins(columns, 1 + random.nextInt(4), 20);
    twins.feed("\u001b[?2027h");
    List<String> fed = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      String token =
          random.nextInt(3) == 0 ? Streams.token(random.nextLong()) : Streams.part(random);
      fed.add(token);
      twins.feed(token);
      assertThat(twins.actual()).as(() -> Streams.shown(fed)).isEqualTo(twins.expected());
    }
  }

  @Property(tries = 12)
  void anyBytesMatchTheOracle(@ForAll long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      Twins twins = new Twins(2 + random.nextInt(40), 1 + random.nextInt(12), 50);
      byte[] bytes = Streams.noise(random, 1 + random.nextInt(2_000));
      twins.feed(bytes, 0, bytes.length);
      int number = round;
      assertThat(twins.actual()).as(() -> "round=" + number).isEqualTo(twins.expected());
    }
  }
}
