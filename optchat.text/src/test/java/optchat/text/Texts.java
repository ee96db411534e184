package optchat.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Generated inputs, biased to what the loops of this module could get wrong. */
final class Texts {
  private Texts() {}

  /**
   * Well-formed text: line ends, white space, escapes and code points of each size, in runs around
   * 8 bytes.
   */
  static Arbitrary<String> hard() {
    Arbitrary<String> token =
        Arbitraries.frequencyOf(
            Tuple.of(
                6,
                Arbitraries.of("\r", "\n", "\r\n", "\n\r", "\r\r\n", " ", "\t", "\"", "\\", "/")),
            Tuple.of(
                4,
                Arbitraries.of("a", "abcdefg", "abcdefgh", "abcdefghi", "a line of source code")),
            Tuple.of(
                4,
                Arbitraries.of("é", "東", "🦀", "\u07ff", "\u0800", "\uffff", "\ufeff", "\u20ac")),
            Tuple.of(
                2,
                Arbitraries.of(
                    "\u0085", "\u00a0", "\u1680", "\u2003", "\u2028", "\u202f", "\u3000")),
            Tuple.of(2, Arbitraries.integers().between(0, 0x7f).map(Character::toString)),
            Tuple.of(1, Arbitraries.of("\u001c", "\u001f", "\u007f", "\u0080", "\u200b", "\u180e")),
            Tuple.of(1, Arbitraries.of("\uDBFF\uDFFF", "\uD800\uDC00", "\uD7FF", "\uE000")));
    return token.list().ofMaxSize(40).map(parts -> String.join("", parts)).withoutEdgeCases();
  }

  /**
   * Hard text, now and then with a long run in the middle, so that the loops over blocks of 2,040
   * bytes are left and entered.
   */
  static Arbitrary<String> hardOrLong() {
    Arbitrary<String> run =
        Combinators.combine(
                Arbitraries.of(
                    "a", "é", "東", "🦀", "\n", "\r\n", "ab\r", "a line of source code\n"),
                Arbitraries.integers().between(1_900, 4_300))
            .as((unit, bytes) -> unit.repeat(bytes / unit.getBytes(UTF_8).length));
    Arbitrary<String> withRun =
        Combinators.combine(hard(), run, hard())
            .as((before, middle, after) -> before + middle + after);
    return Arbitraries.frequencyOf(Tuple.of(4, hard()), Tuple.of(1, withRun)).withoutEdgeCases();
  }

  /** Any UTF-16: hard text with halves of surrogate pairs in it. */
  static Arbitrary<String> anyUtf16() {
    Arbitrary<String> part =
        Arbitraries.oneOf(
            hardOrLong(),
            Arbitraries.of("\uD800", "\uDBFF", "\uDC00", "\uDFFF", "\uD83E\uD83E\uDD80"));
    return part.list().ofMaxSize(4).map(parts -> String.join("", parts)).withoutEdgeCases();
  }

  /**
   * Any bytes: hard text with bytes changed, put in or cut off, and sequences that only look like
   * UTF-8.
   */
  static Arbitrary<byte[]> anyBytes() {
    Arbitrary<byte[]> wrong =
        Arbitraries.of(
            bytes(0xc0, 0x80), // NUL in two bytes
            bytes(0xc1, 0xbf),
            bytes(0xe0, 0x9f, 0xbf), // three bytes where two do
            bytes(0xed, 0xa0, 0x80), // a surrogate
            bytes(0xf0, 0x8f, 0xbf, 0xbf), // four bytes where three do
            bytes(0xf4, 0x90, 0x80, 0x80), // beyond the last code point
            bytes(0xf8, 0x88, 0x80, 0x80, 0x80),
            bytes(0xff),
            bytes(0x80),
            bytes(0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80),
            bytes(0xe6, 0x9d), // cut off
            bytes(0xf0, 0x9f, 0xa6));
    Arbitrary<byte[]> right = hardOrLong().map(text -> text.getBytes(UTF_8));
    Arbitrary<byte[]> cutOff =
        Combinators.combine(right, Arbitraries.integers().between(0, 3))
            .as((bytes, n) -> Arrays.copyOf(bytes, Math.max(0, bytes.length - n)));
    Arbitrary<byte[]> random = Arbitraries.bytes().array(byte[].class).ofMaxSize(20);
    return Arbitraries.oneOf(wrong, right, cutOff, random)
        .list()
        .ofMaxSize(4)
        .map(
            parts -> {
              ByteArrayOutputStream all = new ByteArrayOutputStream();
              parts.forEach(all::writeBytes);
              return all.toByteArray();
            })
        .withoutEdgeCases();
  }

  /**
   * Bytes in the middle of an array, with {@code margin} bytes on both sides that would be
   * miscounted if read.
   */
  static byte[] framed(byte[] bytes, int margin) {
    byte[] framed = new byte[bytes.length + 2 * margin];
    Arrays.fill(framed, (byte) '\n');
    System.arraycopy(bytes, 0, framed, margin, bytes.length);
    return framed;
  }

  /** The same bytes outside the heap. */
  static MemorySegment nativeCopy(byte[] bytes) {
    MemorySegment segment = Arena.ofAuto().allocate(Math.max(1, bytes.length));
    MemorySegment.copy(bytes, 0, segment, ValueLayout.JAVA_BYTE, 0, bytes.length);
    return segment.asSlice(0, bytes.length);
  }

  static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) bytes[i] = (byte) values[i];
    return bytes;
  }
}
