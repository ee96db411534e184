package optchat.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CapTest {
  @Test
  void thirtyThousandCodePointsStay() {
    byte[] text = "🦀".repeat(30_000).getBytes(UTF_8);
    assertThat(Cap.DEFAULT.apply(text)).isSameAs(text);
  }

  @Test
  void oneMoreLosesEightyOne() {
    String text = "🦀".repeat(30_001);
    String half = "🦀".repeat(14_960);
    String capped = half + "\n[... 81 characters omitted ...]\n" + half;
    assertThat(Cap.DEFAULT.apply(text)).isEqualTo(capped);
    assertThat(new String(Cap.DEFAULT.apply(text.getBytes(UTF_8)), UTF_8)).isEqualTo(capped);
  }

  @Test
  void anUnpairedSurrogateIsRefusedWithItsIndex() {
    assertThatThrownBy(() -> Cap.DEFAULT.apply("ab\uD83E"))
        .isInstanceOfSatisfying(
            UnpairedSurrogateException.class, e -> assertThat(e.index()).isEqualTo(2));
  }
}
