package qcr.http;

import java.util.Objects;
import qcr.sse.SseOptions;

/**
 * What a client or body handler goes by.
 *
 * @param parsing limits of the format
 * @param timeouts how long to wait
 * @param maxRedirects how many redirects one request may follow; 0 or more
 * @param previewBytes how much of a refused body an exception shows; 0 or more
 * @param timer what measures time
 */
public record SseHttpOptions(
    SseOptions parsing, SseTimeouts timeouts, int maxRedirects, int previewBytes, SseTimer timer) {
  /** All defaults: 5 redirects, 512 bytes of preview, the system's clock. */
  public static final SseHttpOptions DEFAULT =
      new SseHttpOptions(SseOptions.DEFAULT, SseTimeouts.DEFAULT, 5, 512, SseTimer.system());

  /** Rejects negative numbers with {@link IllegalArgumentException}. */
  public SseHttpOptions {
    Objects.requireNonNull(parsing, "parsing");
    Objects.requireNonNull(timeouts, "timeouts");
    Objects.requireNonNull(timer, "timer");
    if (maxRedirects < 0 || previewBytes < 0) {
      throw new IllegalArgumentException(
          "limit is negative: maxRedirects=" + maxRedirects + ", previewBytes=" + previewBytes);
    }
  }

  /**
   * These options with other limits of the format.
   *
   * @param other the new {@link #parsing}
   * @return a copy
   */
  public SseHttpOptions withParsing(SseOptions other) {
    return new SseHttpOptions(other, timeouts, maxRedirects, previewBytes, timer);
  }

  /**
   * These options with other timeouts.
   *
   * @param other the new {@link #timeouts}
   * @return a copy
   */
  public SseHttpOptions withTimeouts(SseTimeouts other) {
    return new SseHttpOptions(parsing, other, maxRedirects, previewBytes, timer);
  }

  /**
   * These options with another clock.
   *
   * @param other the new {@link #timer}
   * @return a copy
   */
  public SseHttpOptions withTimer(SseTimer other) {
    return new SseHttpOptions(parsing, timeouts, maxRedirects, previewBytes, other);
  }
}
