package optchat.usage;

import org.jspecify.annotations.Nullable;

/**
 * The tokens of one attempt, as its provider reported them. A count that was not reported is null.
 *
 * @param input tokens of the prompt, 0 to 2^53 - 1
 * @param output tokens of the reply, 0 to 2^53 - 1
 * @param cacheRead tokens of the prompt that came from a cache, 0 to 2^53 - 1
 * @param cacheWrite tokens of the prompt that went to a cache, 0 to 2^53 - 1
 */
public record Tokens(
    @Nullable Long input,
    @Nullable Long output,
    @Nullable Long cacheRead,
    @Nullable Long cacheWrite) {
  /** Rejects a count out of range with {@link IllegalArgumentException}. */
  public Tokens {
    check("input", input);
    check("output", output);
    check("cacheRead", cacheRead);
    check("cacheWrite", cacheWrite);
  }

  private static void check(String name, @Nullable Long count) {
    if (count != null) Attempt.checkWhole(name, count, 0);
  }
}
