package qcr.sse;

/**
 * What a parser accepts.
 *
 * <p>The limits hold for one line and for one event, however the bytes are cut into chunks: never
 * for the stream, which may be endless. A parser holds at most their sum.
 *
 * @param maxLineBytes longest line, its end not counted; 1 or more
 * @param maxEventBytes longest data of one event, with the line feeds between its lines; 1 or more
 * @param strictUtf8 whether ill-formed UTF-8 is an {@link SseFormatException} instead of U+FFFD
 */
public record SseOptions(int maxLineBytes, int maxEventBytes, boolean strictUtf8) {
  /**
   * 16 MiB a line, 16 MiB an event, so that an event of 8 MiB passes with its JSON around it;
   * ill-formed UTF-8 replaced as the standard says.
   */
  public static final SseOptions DEFAULT = new SseOptions(1 << 24, 1 << 24, false);

  /** Rejects limits below 1 with {@link IllegalArgumentException}. */
  public SseOptions {
    if (maxLineBytes < 1 || maxEventBytes < 1) {
      throw new IllegalArgumentException(
          "limit below 1: maxLineBytes=" + maxLineBytes + ", maxEventBytes=" + maxEventBytes);
    }
  }

  /**
   * These options with other limits.
   *
   * @param lineBytes the new {@link #maxLineBytes}
   * @param eventBytes the new {@link #maxEventBytes}
   * @return a copy
   */
  public SseOptions withLimits(int lineBytes, int eventBytes) {
    return new SseOptions(lineBytes, eventBytes, strictUtf8);
  }

  /**
   * These options, strict or lenient about UTF-8.
   *
   * @param strict the new {@link #strictUtf8}
   * @return a copy
   */
  public SseOptions withStrictUtf8(boolean strict) {
    return new SseOptions(maxLineBytes, maxEventBytes, strict);
  }
}
