package optchat.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.Locale;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a caller may not ask for, and the kinds. */
class LimitsTest {
  private static final byte[] FOUR = {'a', 'b', 'c', 'd'};

  @Test
  void limitsOutOfOrderAreRefusedWithTheirNumbers() {
    refused("maxCodePoints=0", () -> new Cap(0, 0));
    refused("keptCodePoints=6, maxCodePoints=5", () -> new Cap(5, 6));
    refused("keptCodePoints=-1", () -> new Cap(5, -1));
    refused("mark=5, before=5", () -> new CacheBlocks(5, 5));
    refused("mark=0", () -> new CacheBlocks(0));
    refused("ends=3, maxBlocks=4", () -> CacheBlocks.DEFAULT.ends(FOUR, 0, 4, new int[3]));
    refused("n=-1", () -> CodePoints.skip(FOUR, 0, 4, -1));
    refused("n=-1", () -> CodePoints.skipBack(FOUR, 0, 4, -1));
    refused("maxBytes=-1", () -> Utf8.prefixEnd(FOUR, 0, 4, -1));
    refused("maxBytes=-1", () -> Utf8.prefix("abcd", -1));
    refused("at=1, from=0", () -> LineEnds.flatten(FOUR, 0, 3, FOUR, 1));
    refused(
        "escapedSize=3, bytes=4",
        () -> JsonText.escape(MemorySegment.ofArray(FOUR), 0, 4, new byte[9], 0, 3));
  }

  private static void refused(String words, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(words);
  }

  @Test
  void aRangeOutsideTheArrayIsRefusedEverywhere() {
    MemorySegment segment = MemorySegment.ofArray(FOUR);
    outside(() -> CodePoints.count(FOUR, 0, 5));
    outside(() -> CodePoints.count(segment, 0, 5));
    outside(() -> CodePoints.skip(FOUR, -1, 4, 1));
    outside(() -> CodePoints.skipBack(FOUR, 3, 2, 1));
    outside(() -> CodePoints.floor(FOUR, 0, 4, 5));
    outside(() -> CodePoints.floor(segment, 1, 4, 0));
    outside(() -> Utf8.validEnd(FOUR, 0, 5));
    outside(() -> Utf8.prefixEnd(segment, 0, 5, 1));
    outside(() -> LineEnds.next(FOUR, 0, 5));
    outside(() -> LineEnds.flatten(FOUR, 0, 4, new byte[3], 0));
    outside(() -> LineEnds.flatten(segment, 0, 4, new byte[4], 1));
    outside(() -> CacheBlocks.DEFAULT.ends(FOUR, 0, 5, new int[4]));
    outside(() -> WhiteSpace.trimStart(FOUR, 0, 5));
    outside(() -> WhiteSpace.trimEnd(FOUR, 0, 5));
    outside(() -> JsonText.escapedSize(FOUR, 0, 5));
    outside(() -> JsonText.escapedSize(segment, 0, 5));
    outside(() -> JsonText.escape(segment, 0, 4, new byte[4], 1, 4));
    outside(() -> Cap.DEFAULT.fits(FOUR, 0, 5));
  }

  private static void outside(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @ParameterizedTest
  @EnumSource
  void everyKindIsFoundByItsLabelOnly(MessageKind kind) {
    assertThat(kind.label()).isEqualTo(kind.name().toLowerCase(Locale.ROOT));
    assertThat(MessageKind.ofLabel(kind.label())).isEqualTo(kind);
    assertThat(MessageKind.ofLabel(kind.name())).isNull();
    assertThat(kind.isTool())
        .isEqualTo(
            kind.label().startsWith("t") ? kind != MessageKind.TALK : kind == MessageKind.ECHO);
  }
}
