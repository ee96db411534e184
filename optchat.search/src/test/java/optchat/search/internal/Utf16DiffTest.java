package optchat.search.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

class Utf16DiffTest {
  @Property(tries = 3_000)
  void decodesWhatTheJdkDecodesAndRefusesTheRest(@ForAll("bytes") byte[] utf8) {
    char[] to = new char[utf8.length];
    int chars = Utf16.decode(utf8, utf8.length, to);
    String expected = strict(utf8);
    if (expected.isEmpty() && utf8.length > 0) assertThat(chars).isEqualTo(-1);
    else assertThat(new String(to, 0, chars)).isEqualTo(expected);
  }

  /** By the JDK; empty if it is not UTF-8. */
  private static String strict(byte[] utf8) {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString();
    } catch (CharacterCodingException e) {
      return ""; // the caller knows that the bytes were not empty
    }
  }

  @Provide
  Arbitrary<byte[]> bytes() { // every first and last sequence of each length, and what is none
    List<String> pieces =
        List.of(
            "61",
            "7f",
            "00",
            "c280",
            "dfbf",
            "e0a080",
            "ed9fbf",
            "ee8080",
            "efbfbf",
            "f0908080",
            "f48fbfbf",
            "f09fa680",
            "80",
            "bf",
            "c1bf",
            "c0",
            "e09fbf",
            "eda080",
            "edbfbf",
            "f08fbfbf",
            "f4908080",
            "f5808080",
            "f8",
            "ff",
            "e2",
            "f0",
            "c3");
    return Arbitraries.frequencyOf(
            Tuple.of(5, Arbitraries.of(pieces.subList(0, 12))), Tuple.of(1, Arbitraries.of(pieces)))
        .list()
        .ofMaxSize(12)
        .map(Utf16DiffTest::joined);
  }

  private static byte[] joined(List<String> pieces) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (String piece : pieces) {
      out.writeBytes(HexFormat.of().parseHex(piece));
    }
    return out.toByteArray();
  }
}
