package qcr.delta;

/**
 * How a decoder treats the unusual.
 *
 * @param skipMalformed whether a frame that is not JSON is counted and skipped instead of ending
 *     the stream
 * @param splitThinkTags whether text between {@code <think>} and {@code </think>} is reasoning
 * @param maxArgumentsChars most arguments of one tool call; 1 or more
 */
public record DeltaOptions(boolean skipMalformed, boolean splitThinkTags, int maxArgumentsChars) {
  /** A malformed frame ends the stream, think tags are text, 16 Mi chars of arguments a call. */
  public static final DeltaOptions DEFAULT = new DeltaOptions(false, false, 1 << 24);

  /** Rejects a limit below 1 with {@link IllegalArgumentException}. */
  public DeltaOptions {
    if (maxArgumentsChars < 1) {
      throw new IllegalArgumentException("limit below 1: maxArgumentsChars=" + maxArgumentsChars);
    }
  }
}
