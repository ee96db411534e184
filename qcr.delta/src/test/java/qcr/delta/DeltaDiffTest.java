package qcr.delta;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.qcr.delta.Answer;
import hotpaths.reference.qcr.delta.DeltaOracle;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import qcr.sse.SseException;
import qcr.sse.SseParser;

class DeltaDiffTest {
  private static final boolean THOROUGH = Boolean.getBoolean("hotpaths.thorough");
  private static final List<WireFormat> FORMATS = List.of(WireFormat.values());

  private static Answer oracle(WireFormat format, byte[] bytes) {
    return DeltaOracle.fold(
        switch (format) {
          case CHAT_COMPLETIONS -> "chat";
          case RESPONSES -> "responses";
          case MESSAGES -> "messages";
        },
        bytes);
  }

  @Property(tries = 1_000)
  void anyTranscriptUnderAnyChunkingFoldsAsTheOracleSays(
      @ForAll WireFormat format,
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 300) int chunk) {
    String stream = Transcripts.of(format, seed);
    byte[] bytes = stream.getBytes(UTF_8);
    assertThat(Folded.decode(format, DeltaOptions.DEFAULT, bytes, chunk).answer())
        .as(stream)
        .isEqualTo(oracle(format, bytes));
  }

  @Property(tries = 200)
  void everyChunkingGivesTheSameValues(@ForAll WireFormat format, @ForAll long seed) {
    byte[] bytes = Transcripts.of(format, seed).getBytes(UTF_8);
    List<StreamEvent> whole =
        Folded.decode(format, DeltaOptions.DEFAULT, bytes, Integer.MAX_VALUE).events;
    for (int chunk : new int[] {1, 3, 64, 255, 256, 257}) {
      assertThat(Folded.decode(format, DeltaOptions.DEFAULT, bytes, chunk).events).isEqualTo(whole);
    }
  }

  @Property(tries = 60)
  void everyByteCutFailsOrEndsAsTheOracleSays(@ForAll WireFormat format, @ForAll long seed) {
    byte[] bytes = Transcripts.of(format, seed).getBytes(UTF_8);
    int step = Math.max(1, bytes.length / 400);
    for (int length = 0; length <= bytes.length; length += step) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThat(Folded.decode(format, DeltaOptions.DEFAULT, cut, 100).answer())
          .as("length=%d", length)
          .isEqualTo(oracle(format, cut));
    }
  }

  @Property(tries = 300)
  void recordsAndViewsDecodeAlike(@ForAll WireFormat format, @ForAll long seed)
      throws SseException {
    byte[] bytes = damaged(Transcripts.of(format, seed).getBytes(UTF_8), seed);
    Folded views = new Folded();
    DeltaDecoder fromViews = new DeltaDecoder(format, DeltaOptions.DEFAULT, views);
    SseParser parser = new SseParser();
    parser.feedSlices(bytes, 0, bytes.length, fromViews);
    fromViews.end(bytes.length);
    Folded records = new Folded();
    DeltaDecoder fromRecords = new DeltaDecoder(format, DeltaOptions.DEFAULT, records);
    parser.reset();
    parser.feed(bytes, 0, bytes.length, fromRecords::event);
    fromRecords.end(bytes.length);
    assertThat(withoutPreview(records.events)).isEqualTo(withoutPreview(views.events));
  }

  private static List<StreamEvent> withoutPreview(List<StreamEvent> events) {
    return events.stream()
        .map(
            e ->
                e instanceof StreamEvent.Failed f
                    ? new StreamEvent.Failed(
                        f.code(), f.message(), f.providerCode(), f.offset(), "")
                    : e)
        .toList();
  }

  /** Bytes replaced by such as make ill-formed UTF-8, NULs and broken JSON. */
  private static byte[] damaged(byte[] bytes, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    byte[] odd = {0, (byte) 0xff, (byte) 0xc0, (byte) 0xed, (byte) 0xa0, '"', '{', '\\', '\n', 'e'};
    for (int i = random.nextInt(8); i > 0 && bytes.length > 0; i--) {
      bytes[random.nextInt(bytes.length)] = odd[random.nextInt(odd.length)];
    }
    return bytes;
  }

  /** Nothing but one Done or Failed may come of damaged bytes, and no exception. */
  @Test
  void damagedStreamsEndOnceAndAlikeForAnyChunking() {
    int rounds = THOROUGH ? 1_000_000 : 1_500;
    for (int seed = 0; seed < rounds; seed++) {
      WireFormat format = FORMATS.get(seed % 3);
      byte[] bytes = damaged(Transcripts.of(format, seed).getBytes(UTF_8), seed);
      DeltaOptions options = new DeltaOptions(seed % 2 == 0, seed % 5 == 0, 1 << 20);
      assertThat(Folded.decode(format, options, bytes, 1 + seed % 70).events)
          .as("seed=%d", seed)
          .isEqualTo(Folded.decode(format, options, bytes, Integer.MAX_VALUE).events);
    }
  }

  @Property(tries = 300)
  void thinkTagsSplitAlikeHoweverTheyAreCut(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder();
    String[] parts = {"<think>", "</think>", "a", "<", "</", "think>", "<th", "é "};
    for (int i = random.nextInt(12); i > 0; i--) text.append(parts[random.nextInt(parts.length)]);
    StringBuilder stream = new StringBuilder();
    for (int from = 0; from < text.length(); ) {
      int to = Math.min(text.length(), from + 1 + random.nextInt(6));
      stream
          .append("data: {\"choices\":[{\"delta\":{\"content\":\"")
          .append(text, from, to)
          .append("\"}}]}\n\n");
      from = to;
    }
    stream.append("data: [DONE]\n\n");
    DeltaOptions splitting = new DeltaOptions(false, true, 100);
    Answer answer =
        Folded.decode(WireFormat.CHAT_COMPLETIONS, splitting, stream.toString().getBytes(UTF_8), 99)
            .answer();
    StringBuilder said = new StringBuilder();
    StringBuilder thought = new StringBuilder();
    String rest = text.toString();
    for (boolean thinking = false; ; thinking = !thinking) {
      String tag = thinking ? "</think>" : "<think>";
      int at = rest.indexOf(tag);
      (thinking ? thought : said).append(at < 0 ? rest : rest.substring(0, at));
      if (at < 0) break;
      rest = rest.substring(at + tag.length());
    }
    assertThat(answer.text()).isEqualTo(said.toString());
    assertThat(answer.reasoning()).isEqualTo(thought.toString());
  }
}
