package qcr.sse;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.qcr.sse.SseCases;
import hotpaths.reference.qcr.sse.SseOracle;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Mutated fixtures under random chunkings: a moment by default, minutes when thorough. */
class SseFuzzTest {
  private static final boolean THOROUGH = Boolean.getBoolean("hotpaths.thorough");

  @Test
  void mutatedStreamsMatchTheOracle() {
    List<SseCases.Case> cases =
        SseCases.all().stream().filter(c -> c.bytes().length < 4_000).toList();
    int rounds = THOROUGH ? 2_000_000 : 2_000;
    for (int round = 0; round < rounds; round++) {
      SplittableRandom random = new SplittableRandom(round);
      byte[] bytes = mutate(cases, random);
      int chunk = 1 + random.nextInt(random.nextBoolean() ? 4 : 200);
      boolean strict = random.nextInt(4) == 0;
      int maxLine = random.nextInt(3) == 0 ? 1 + random.nextInt(60) : 1 << 20;
      int maxEvent = random.nextInt(3) == 0 ? 1 + random.nextInt(60) : 1 << 20;
      assertThat(Run.parse(new SseOptions(maxLine, maxEvent, strict), Run.cut(bytes, chunk)))
          .as(
              "seed=%d, chunk=%d, maxLine=%d, maxEvent=%d, strict=%s, bytes=%s",
              round, chunk, maxLine, maxEvent, strict, HexFormat.of().formatHex(bytes))
          .isEqualTo(SseOracle.parse(bytes, maxLine, maxEvent, strict));
    }
  }

  private static byte[] mutate(List<SseCases.Case> cases, SplittableRandom random) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      byte[] bytes = cases.get(random.nextInt(cases.size())).bytes();
      int from = random.nextInt(4) == 0 ? random.nextInt(bytes.length + 1) : 0;
      out.writeBytes(Arrays.copyOfRange(bytes, from, bytes.length));
    }
    byte[] bytes = out.toByteArray();
    byte[] alphabet =
        "\r\n\n: dataeventidretry0\0\u00ef\u00bb\u00bf\u00e2\u00ff".getBytes(ISO_8859_1);
    for (int i = random.nextInt(6); i > 0 && bytes.length > 0; i--) {
      bytes[random.nextInt(bytes.length)] = alphabet[random.nextInt(alphabet.length)];
    }
    return bytes;
  }
}
