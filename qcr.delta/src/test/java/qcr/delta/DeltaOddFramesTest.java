package qcr.delta;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import qcr.delta.StreamEvent.Done;
import qcr.delta.StreamEvent.Failed;
import qcr.delta.StreamEvent.Failure;
import qcr.delta.StreamEvent.Finish;
import qcr.delta.StreamEvent.ToolCallDelta;
import qcr.delta.StreamEvent.ToolCallEnd;
import qcr.delta.StreamEvent.Usage;
import qcr.sse.SseEvent;

/** What is odd is counted and told once, and what is at a limit is not beyond it. */
class DeltaOddFramesTest {
  private final List<StreamEvent> events = new ArrayList<>();

  private DeltaDecoder decode(WireFormat format, DeltaOptions options, String... frames) {
    DeltaDecoder decoder = new DeltaDecoder(format, options, events::add);
    long offset = 0;
    for (String frame : frames) decoder.event(new SseEvent("message", frame, null, offset++));
    return decoder;
  }

  private DeltaDecoder chat(String... frames) {
    return decode(WireFormat.CHAT_COMPLETIONS, DeltaOptions.DEFAULT, frames);
  }

  private DeltaDecoder responses(String... frames) {
    return decode(WireFormat.RESPONSES, DeltaOptions.DEFAULT, frames);
  }

  @Test
  void anotherChoiceIsAWarning() {
    DeltaDecoder decoder =
        chat(
            "{\"choices\":[{\"index\":1,\"delta\":{\"content\":\"no\"}},"
                + "{\"index\":0,\"delta\":{\"content\":\"yes\"}}]}");
    assertThat(events).containsExactly(new StreamEvent.TextDelta("yes"));
    assertThat(decoder.warnings()).isEqualTo(1);
  }

  @Test
  void oddCountsAreZeroAndWarnings() {
    DeltaDecoder decoder =
        chat(
            "{\"usage\":{\"prompt_tokens\":-1,\"completion_tokens\":null,\"total_tokens\":\"x\"}}");
    assertThat(events).containsExactly(new Usage(0, 0, 0, 0));
    assertThat(decoder.warnings()).isEqualTo(2);
  }

  @Test
  void usageIsToldWhenItChanges() {
    String first = "{\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":2}}";
    chat(first, first, "{\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":3}}");
    assertThat(events).containsExactly(new Usage(1, 2, 0, 0), new Usage(1, 3, 0, 0));
  }

  @Test
  void argumentsMayReachTheirLimitAndNotPassIt() {
    String call =
        "{\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"c\",\"function\":{"
            + "\"name\":\"f\",\"arguments\":\"12345\"}}]}}]}";
    DeltaOptions five = new DeltaOptions(false, false, 5);
    decode(WireFormat.CHAT_COMPLETIONS, five, call);
    assertThat(events.getLast()).isEqualTo(new ToolCallDelta(0, "12345"));
    decode(WireFormat.CHAT_COMPLETIONS, five, call.replace("12345", "123456"));
    assertThat(events.getLast())
        .isInstanceOfSatisfying(Failed.class, e -> assertThat(e.code()).isEqualTo(Failure.LIMIT));
  }

  @Test
  void aGapInTheSequenceIsAWarning() {
    DeltaDecoder decoder =
        responses(
            "{\"type\":\"response.created\",\"sequence_number\":4}",
            "{\"type\":\"response.in_progress\",\"sequence_number\":5}",
            "{\"type\":\"response.queued\",\"sequence_number\":7}");
    assertThat(decoder.warnings()).isEqualTo(1);
  }

  @Test
  void aCallIsFoundByItsPlaceIfItHasNoItemId() {
    responses(
        "{\"type\":\"response.output_item.added\",\"output_index\":2,\"item\":{"
            + "\"type\":\"function_call\",\"call_id\":\"c\",\"name\":\"f\"}}",
        "{\"type\":\"response.function_call_arguments.delta\",\"output_index\":2,\"delta\":\"{}\"}",
        "{\"type\":\"response.completed\"}");
    assertThat(events)
        .contains(
            new ToolCallDelta(0, "{}"),
            new ToolCallEnd(0, "c", "f", "{}", StreamEvent.Arguments.VALID),
            new Done(Finish.TOOL_CALLS, "completed"));
  }

  @ParameterizedTest
  @CsvSource({
    "max_tokens,LENGTH",
    "max_output_tokens,LENGTH",
    "content_filter,CONTENT_FILTER",
    "else,OTHER"
  })
  void anIncompleteResponseSaysWhy(String reason, Finish finish) {
    responses(
        "{\"type\":\"response.incomplete\",\"response\":{\"incomplete_details\":{\"reason\":\""
            + reason
            + "\"}}}");
    assertThat(events).containsExactly(new Done(finish, reason));
  }

  @Test
  void markupBehindAMarkIsNoStreamEither() {
    byte[] bytes = "\uFEFF <html>".getBytes(UTF_8);
    DeltaStream stream = new DeltaStream(WireFormat.CHAT_COMPLETIONS, events::add);
    stream.feed(bytes, 0, bytes.length);
    stream.end();
    assertThat(events)
        .containsExactly(
            new Failed(
                Failure.NOT_EVENT_STREAM,
                "the body is markup, not an event stream",
                "",
                4,
                "<html>"));
  }

  private String previewOf(WireFormat format, DeltaOptions options, String... frames) {
    decode(format, options, frames);
    return ((Failed) events.getLast()).preview();
  }

  @Test
  void aFailureShowsTheFrameThatCausedIt() {
    String error = "{\"error\":{\"message\":\"no \\u0007\",\"code\":429}}";
    assertThat(previewOf(WireFormat.CHAT_COMPLETIONS, DeltaOptions.DEFAULT, "{}", error))
        .isEqualTo(error.replace("\\", "\\\\"));
    assertThat(previewOf(WireFormat.MESSAGES, DeltaOptions.DEFAULT, "[DONE]")).isEqualTo("[DONE]");
    String call =
        "{\"choices\":[{\"delta\":{\"tool_calls\":[{\"id\":\"c\",\"function\":{"
            + "\"name\":\"f\",\"arguments\":\"123456\"}}]}}]}";
    assertThat(previewOf(WireFormat.CHAT_COMPLETIONS, new DeltaOptions(false, false, 5), call))
        .isEqualTo(call);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "`data: {\"a\":1}\n\ndata: {\"choices\":[{\"del`, `{\"choices\":[{\"[redacted]`",
        "`data: {\"a\":\u001b`, `{\"a\":\\u001b`",
        "`data: {\"key\":\"ghp_0123456789`, `{\"key\":\"[redacted]`",
        "`data: {\"a\":1}\n\ndat`, ``",
        "`data: {\"a\":1}\n\n`, ``"
      })
  void anEndWithinAFrameShowsItsStart(String stream, String preview) {
    byte[] bytes = stream.getBytes(UTF_8);
    for (int chunk = 1; chunk <= bytes.length; chunk++) {
      Failed failed =
          Folded.decode(WireFormat.CHAT_COMPLETIONS, DeltaOptions.DEFAULT, bytes, chunk).failed();
      assertThat(failed)
          .isEqualTo(
              new Failed(
                  Failure.INCOMPLETE,
                  "the stream ended before the answer did: offset=" + bytes.length,
                  "",
                  bytes.length,
                  preview));
    }
  }

  @Test
  void nothingFollowsALimit() {
    decode(
        WireFormat.CHAT_COMPLETIONS,
        new DeltaOptions(false, false, 5),
        "{\"choices\":[{\"delta\":{\"tool_calls\":[{\"id\":\"c\",\"function\":{"
            + "\"name\":\"f\",\"arguments\":\"123456\"}}]}}],"
            + "\"usage\":{\"prompt_tokens\":1}}");
    assertThat(events.getLast()).isInstanceOf(Failed.class);
    assertThat(events).noneMatch(Usage.class::isInstance);
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"0\"", "-3", "[]"})
  void aChoiceWhosePlaceIsOddIsTheOne(String index) {
    chat("{\"choices\":[{\"index\":" + index + ",\"delta\":{\"content\":\"a\"}}]}");
    assertThat(events).containsExactly(new StreamEvent.TextDelta("a"));
  }

  @Test
  void theProvidersLastWordOnArgumentsCounts() {
    DeltaDecoder decoder =
        responses(
            "{\"type\":\"response.output_item.added\",\"item\":{\"id\":\"i\","
                + "\"type\":\"function_call\",\"call_id\":\"c\",\"name\":\"f\"}}",
            "{\"type\":\"response.function_call_arguments.delta\",\"item_id\":\"i\","
                + "\"delta\":\"{\\\"a\\\":\"}",
            "{\"type\":\"response.function_call_arguments.done\",\"item_id\":\"i\","
                + "\"arguments\":\"{\\\"a\\\":1}\"}",
            "{\"type\":\"response.completed\"}");
    assertThat(events)
        .contains(new ToolCallEnd(0, "c", "f", "{\"a\":1}", StreamEvent.Arguments.VALID));
    assertThat(decoder.warnings()).isEqualTo(1);
  }

  @Test
  void aBlockThatStoppedTakesNoMore() {
    decode(
        WireFormat.MESSAGES,
        DeltaOptions.DEFAULT,
        "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{"
            + "\"type\":\"tool_use\",\"id\":\"c\",\"name\":\"f\"}}",
        blockDelta("{\\\"a\\\":"),
        "{\"type\":\"content_block_stop\",\"index\":0}",
        blockDelta("1}"),
        "{\"type\":\"message_stop\"}");
    assertThat(events)
        .contains(new ToolCallEnd(0, "c", "f", "{\"a\":", StreamEvent.Arguments.MALFORMED));
  }

  private static String blockDelta(String json) {
    return "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{"
        + "\"type\":\"input_json_delta\",\"partial_json\":\""
        + json
        + "\"}}";
  }

  @Test
  void textThatMayBeATagIsToldBeforeAFailure() {
    decode(
        WireFormat.CHAT_COMPLETIONS,
        new DeltaOptions(false, true, 100),
        "{\"choices\":[{\"delta\":{\"content\":\"a <th\"}}]}",
        "{\"error\":\"gone\"}");
    assertThat(events)
        .startsWith(new StreamEvent.TextDelta("a "), new StreamEvent.TextDelta("<th"))
        .last()
        .isInstanceOf(Failed.class);
  }
}
