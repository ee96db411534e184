package perf;

import org.openjdk.jmh.annotations.Param;

/** The streams that every side takes. */
public abstract class SseNamedStreams extends SseStreams {
  /**
   * The seed's names, and two of ours. Of {@code event_json_parse} the side that counts is {@code
   * oursDecoded}.
   */
  @Param({
    "sse_event/event_data_only",
    "sse_event/event_with_event_field",
    "sse_event/event_json_parse",
    "sse_small/openai_10_tokens_no_fragmentation",
    "sse_small/openai_10_tokens_64b_chunks",
    "sse_large/openai_tokens_full_payload/100",
    "sse_large/openai_tokens_full_payload/500",
    "sse_large/openai_tokens_full_payload/1000",
    "sse_large/openai_tokens_32b_chunks/100",
    "sse_large/openai_tokens_32b_chunks/1000",
    "sse_anthropic/anthropic_events_full_payload/200",
    "sse_10000_chunks/openai_10000_64b_chunks",
    "sse_10000_chunks/openai_10000_full_payload",
    "sse_10000_chunks/anthropic_10000_full_payload",
    "sse_split_boundary/unicode_content_split_at_utf8_boundary",
    "sse_split_boundary/unicode_content_byte_by_byte",
    "sse_time_to_first_event/single_token_one_chunk",
    "sse_time_to_first_event/first_of_1000_tokens_32b_chunks",
    "sse_shape/openai_10000_byte_by_byte",
    "sse_shape/args_128k_4000_deltas"
  })
  public String stream = "";

  @Override
  protected final String stream() {
    return stream;
  }
}
