package hotpaths.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private static final long MILLI = 1_000_000;

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 500 * MILLI); // it may wrap around

  private Progress progress(String terminals, long total) {
    Io io =
        new Io(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            err,
            Map.of(),
            terminals,
            null);
    return new Progress(io, "reading", total, now::get);
  }

  private String shown() {
    String text = err.toString(StandardCharsets.UTF_8);
    err.reset();
    return text;
  }

  @Test
  void appearsAfterASecondAndAtMostTenTimesASecond() {
    try (Progress progress = progress("2", 200)) {
      now.addAndGet(999 * MILLI);
      progress.at(50);
      assertThat(shown()).isEmpty();
      now.addAndGet(MILLI);
      progress.at(100);
      assertThat(shown()).isEqualTo("\rreading [###############...............]  50 %\u001b[K");
      now.addAndGet(99 * MILLI);
      progress.at(150);
      assertThat(shown()).isEmpty();
      now.addAndGet(MILLI);
      progress.at(300);
      assertThat(shown()).isEqualTo("\rreading [##############################] 100 %\u001b[K");
    }
    assertThat(shown()).isEqualTo("\r\u001b[K");
  }

  @Test
  void countsWhenTheTotalIsUnknown() {
    Progress progress = progress("2", 0);
    now.addAndGet(1_000 * MILLI);
    progress.at(1_234_567);
    assertThat(shown()).isEqualTo("\rreading 1,234,567\u001b[K");
    progress.close();
    assertThat(shown()).isNotEmpty();
  }

  @Test
  void isSilentInAPipe() {
    try (Progress progress = progress("01", 10)) {
      now.addAndGet(5_000 * MILLI);
      progress.at(5);
    }
    assertThat(shown()).isEmpty();
  }
}
