package qcr.sse;

import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.corpus.SseCorpus;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Figures are comparable only while the bytes stay the same. */
class SseCorpusTest {
  @Test
  void theBytesAreTheKnownOnes() throws NoSuchAlgorithmException {
    assertThat(sha256(SseCorpus.openAi(1_000)))
        .isEqualTo("a14ca5d02282fa44f6e2257d44d9ee5f8263629e99c9ad720a222209791cce83");
    assertThat(sha256(SseCorpus.anthropic(1_000)))
        .isEqualTo("1be3e59624639a55792fc7566739b0454f0dc9320ca236d635f645788be5f9d8");
    assertThat(sha256(SseCorpus.unicode(1_000)))
        .isEqualTo("bb5f2c7077c3014069c217f901b6d61fc3f2a5f8741a7215eb6de0171faef98d");
    assertThat(sha256(SseCorpus.toolArguments(1_000)))
        .isEqualTo("7f53652f6505b711c68f3dbc9a827f50b5b5119b7b59bcbbe2308e013e6d3bfa");
  }

  @Test
  void theBytesOfTheSizesWithATargetAreTheKnownOnes() throws NoSuchAlgorithmException {
    assertThat(sha256(SseCorpus.openAi(10_000)))
        .isEqualTo("01c04426ad367afa9f84197a4e3550441b7616a454d8c4d6f4be29f07b0eb30e");
    assertThat(sha256(SseCorpus.anthropic(10_000)))
        .isEqualTo("534b6a424d16f2c0011799601831484aa14399f8fc465b73611f42e8428c5eb0");
    assertThat(sha256(SseCorpus.toolArguments(4_000)))
        .isEqualTo("be34026e6d28d6ce98fabfa5d3e37974c36acc64f9656dd3d78326c627a0ba4e");
    assertThat(sha256(SseCorpus.oneEvent(8 << 20)))
        .isEqualTo("8f2d28dd83eed1c3de8e1bae38e7e13380514aed43b9e97011abfa5d3b44b82b");
  }

  private static String sha256(byte[] bytes) throws NoSuchAlgorithmException {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }
}
