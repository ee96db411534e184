package qcr.delta.internal;

import qcr.delta.StreamEvent.Finish;

/** {@code chat.completion.chunk} frames. */
public final class ChatWire implements Wire {
  private final Output out;
  private final ErrorReport error = new ErrorReport();
  private final TokenCounts counts = new TokenCounts();

  /**
   * The choice followed: the one with index 0 or none. Another is read into the other and dropped.
   */
  private ChatChoice choice = new ChatChoice();

  private ChatChoice other = new ChatChoice();
  private boolean hasChoice;
  private int others;

  private Finish finish = Finish.OTHER;
  private String finishRaw = "";

  /** A decoder at the start of an answer. */
  public ChatWire(Output out) {
    this.out = out;
  }

  @Override
  public void read(JsonReader p) throws MalformedJsonException {
    error.clear();
    counts.clear();
    hasChoice = false;
    others = 0;
    for (String name = p.nextName(); name != null; name = p.nextName()) {
      switch (name) {
        case "choices" -> choices(p);
        case "usage" -> counts.read(p);
        case "error" -> error.read(p);
        default -> p.skip();
      }
    }
  }

  private void choices(JsonReader p) throws MalformedJsonException {
    if (!p.enterArray()) return;
    while (p.nextElement()) {
      if (!p.enterObject()) continue;
      if (other.read(p)) {
        ChatChoice found = other;
        other = choice;
        choice = found;
        hasChoice = true;
      } else {
        others++;
      }
    }
  }

  @Override
  public void apply(String eventType, long offset) {
    for (int i = others + counts.odd(); i > 0; i--) out.warn();
    if (error.present) {
      out.providerError(error, offset);
      return;
    }
    if (hasChoice) {
      String raw = choice.finish;
      if (raw.equals("error_finish") || raw.equals("error")) {
        error.message = choice.content;
        error.code = raw;
        out.providerError(error, offset);
        return;
      }
      out.reasoning(choice.reasoning());
      out.text(choice.content);
      out.refusal(choice.refusal);
      choice.tellCalls(out.calls(), offset);
      if (out.finished()) return;
      if (!raw.isEmpty() && finishRaw.isEmpty()) {
        finishRaw = raw;
        finish = finish(raw);
      }
    }
    out.usage(counts);
  }

  private static Finish finish(String raw) {
    return switch (raw) {
      case "stop" -> Finish.STOP;
      case "length" -> Finish.LENGTH;
      case "tool_calls", "function_call" -> Finish.TOOL_CALLS;
      case "content_filter" -> Finish.CONTENT_FILTER;
      default -> Finish.OTHER;
    };
  }

  @Override
  public boolean complete(boolean sentinel) {
    if (finishRaw.isEmpty() && !sentinel) return false;
    out.done(finish, finishRaw);
    return true;
  }
}
