package qcr.sse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.corpus.SseCorpus;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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

  /** Copies for each byte: one into a line, one into an event, and two when a buffer grows. */
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
