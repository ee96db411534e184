package qcr.delta;

import java.time.Duration;

/**
 * One thing that happened in a model's answer. A decoder ends each stream with exactly one {@link
 * Done} or {@link Failed}; {@link Retry} and {@link Fallback} are for whoever sends requests.
 */
public sealed interface StreamEvent {
  /**
   * More of the answer.
   *
   * @param text not empty
   */
  record TextDelta(String text) implements StreamEvent {}

  /**
   * More of what the model thinks.
   *
   * @param text not empty
   */
  record ReasoningDelta(String text) implements StreamEvent {}

  /**
   * More of why the model refuses.
   *
   * @param text not empty
   */
  record RefusalDelta(String text) implements StreamEvent {}

  /**
   * A tool call begins.
   *
   * @param call number of the call in this answer, from 0
   * @param id the provider's, or {@code call_} and the number if it gave none
   * @param name of the tool; empty if the provider never says
   */
  record ToolCallStart(int call, String id, String name) implements StreamEvent {}

  /**
   * More of a call's arguments.
   *
   * @param call number of the call
   * @param arguments a piece of JSON text, not empty
   */
  record ToolCallDelta(int call, String arguments) implements StreamEvent {}

  /**
   * A tool call is whole, as far as it ever will be.
   *
   * @param call number of the call
   * @param id as at the start
   * @param name as at the start
   * @param arguments all of the JSON text, {@code {}} if there was none
   * @param state whether it may be executed
   */
  record ToolCallEnd(int call, String id, String name, String arguments, Arguments state)
      implements StreamEvent {}

  /** What became of a call's arguments. */
  enum Arguments {
    /** One JSON object: the only state to execute. */
    VALID,
    /** Anything else. */
    MALFORMED,
    /** Anything else, because the answer reached its length limit. */
    TRUNCATED
  }

  /**
   * Tokens so far: replaces all earlier values, never add them up.
   *
   * @param inputTokens of the request, as the provider counts them
   * @param outputTokens of the answer
   * @param cachedInputTokens read from the provider's cache
   * @param reasoningTokens part of the output spent on reasoning, 0 if not told
   */
  record Usage(long inputTokens, long outputTokens, long cachedInputTokens, long reasoningTokens)
      implements StreamEvent {}

  /**
   * The request is sent again; what came since the last start is void.
   *
   * @param attempt number of the attempt to come, from 2
   * @param delay until then
   * @param reason why, for people
   */
  record Retry(int attempt, Duration delay, String reason) implements StreamEvent {}

  /**
   * Another model takes over; what came since the last start is void.
   *
   * @param from who failed
   * @param to who is next
   * @param reason why, for people
   */
  record Fallback(String from, String to, String reason) implements StreamEvent {}

  /**
   * The answer is whole.
   *
   * @param reason why it ended
   * @param raw the provider's word for it, empty if it gave none
   */
  record Done(Finish reason, String raw) implements StreamEvent {}

  /** Why an answer ended. */
  enum Finish {
    /** The model had said all. */
    STOP,
    /** A limit of tokens was reached. */
    LENGTH,
    /** Tools are to be called. */
    TOOL_CALLS,
    /** Withheld or refused. */
    CONTENT_FILTER,
    /** Something else, or the provider did not say. */
    OTHER
  }

  /**
   * The stream cannot be read on. No call that is still open was ended.
   *
   * @param code what kind of failure
   * @param message what is wrong, with keys made unreadable
   * @param providerCode the provider's code, empty if it gave none
   * @param offset of the event, or of the stream's end
   * @param preview at most 200 chars of the frame or of what the stream's end left of one, escaped,
   *     with keys made unreadable; empty if there are no such bytes
   */
  record Failed(Failure code, String message, String providerCode, long offset, String preview)
      implements StreamEvent {}

  /** Kinds of failure. */
  enum Failure {
    /** A frame is not one JSON object. */
    MALFORMED_FRAME,
    /** The provider reported an error within the stream. */
    PROVIDER_ERROR,
    /** The stream ended before the answer did. */
    INCOMPLETE,
    /** The bytes are a page, a JSON body or JSON lines: no event stream. */
    NOT_EVENT_STREAM,
    /** A line, an event or a call's arguments are longer than allowed. */
    LIMIT,
    /** Ill-formed UTF-8 where the options forbid it. */
    ENCODING
  }

  /**
   * A frame of a type this decoder does not know; the stream goes on.
   *
   * @param type what the frame says it is
   * @param offset of the event
   */
  record Unknown(String type, long offset) implements StreamEvent {}
}
