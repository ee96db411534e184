package qcr.sse;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.qcr.sse.SseOracle;
import hotpaths.reference.qcr.sse.SseOracle.Item;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class SseParserDiffTest {
  private static final SseOptions STRICT = SseOptions.DEFAULT.withStrictUtf8(true);

  @Property(tries = 1_000)
  void anyChunkingMatchesOracle(
      @ForAll("streams") byte[] bytes,
      @ForAll @Size(min = 1, max = 5) List<@IntRange(min = 1, max = 40) Integer> sizes) {
    List<byte[]> chunks = Run.cut(bytes, sizes.stream().mapToInt(n -> n).toArray());
    List<Item> expected = SseOracle.parse(bytes);
    assertThat(Run.parse(SseOptions.DEFAULT, chunks)).isEqualTo(expected);
    assertThat(Run.parseSlices(SseOptions.DEFAULT, chunks)).isEqualTo(expected);
  }

  @Property(tries = 500)
  void everyCutInTwoMatchesOracle(@ForAll("streams") byte[] bytes) {
    List<Item> expected = SseOracle.parse(bytes);
    SseParser reused = new SseParser();
    for (int cut = 0; cut <= bytes.length; cut++) {
      List<byte[]> chunks =
          List.of(
              Arrays.copyOfRange(bytes, 0, cut),
              new byte[0],
              Arrays.copyOfRange(bytes, cut, bytes.length));
      reused.reset();
      assertThat(Run.parse(reused, chunks)).as("cut=%d", cut).isEqualTo(expected);
    }
  }

  @Property(tries = 500)
  void strictStopsWhereTheOracleStops(
      @ForAll("streams") byte[] bytes, @ForAll @IntRange(min = 1, max = 20) int chunk) {
    assertThat(Run.parse(STRICT, Run.cut(bytes, chunk)))
        .isEqualTo(SseOracle.parse(bytes, Integer.MAX_VALUE, Integer.MAX_VALUE, true));
  }

  @Property(tries = 1_000)
  void limitsStopAtTheSamePlaceForAnyChunking(
      @ForAll("streams") byte[] bytes,
      @ForAll @IntRange(min = 1, max = 40) int chunk,
      @ForAll @IntRange(min = 1, max = 40) int maxLine,
      @ForAll @IntRange(min = 1, max = 40) int maxEvent,
      @ForAll boolean strict) {
    SseOptions options = new SseOptions(maxLine, maxEvent, strict);
    List<Item> expected = SseOracle.parse(bytes, maxLine, maxEvent, strict);
    assertThat(Run.parse(options, Run.cut(bytes, chunk))).isEqualTo(expected);
    assertThat(Run.parse(options, Run.cut(bytes, Integer.MAX_VALUE))).isEqualTo(expected);
  }

  @Property(tries = 300)
  void anyBytesMatchOracle(
      @ForAll @Size(max = 60) byte[] bytes, @ForAll @IntRange(min = 1, max = 9) int chunk) {
    assertThat(Run.parse(SseOptions.DEFAULT, Run.cut(bytes, chunk)))
        .isEqualTo(SseOracle.parse(bytes));
  }

  @Property(tries = 300)
  void anyMixOfLineEndsMeansTheSame(
      @ForAll("lines") List<String> lines,
      @ForAll @Size(min = 1, max = 7) List<@IntRange(max = 2) Integer> ends,
      @ForAll @IntRange(min = 1, max = 20) int chunk) {
    StringBuilder plain = new StringBuilder();
    StringBuilder mixed = new StringBuilder();
    for (int i = 0; i < lines.size(); i++) {
      plain.append(lines.get(i)).append('\n');
      // A CR before an empty line ended by LF would be one line end: use CRLF there.
      int end = ends.get(i % ends.size());
      boolean emptyNext = i + 1 < lines.size() && lines.get(i + 1).isEmpty();
      mixed.append(lines.get(i)).append(end == 0 ? "\n" : end == 1 && !emptyNext ? "\r" : "\r\n");
    }
    assertThat(withoutOffsets(parse(mixed.toString(), chunk)))
        .isEqualTo(withoutOffsets(parse(plain.toString(), 1_000)));
  }

  @Property(tries = 300)
  void commentsAnywhereChangeNothing(
      @ForAll("lines") List<String> lines,
      @ForAll @Size(min = 1, max = 7) List<Boolean> comments,
      @ForAll @IntRange(min = 1, max = 20) int chunk) {
    StringBuilder plain = new StringBuilder(":start\n"); // so that no mark is first
    StringBuilder commented = new StringBuilder(":start\n");
    for (int i = 0; i < lines.size(); i++) {
      if (comments.get(i % comments.size())) commented.append(": keep\n:alive:\n");
      plain.append(lines.get(i)).append('\n');
      commented.append(lines.get(i)).append('\n');
    }
    List<Item> quiet = new ArrayList<>(withoutOffsets(parse(commented.toString(), chunk)));
    quiet.removeIf(item -> item instanceof Item.Comment);
    List<Item> expected = new ArrayList<>(withoutOffsets(parse(plain.toString(), 1_000)));
    expected.removeIf(item -> item instanceof Item.Comment);
    assertThat(quiet).isEqualTo(expected);
  }

  @Property(tries = 300)
  void readerGivesTheEventsOfTheOracle(
      @ForAll("streams") byte[] bytes,
      @ForAll @IntRange(min = 1, max = 30) int most,
      @ForAll boolean channel)
      throws IOException {
    InputStream slow =
        new ByteArrayInputStream(bytes) {
          @Override
          public synchronized int read(byte[] into, int from, int count) {
            return super.read(into, from, Math.min(most, count));
          }
        };
    List<Item> events = new ArrayList<>();
    try (SseReader reader =
        channel
            ? SseReader.of(Channels.newChannel(slow), SseOptions.DEFAULT)
            : SseReader.of(slow)) {
      while (reader.hasNext()) {
        SseEvent e = reader.next();
        events.add(new Item.Event(e.type(), e.data(), e.lastEventId(), e.offset()));
      }
      SseEvent e = reader.incomplete();
      if (e != null) {
        events.add(new Item.Incomplete(e.type(), e.data(), e.lastEventId(), e.offset()));
      }
    }
    List<Item> expected = new ArrayList<>(SseOracle.parse(bytes));
    expected.removeIf(item -> item instanceof Item.Comment || item instanceof Item.Retry);
    assertThat(events).isEqualTo(expected);
  }

  @Property(tries = 200)
  void anyKindOfBufferMatchesOracle(
      @ForAll("streams") byte[] bytes, @ForAll @IntRange(min = 1, max = 20) int chunk)
      throws SseException {
    List<Item> expected = SseOracle.parse(bytes);
    for (int kind = 0; kind < 3; kind++) {
      SseParser parser = new SseParser();
      Run.Recorder recorder = new Run.Recorder();
      for (byte[] part : Run.cut(bytes, chunk)) {
        ByteBuffer buffer =
            kind == 0
                ? ByteBuffer.wrap(part)
                : kind == 1
                    ? ByteBuffer.wrap(part).asReadOnlyBuffer()
                    : ByteBuffer.allocateDirect(part.length).put(part).flip();
        parser.feed(buffer, recorder);
        assertThat(buffer.remaining()).isZero();
      }
      parser.end(recorder);
      assertThat(recorder.items).as("kind=%d", kind).isEqualTo(expected);
    }
  }

  private static List<Item> parse(String stream, int chunk) {
    return Run.parse(SseOptions.DEFAULT, Run.cut(stream.getBytes(UTF_8), chunk));
  }

  private static List<Item> withoutOffsets(List<Item> items) {
    return items.stream()
        .map(
            item ->
                switch (item) {
                  case Item.Event e -> new Item.Event(e.type(), e.data(), e.id(), 0);
                  case Item.Incomplete e -> new Item.Incomplete(e.type(), e.data(), e.id(), 0);
                  default -> item;
                })
        .toList();
  }

  /** Biased to the tokens that change state; ISO 8859-1 stands for raw bytes. */
  @Provide
  Arbitrary<byte[]> streams() {
    Arbitrary<String> ascii =
        Arbitraries.of(
            "data",
            "event",
            "id",
            "retry",
            ":",
            ": ",
            " ",
            "\r",
            "\n",
            "\r\n",
            "\n\n",
            "data: a\n",
            "data:b\r\r",
            "\0",
            "x",
            "7",
            "0",
            "99999999999999999999",
            "9223372036854775807",
            "\t",
            "id: 1\n",
            "event: go\n",
            "Data",
            "dat",
            "even",
            "eventt:",
            "longer text than a word");
    Arbitrary<String> raw =
        Arbitraries.of(
            "\u00ef\u00bb\u00bf",
            "\u00c3\u00a9",
            "\u00e2\u0082\u00ac",
            "\u00f0\u009f\u00a6\u0080",
            "\u00ff",
            "\u00ed\u00a0\u0080",
            "\u00f0\u009f",
            "\u00c0\u00af",
            "\u00e2\u0082",
            "\u00f4\u0090\u0080\u0080",
            "\u00ef\u00bb",
            "\u00ef\u00bf\u00bd");
    return Arbitraries.frequencyOf(net.jqwik.api.Tuple.of(4, ascii), net.jqwik.api.Tuple.of(1, raw))
        .list()
        .ofMaxSize(60)
        .map(parts -> String.join("", parts).getBytes(ISO_8859_1));
  }

  @Provide
  Arbitrary<List<String>> lines() {
    return Arbitraries.of(
            "",
            "",
            "data: a",
            "data:b",
            "data",
            "event: e",
            "id: 3",
            "id",
            "retry: 5",
            "x: y",
            "data: \u00e9\u6771",
            ": c",
            "\uFEFFdata: z")
        .list()
        .ofMaxSize(30)
        .map(Collections::unmodifiableList);
  }
}
