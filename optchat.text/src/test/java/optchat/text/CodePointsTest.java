package optchat.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.optchat.text.CodePointsOracle;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class CodePointsTest {
  @Test
  void countsACrabAsOne() {
    byte[] crab = "🦀".getBytes(UTF_8);
    assertThat(CodePoints.count(crab, 0, crab.length)).isEqualTo(1);
  }

  @Property(tries = 200)
  void countEqualsOracle(@ForAll String text) {
    byte[] utf8 = text.getBytes(UTF_8);
    assertThat(CodePoints.count(utf8, 0, utf8.length))
        .isEqualTo(CodePointsOracle.count(new String(utf8, UTF_8)));
  }
}
