package qcr.delta;

/** Which provider's frames a stream carries. */
public enum WireFormat {
  /** OpenAI's {@code chat.completion.chunk} and its many relatives. */
  CHAT_COMPLETIONS,
  /** OpenAI's {@code response.*} events. */
  RESPONSES,
  /** Anthropic's {@code message_start} to {@code message_stop}. */
  MESSAGES
}
