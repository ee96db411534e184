package qcr.sse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SseParserTest {
  private final SseParser parser = new SseParser();
  private final List<SseEvent> events = new ArrayList<>();

  private void feed(String text) throws SseException {
    byte[] bytes = text.getBytes(UTF_8);
    parser.feed(bytes, 0, bytes.length, events::add);
  }

  @Test
  void anEventEndedByCrIsThereAtThatCr() throws SseException {
    feed("data: a\r\r");
    assertThat(events).containsExactly(new SseEvent("message", "a", null, 0));
    feed("\ndata: b\r\r");
    assertThat(events).hasSize(2);
    assertThat(events.get(1).offset()).isEqualTo(10);
  }

  @Test
  void offsetsCountTheMarkAndSkipComments() throws SseException {
    feed("\uFEFFdata: a\n\n: c\n\n: d\nid: 1\ndata: b\n\n");
    assertThat(events.stream().map(SseEvent::offset)).containsExactly(3L, 21L);
  }

  @Test
  void lastEventIdIsThatOfTheLastEmptyLine() throws SseException {
    feed("id: 1\n\nid: 2\ndata: a\n");
    assertThat(parser.lastEventId()).isEqualTo("1");
    feed("\n");
    assertThat(parser.lastEventId()).isEqualTo("2");
  }

  @Test
  void aFailedHandlerMakesTheParserUnusableUntilReset() throws SseException {
    byte[] bytes = "data: a\n\n".getBytes(UTF_8);
    assertThatThrownBy(
            () ->
                parser.feed(
                    bytes,
                    0,
                    bytes.length,
                    e -> {
                      throw new IllegalCallerException("mine");
                    }))
        .isInstanceOf(IllegalCallerException.class);
    assertThatThrownBy(() -> feed("data: b\n\n")).isInstanceOf(IllegalStateException.class);
    parser.reset();
    feed("data: c\n\n");
    assertThat(events).containsExactly(new SseEvent("message", "c", null, 0));
  }

  @Test
  void resetForgetsACrAndWhatWasBegun() throws SseException {
    feed("retry: 7\nid: 1\n\nevent: x\ndata: a\r");
    parser.reset();
    feed("\n\uFEFFdata: b\n\ndata: c\n\n");
    // Were the LF the CR's, the mark would be the stream's first byte.
    assertThat(events).containsExactly(new SseEvent("message", "c", null, 13));
    assertThat(parser.retryMillis()).isNull();
    events.clear();
    feed("data: d");
    parser.reset();
    feed("\uFEFFdata: e\n\n");
    assertThat(events).containsExactly(new SseEvent("message", "e", null, 3));
    assertThat(parser.consumedBytes()).isEqualTo(12);
  }

  @Test
  void nothingFollowsTheEnd() throws SseException {
    parser.end(events::add);
    assertThatThrownBy(() -> feed("data: b\n\n")).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> parser.end(events::add)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aHandlerMayNotFeedItsOwnParser() {
    byte[] bytes = "data: a\n\n".getBytes(UTF_8);
    assertThatThrownBy(() -> parser.feedSlices(bytes, 0, bytes.length, e -> feedUnchecked(bytes)))
        .isInstanceOf(IllegalStateException.class);
  }

  private void feedUnchecked(byte[] bytes) {
    try {
      parser.feed(bytes, 0, bytes.length, events::add);
    } catch (SseException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aSliceIsDeadAfterItsHandler() throws SseException {
    List<SseSlice> kept = new ArrayList<>();
    byte[] bytes = "data: [DONE]\n\n".getBytes(UTF_8);
    parser.feedSlices(
        bytes,
        0,
        bytes.length,
        slice -> {
          assertThat(slice.isDone()).isTrue();
          assertThat(slice.array()).isSameAs(bytes);
          assertThat(slice.from()).isEqualTo(6);
          kept.add(slice);
        });
    assertThatThrownBy(() -> kept.getFirst().data()).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void limitsCarryTheirNumbers() {
    SseParser small = new SseParser(new SseOptions(10, 5, false));
    byte[] bytes = "data: a\n\n: 23456789012\n".getBytes(UTF_8);
    assertThatThrownBy(() -> small.feed(bytes, 0, bytes.length, events::add))
        .isInstanceOfSatisfying(
            SseLimitException.class,
            e -> {
              assertThat(e.part()).isEqualTo(SseLimitException.Part.LINE);
              assertThat(e.limitBytes()).isEqualTo(10);
              assertThat(e.offset()).isEqualTo(9);
            })
        .hasMessage("line is too long: limitBytes=10, offset=9");
    assertThat(events).hasSize(1);
  }

  @Test
  void byDefaultAnEventOfEightMebibytesPassesAndOneOfSixteenAndAByteDoesNot() throws SseException {
    assertThat(SseOptions.DEFAULT).isEqualTo(new SseOptions(16 << 20, 16 << 20, false));
    feed("data: " + "x".repeat((8 << 20) + 1_000) + "\n\n");
    assertThat(events).hasSize(1);
    String half = "data: " + "x".repeat(8 << 20) + "\n";
    feed(half + "data:" + "x".repeat((8 << 20) - 1) + "\n\n");
    assertThat(events).hasSize(2);
    assertThatThrownBy(() -> feed(half + half + "\n"))
        .isInstanceOf(SseLimitException.class)
        .hasMessageContaining("limitBytes=16777216");
  }

  @Test
  void aRetryTimeIsANumberOfAnyLengthWithinALongAndItsLineEnds() throws SseException {
    feed("retry: 9223372036854775808\nretry: 18446744073709551617\n");
    assertThat(parser.retryMillis()).isNull();
    feed("retry: 000000000000000000000000000000500\n");
    assertThat(parser.retryMillis()).isEqualTo(500);
    feed("retry: 9223372036854775807\nretry: 9");
    parser.end(events::add);
    assertThat(parser.retryMillis()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void whatALongLineTookIsGivenBack() throws SseException {
    String line = "x".repeat(1 << 20);
    for (String begin : List.of("data: ", ":", "event: ", "data: a\ndata: ", "id: ")) {
      for (String piece : List.of(begin, line, "\n", "\n", "data: b\n\nd")) feed(piece);
      assertThat(parser.heldBytes()).as(begin).isLessThan(4 << 16);
      feed("\n\n");
    }
    parser.reset();
    feed("data: " + line);
    parser.reset();
    assertThat(parser.heldBytes()).isLessThan(4 << 16);
  }

  @Test
  void aLoneByteIsJudgedLikeAnyChunk() throws SseException {
    feed("data: a");
    byte[] letter = {'b'};
    assertThatThrownBy(() -> parser.feed(letter, 1, 2, events::add))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(parser.consumedBytes()).isEqualTo(7);
    parser.feed(letter, 0, 1, events::add);
    assertThat(parser.consumedBytes()).isEqualTo(8);
    feed("\n\n");
    assertThat(events.getFirst().data()).isEqualTo("ab");
    feed("data: c");
    parser.end(events::add);
    assertThatThrownBy(() -> parser.feed(letter, 0, 1, events::add))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the stream has ended: reset first");
  }

  @Test
  void aLineIsTooLongAtTheByteThatMakesItSoAndNothingFollows() {
    SseParser small = new SseParser(new SseOptions(10, 5, false));
    byte[] bytes = ": 345678901".getBytes(UTF_8);
    for (int i = 0; i < 10; i++) {
      int at = i;
      assertThatCode(() -> small.feed(bytes, at, at + 1, events::add)).doesNotThrowAnyException();
    }
    assertThatThrownBy(() -> small.feed(bytes, 10, 11, events::add))
        .isInstanceOf(SseLimitException.class)
        .hasMessage("line is too long: limitBytes=10, offset=0");
    assertThatThrownBy(() -> small.feed(bytes, 0, 1, events::add))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aStreamMayBeLongerThanAnyLimit() throws SseException {
    SseParser small = new SseParser(new SseOptions(10, 5, false));
    byte[] bytes = "data: a\n\n".repeat(1_000).getBytes(UTF_8);
    small.feed(bytes, 0, bytes.length, events::add);
    assertThat(events).hasSize(1_000);
  }

  @Test
  void fullPayloadsAreNotCopiedAndNoChunkingCopiesThrice() throws SseException {
    byte[] bytes =
        ("id: 12\nevent: content_block_delta\ndata: " + "x".repeat(160) + "\n\n")
            .repeat(1_000)
            .getBytes(UTF_8);
    for (int chunk : new int[] {1, 2, 7, 32, 64, 1_000, bytes.length}) {
      SseParser fresh = new SseParser();
      for (byte[] part : Run.cut(bytes, chunk)) fresh.feed(part, 0, part.length, e -> {});
      double most = chunk == bytes.length ? 0.02 : 3;
      assertThat((double) fresh.copiedBytes() / bytes.length)
          .as("chunk=%d", chunk)
          .isLessThan(most);
    }
  }

  @Test
  void oneHugeEventInSmallChunksIsCopiedAFewTimes() throws SseException {
    byte[] bytes = new byte[8 << 20];
    Arrays.fill(bytes, (byte) 'x');
    System.arraycopy("data: ".getBytes(UTF_8), 0, bytes, 0, 6);
    bytes[bytes.length - 2] = bytes[bytes.length - 1] = '\n';
    for (byte[] part : Run.cut(bytes, 1 << 10)) parser.feed(part, 0, part.length, events::add);
    assertThat(events.getFirst().data()).hasSize(bytes.length - 8);
    assertThat(parser.copiedBytes()).isLessThan(3L * bytes.length);
  }

  @Test
  void readerGivesTheEventsBeforeTheErrorAndThenTheErrorAgainAndAgain() throws IOException {
    byte[] bytes =
        "data: a\n\ndata: b\n\nbad \u00e9\n".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
    try (SseReader reader =
        SseReader.of(new ByteArrayInputStream(bytes), SseOptions.DEFAULT.withStrictUtf8(true))) {
      assertThat(reader.read()).isNotNull();
      assertThat(reader.read()).isNotNull();
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(reader::read)
            .isInstanceOf(SseFormatException.class)
            .hasMessage("not UTF-8: byte=0xe9, offset=22");
      }
    }
  }

  @Test
  void readerNeverAsksForMoreWhileAnEventIsReady() throws IOException {
    int[] reads = {0};
    InputStream in =
        new InputStream() {
          @Override
          public int read() {
            throw new AssertionError("byte by byte");
          }

          @Override
          public int read(byte[] into, int from, int count) {
            reads[0]++;
            byte[] two = "data: a\n\ndata: b\n\n".getBytes(UTF_8);
            System.arraycopy(two, 0, into, from, two.length);
            return two.length;
          }
        };
    try (SseReader reader = SseReader.of(in)) {
      reader.next();
      reader.next();
      assertThat(reads[0]).isEqualTo(1);
    }
  }
}
