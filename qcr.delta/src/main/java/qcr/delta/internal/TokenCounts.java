package qcr.delta.internal;

import qcr.delta.StreamEvent.Usage;

/** What one frame says about tokens, under any provider's names; -1 where it says nothing. */
final class TokenCounts {
  private long input;
  private long output;
  private long cached;
  private long reasoning;
  private boolean present;
  private boolean told;
  private int odd;

  void clear() {
    input = output = cached = reasoning = -1;
    present = false;
    odd = 0;
  }

  boolean present() {
    return present;
  }

  /** True for the first report of a stream. */
  boolean first() {
    boolean isFirst = !told;
    told = true;
    return isFirst;
  }

  /** Counts in this frame that were no counts; they are 0. */
  int odd() {
    return odd;
  }

  Usage over(Usage before) {
    return new Usage(
        input < 0 ? before.inputTokens() : input,
        output < 0 ? before.outputTokens() : output,
        cached < 0 ? before.cachedInputTokens() : cached,
        reasoning < 0 ? before.reasoningTokens() : reasoning);
  }

  /** Reads the value of {@code usage}. */
  void read(JsonReader p) throws MalformedJsonException {
    if (!p.enterObject()) return;
    present = true;
    for (String name = p.nextName(); name != null; name = p.nextName()) {
      switch (name) {
        case "prompt_tokens", "input_tokens" -> input = count(p);
        case "completion_tokens", "output_tokens" -> output = count(p);
        case "cache_read_input_tokens" -> cached = count(p);
        case "prompt_tokens_details",
            "input_tokens_details",
            "completion_tokens_details",
            "output_tokens_details" ->
            details(p);
        default -> p.skip();
      }
    }
  }

  private void details(JsonReader p) throws MalformedJsonException {
    if (!p.enterObject()) return;
    for (String name = p.nextName(); name != null; name = p.nextName()) {
      switch (name) {
        case "cached_tokens" -> cached = count(p);
        case "reasoning_tokens" -> reasoning = count(p);
        default -> p.skip();
      }
    }
  }

  private long count(JsonReader p) throws MalformedJsonException {
    long value = p.count();
    if (value >= 0) return value;
    odd++;
    return 0;
  }
}
