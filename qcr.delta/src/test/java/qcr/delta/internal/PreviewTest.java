package qcr.delta.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PreviewTest {
  @Test
  void aKeyThatTheWindowCutIsHidden() {
    String text = "a1".repeat(590) + " " + "b2".repeat(30);
    assertThat(Preview.of(text)).isEqualTo("[redacted] [redacted]");
  }

  @Test
  void whatFollowsALabelIsHiddenUnlessFarAway() {
    assertThat(Preview.of("token:   value")).isEqualTo("token:   [redacted]");
    assertThat(Preview.of("token:       value")).isEqualTo("token:       value");
  }

  @Test
  void noPairOfSurrogatesIsCut() {
    String text = "a ".repeat(98) + "\ud83e\udd80" + " b".repeat(20);
    assertThat(Preview.of(text)).isEqualTo("a ".repeat(98) + "...");
  }

  @Test
  void whatReordersOrHidesTextIsEscaped() {
    assertThat(Preview.of("a\u202eb\u200bc\u009bd\u2028e\u001b"))
        .isEqualTo("a\\u202eb\\u200bc\\u009bd\\u2028e\\u001b");
  }

  @Test
  void aShortWordBetweenALabelAndItsSecretHidesNothing() {
    assertThat(Preview.of("password is hunter2")).isEqualTo("password is [redacted]");
  }
}
