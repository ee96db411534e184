package hotpaths.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class Utf8ChunksTest {
  static final Io SILENT =
      new Io(
          InputStream.nullInputStream(),
          OutputStream.nullOutputStream(),
          OutputStream.nullOutputStream(),
          Map.of(),
          "",
          null);

  static Utf8Chunks chunks(byte[] bytes, int chunk) {
    return new Utf8Chunks(
        "input", new ByteArrayInputStream(bytes), new Progress(SILENT, "", 0), chunk);
  }

  @Property(tries = 1_000)
  void chunksJoinToTheInputOrNameItsFirstBadByte(
      @ForAll("bytes") byte[] bytes, @ForAll @IntRange(min = 1, max = 12) int chunk)
      throws IOException {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    int bad = firstBadByte(bytes);
    String error = "";
    try (Utf8Chunks in = chunks(bytes, chunk)) {
      while (in.next()) {
        joined.write(in.bytes(), 0, in.length());
        assertThat(firstBadByte(joined.toByteArray())).isEqualTo(-1);
      }
      assertThat(in.next()).isFalse();
    } catch (CliException e) {
      error = String.valueOf(e.getMessage());
    }
    if (bad < 0) {
      assertThat(error).isEmpty();
      assertThat(joined.toByteArray()).isEqualTo(bytes);
    } else {
      assertThat(error).startsWith("input: not UTF-8: byte 0x").endsWith(" at byte " + bad);
    }
  }

  /** What the JDK's decoder says; -1 for none. */
  private static int firstBadByte(byte[] bytes) {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CoderResult result = decoder.decode(in, CharBuffer.allocate(bytes.length + 1), true);
    return result.isError() ? in.position() : -1;
  }

  @Provide
  Arbitrary<byte[]> bytes() {
    Arbitrary<byte[]> good =
        Arbitraries.of("a", "é", "東", "🦀", "\r", "\n", "\0")
            .map(s -> s.getBytes(StandardCharsets.UTF_8));
    Arbitrary<byte[]> bad =
        Arbitraries.of(
            List.of(
                new byte[] {(byte) 0xff},
                new byte[] {(byte) 0xe6, (byte) 0x9d},
                new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
                new byte[] {(byte) 0x80}));
    return Arbitraries.frequencyOf(net.jqwik.api.Tuple.of(20, good), net.jqwik.api.Tuple.of(1, bad))
        .list()
        .ofMaxSize(40)
        .map(Utf8ChunksTest::join);
  }

  private static byte[] join(List<byte[]> parts) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    parts.forEach(joined::writeBytes);
    return joined.toByteArray();
  }

  @Test
  void aPeekedChunkComesAgain() throws CliException, IOException {
    try (Utf8Chunks in = chunks("abcdefg".getBytes(StandardCharsets.UTF_8), 4)) {
      in.peek();
      assertThat(in.length()).isEqualTo(4);
      assertThat(in.next()).isTrue();
      assertThat(in.bytes()[0]).isEqualTo((byte) 'a');
      assertThat(in.next()).isTrue();
      assertThat(in.bytes()[0]).isEqualTo((byte) 'e');
    }
  }

  @Test
  void aFailingReadNamesTheInputAndTheByte() {
    InputStream failing =
        new InputStream() {
          private int left = 3;

          @Override
          public int read() throws IOException {
            if (left-- == 0) throw new IOException("device gone");
            return 'x';
          }

          @Override
          public int read(byte[] to, int from, int length) throws IOException {
            to[from] = (byte) read();
            return 1;
          }
        };
    Utf8Chunks in = new Utf8Chunks("input", failing, new Progress(SILENT, "", 0), 8);
    assertThatThrownBy(in::next).hasMessage("input: cannot read at byte 3: device gone");
  }
}
