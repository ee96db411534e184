package qcr.sse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.corpus.SseCorpus;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Work counted in bytes, which no machine's load can blur: linear for any chunking. */
class SseLinearityTest {
  private static final int[] SIZES = {500, 1_000, 2_000, 4_000};
  private static final int[] CHUNKS = {1, 7, 32, 64, 1 << 10, 1 << 14, Integer.MAX_VALUE};

  enum Shape {
    OPEN_AI,
    ANTHROPIC,
    UNICODE,
    TOOL_ARGUMENTS,
    ONE_LONG_LINE,
    ONE_LONG_EVENT,
    ONE_LONG_COMMENT;

    byte[] bytes(int size) {
      return switch (this) {
        case OPEN_AI -> SseCorpus.openAi(size);
        case ANTHROPIC -> SseCorpus.anthropic(size);
        case UNICODE -> SseCorpus.unicode(size);
        case TOOL_ARGUMENTS -> SseCorpus.toolArguments(size);
        case ONE_LONG_LINE -> SseCorpus.oneEvent(170 * size);
        case ONE_LONG_EVENT -> ("data: " + "x".repeat(160) + "\n").repeat(size).getBytes(UTF_8);
        case ONE_LONG_COMMENT -> (":" + "x".repeat(160 * size)).getBytes(UTF_8);
      };
    }
  }

  @ParameterizedTest
  @EnumSource
  void exponentOfTheWorkIsOneForEveryChunking(Shape shape) throws SseException {
    for (int chunk : CHUNKS) {
      List<double[]> points = new ArrayList<>();
      for (int size : SIZES) {
        byte[] bytes = shape.bytes(size);
        SseParser parser = new SseParser();
        for (int from = 0; from < bytes.length; ) {
          int to = from + Math.min(chunk, bytes.length - from);
          parser.feedSlices(bytes, from, to, event -> {});
          from = to;
        }
        assertThat(parser.scannedBytes()).as("chunk=%d", chunk).isLessThanOrEqualTo(bytes.length);
        double work = (double) bytes.length + parser.scannedBytes() + parser.copiedBytes();
        points.add(new double[] {Math.log(bytes.length), Math.log(work)});
        assertThat((double) parser.copiedBytes() / bytes.length)
            .as("chunk=%d, size=%d", chunk, size)
            .isLessThanOrEqualTo(most(shape, chunk));
      }
      assertThat(slope(points)).as("chunk=%d", chunk).isBetween(0.9, 1.1);
    }
  }

  /**
   * A byte is copied into a line and, of an event of several data lines, into the event; a buffer
   * that doubles copies each byte twice at most, and the event's doubles after the line's.
   */
  private static final double MOST_EVER = 1 + 2 + 1 + 2;

  @Property(tries = 300)
  void noChunkingCopiesMoreThanTheBuffersCanGrow(
      @ForAll("eventsOfSeveralLines") String event,
      @ForAll @IntRange(min = 1, max = 1_000) int chunk)
      throws SseException {
    assertThat(copies(event, 1)).isLessThan(MOST_EVER);
    assertThat(copies(event, chunk)).isLessThan(MOST_EVER);
  }

  /** Lines of lengths around powers of two, where buffers have just grown. */
  @Provide
  Arbitrary<String> eventsOfSeveralLines() {
    Arbitrary<String> names = Arbitraries.of("data: ", "data: ", "data:", "id: ", "event: ", ":");
    Arbitrary<Integer> lengths =
        Combinators.combine(
                Arbitraries.integers().between(3, 16), Arbitraries.integers().between(-8, 8))
            .as((power, more) -> (1 << power) + more);
    return Combinators.combine(names, lengths, Arbitraries.of(1, 1, 1, 60))
        .as(
            (name, length, times) ->
                (name + "x".repeat(length) + "\n").repeat(length > 9_000 ? 1 : times))
        .list()
        .ofMinSize(1)
        .ofMaxSize(5)
        .map(lines -> String.join("", lines) + "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\nid: 12345\n\n", "\nevent: add\nid: 1\n\n", "\n: comment\n\n"})
  void anEventOfOneLineIsNeverCopiedThriceWhateverFollows(String rest) throws SseException {
    for (int size = 1_000; size < 400_000; size += size / 12) {
      String event = "data: " + "x".repeat(size) + rest;
      for (int chunk : CHUNKS) assertThat(copies(event, chunk)).isLessThan(3);
    }
  }

  /** How many times the parser copies each byte, on average. */
  private static double copies(String stream, int chunk) throws SseException {
    byte[] bytes = stream.getBytes(UTF_8);
    SseParser parser = new SseParser();
    for (byte[] part : Run.cut(bytes, chunk)) parser.feedSlices(part, 0, part.length, e -> {});
    return (double) parser.copiedBytes() / bytes.length;
  }

  private static double most(Shape shape, int chunk) {
    if (shape == Shape.ONE_LONG_EVENT) return chunk == Integer.MAX_VALUE ? 3 : 4;
    boolean cutsNothing = chunk == Integer.MAX_VALUE && shape != Shape.ONE_LONG_COMMENT;
    return cutsNothing ? 0.02 : 3;
  }

  /** Of the line through the points, by least squares. */
  private static double slope(List<double[]> points) {
    double meanX = points.stream().mapToDouble(p -> p[0]).average().orElseThrow();
    double meanY = points.stream().mapToDouble(p -> p[1]).average().orElseThrow();
    double xy = points.stream().mapToDouble(p -> (p[0] - meanX) * (p[1] - meanY)).sum();
    double xx = points.stream().mapToDouble(p -> (p[0] - meanX) * (p[0] - meanX)).sum();
    return xy / xx;
  }
}
