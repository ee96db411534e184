package qcr.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused before anything is sent, and what never shows. */
class SseRequestTest {
  private static final URI SOMEWHERE = URI.create("https://example.org:8443/v1/x?key=sesame#f");

  @Test
  void textShowsNoSecret() {
    SseRequest request =
        SseRequest.post(SOMEWHERE, "sesame".getBytes(UTF_8)).withHeader("X-Key", "sesame");
    assertThat(request).hasToString("POST https://example.org:8443/v1/x?... headers=[X-Key]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sesa\nme", "sesame\r", "sesame\0", "sesamé", "\u007fsesame"})
  void valueThatWouldBeSpoiledIsRefusedUnseen(String value) {
    assertThatThrownBy(() -> SseRequest.get(SOMEWHERE).withHeader("X-Key", value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("name=X-Key, index=")
        .hasMessageNotContaining("sesa");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a:", "Host", "Connection", "é"})
  void nameThatIsNoneIsRefused(String name) {
    assertThatThrownBy(() -> SseRequest.get(SOMEWHERE).withHeader(name, "sesame"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("sesame");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x",
        "/x",
        "ftp://a/sesame",
        "http:sesame",
        "http:///sesame",
        "https://u:sesame@a/",
        "http://a_b:sesame",
        "http://a:0/",
        "http://a:99999/"
      })
  void uriThatIsNotForHttpIsRefusedUnseen(String uri) {
    assertThatThrownBy(() -> SseRequest.get(URI.create(uri)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("sesame");
  }

  @Test
  void bodyIsCopied() {
    byte[] body = {1};
    SseRequest request = SseRequest.post(SOMEWHERE, body);
    body[0] = 2;
    assertThat(request.toHttp(null).bodyPublisher().orElseThrow().contentLength()).isEqualTo(1);
  }

  @Property(tries = 300)
  void noPartOfASecretSurvivesInAPreview(
      @ForAll @IntRange(max = 600) int before,
      @ForAll @IntRange(min = 8, max = 60) int length,
      @ForAll long seed) {
    Random random = new Random(seed);
    String secret =
        random
            .ints(length, 'A', 'Z' + 1)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    String body = "- ".repeat(before) + secret + " \u0001\u202e\n.";
    byte[] bytes = body.getBytes(UTF_8);
    byte[] cut = java.util.Arrays.copyOf(bytes, Math.min(512, bytes.length));
    String preview = Preview.of(cut, cut.length == 512, List.of("Bearer " + secret));
    for (int i = 0; i + 4 <= secret.length(); i++) {
      assertThat(preview).doesNotContain(secret.substring(i, i + 4));
    }
    assertThat(preview.chars()).allMatch(c -> c >= ' ' && c != 0x202e);
  }

  @Test
  void previewOfHostileTextIsLinear() {
    String hostile = "token=".repeat(40_000) + "a1".repeat(200_000) + "Bearer ".repeat(20_000);
    assertThat(Preview.of(hostile.getBytes(UTF_8), true, List.of())).isNotEmpty();
  }

  @Test
  void wrongLimitsAreRefused() {
    Duration second = Duration.ofSeconds(1);
    Random random = new Random(1);
    assertThatThrownBy(() -> new SseTimeouts(second, second.negated(), second))
        .hasMessage("timeout is negative: firstEvent=PT-1S");
    assertThatThrownBy(() -> new Reconnection(Duration.ZERO, second, 1, random))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Reconnection(second, Duration.ZERO, 1, random))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Reconnection(second, second, 0, random))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () ->
                new SseHttpOptions(
                    SseHttpOptions.DEFAULT.parsing(), SseTimeouts.NONE, -1, 0, SseTimer.system()))
        .hasMessage("limit is negative: maxRedirects=-1, previewBytes=0");
  }
}
