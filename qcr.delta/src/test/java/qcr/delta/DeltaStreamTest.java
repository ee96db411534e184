package qcr.delta;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import qcr.delta.StreamEvent.Arguments;
import qcr.delta.StreamEvent.Done;
import qcr.delta.StreamEvent.Failed;
import qcr.delta.StreamEvent.Failure;
import qcr.delta.StreamEvent.Finish;
import qcr.delta.StreamEvent.TextDelta;
import qcr.delta.StreamEvent.ToolCallDelta;
import qcr.delta.StreamEvent.ToolCallEnd;
import qcr.delta.StreamEvent.ToolCallStart;
import qcr.sse.SseOptions;

class DeltaStreamTest {
  private static Folded chat(String stream) {
    return Folded.decode(
        WireFormat.CHAT_COMPLETIONS, DeltaOptions.DEFAULT, stream.getBytes(UTF_8), 7);
  }

  private static Folded messages(String... frames) {
    StringBuilder stream = new StringBuilder();
    for (String frame : frames) stream.append("data: ").append(frame).append("\n\n");
    return Folded.decode(
        WireFormat.MESSAGES, DeltaOptions.DEFAULT, stream.toString().getBytes(UTF_8), 50);
  }

  @Test
  void textIsToldFrameByFrame() {
    Folded folded =
        chat(
            """
            data: {"choices":[{"delta":{"content":"Hel"}}]}

            data: {"choices":[{"delta":{"content":"lo"},"finish_reason":"stop"}]}

            data: [DONE]

            """);
    assertThat(folded.events)
        .containsExactly(new TextDelta("Hel"), new TextDelta("lo"), new Done(Finish.STOP, "stop"));
  }

  @Test
  void aCallStartsOnceNameAndIdAreKnown() {
    Folded folded =
        chat(
            """
            data: {"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"name":"f"}}]}}]}

            data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"arguments":"{"}}]}}]}

            data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"","function":{"arguments":"}"}}]}}]}

            data: {"choices":[{"finish_reason":"tool_calls"}]}

            """);
    assertThat(folded.events)
        .containsExactly(
            new ToolCallStart(0, "a", "f"),
            new ToolCallDelta(0, "{"),
            new ToolCallDelta(0, "}"),
            new ToolCallEnd(0, "a", "f", "{}", Arguments.VALID),
            new Done(Finish.TOOL_CALLS, "tool_calls"));
  }

  @ParameterizedTest
  @CsvSource({
    "max_tokens, TRUNCATED, LENGTH",
    "tool_use, MALFORMED, TOOL_CALLS",
    "end_turn, MALFORMED, STOP"
  })
  void brokenArgumentsSayWhy(String stop, Arguments state, Finish finish) {
    Folded folded =
        messages(
            "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"f\"}}",
            "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"partial_json\":\"{\\\"a\\\":\"}}",
            "{\"type\":\"content_block_stop\",\"index\":0}",
            "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"" + stop + "\"}}",
            "{\"type\":\"message_stop\"}");
    assertThat(folded.events)
        .endsWith(new ToolCallEnd(0, "t", "f", "{\"a\":", state), new Done(finish, stop));
  }

  @Test
  void wholeArgumentsAreToldAtTheirBlocksEnd() {
    String start =
        "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"tool_use\",\"id\":\"t\","
            + "\"name\":\"f\",\"input\":{\"n\":1.10,\"l\":[1,{}],\"s\":\"é\"}}}";
    String error =
        "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}";
    assertThat(messages(start, "{\"type\":\"content_block_stop\",\"index\":0}", error).events)
        .containsExactly(
            new ToolCallStart(0, "t", "f"),
            new ToolCallDelta(0, "{\"n\":1.10,\"l\":[1,{}],\"s\":\"é\"}"),
            new ToolCallEnd(0, "t", "f", "{\"n\":1.10,\"l\":[1,{}],\"s\":\"é\"}", Arguments.VALID),
            new Failed(
                Failure.PROVIDER_ERROR,
                "Overloaded",
                "overloaded_error",
                start.getBytes(UTF_8).length + 8 + 8 + 39,
                error));
  }

  @Test
  void markupIsNoEventStream() {
    Failed failed = chat("\n<!DOCTYPE html>\n<p>Sign in</p>").failed();
    assertThat(failed)
        .isEqualTo(
            new Failed(
                Failure.NOT_EVENT_STREAM,
                "the body is markup, not an event stream",
                "",
                1,
                "<!DOCTYPE html>\\n<p>Sign in</p>"));
  }

  @Test
  void jsonLinesAreToldBeforeTheStreamEnds() {
    Folded folded = new Folded();
    DeltaStream stream = new DeltaStream(WireFormat.CHAT_COMPLETIONS, folded);
    byte[] line = "{\"message\":{\"content\":\"a\"},\"done\":false}\n".getBytes(UTF_8);
    for (int i = 0; i < 8; i++) stream.feed(line, 0, line.length);
    assertThat(folded.failed().code()).isEqualTo(Failure.NOT_EVENT_STREAM);
    stream.end();
    assertThat(folded.events).hasSize(1);
  }

  @Test
  void twoFramesOnOneLineAreMalformed() {
    Failed failed = chat("data: {\"choices\":[]data: {\"choices\":[]}\n\n").failed();
    assertThat(failed.code()).isEqualTo(Failure.MALFORMED_FRAME);
    assertThat(failed.offset()).isZero();
    assertThat(failed.preview()).isEqualTo("{\"choices\":[]data: {\"choices\":[]}");
  }

  @Test
  void malformedFramesAreCountedWhenSkipped() {
    Folded folded = new Folded();
    DeltaStream stream =
        new DeltaStream(
            WireFormat.CHAT_COMPLETIONS,
            SseOptions.DEFAULT,
            new DeltaOptions(true, false, 10),
            folded);
    byte[] bytes = "data: {\n\ndata: nope\n\ndata: [DONE]\n\n".getBytes(UTF_8);
    stream.feed(bytes, 0, bytes.length);
    assertThat(folded.events).containsExactly(new Done(Finish.OTHER, ""));
    assertThat(stream.decoder().skippedFrames()).isEqualTo(2);
  }

  @Test
  void anEndWithoutAFinishIsIncomplete() {
    Failed failed = chat("data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n\n").failed();
    assertThat(failed.code()).isEqualTo(Failure.INCOMPLETE);
    assertThat(failed.offset())
        .isEqualTo("data: {'choices':[{'delta':{'content':'a'}}]}\n\n".length());
  }

  @Test
  void longArgumentsBreakTheLimit() {
    Folded folded =
        Folded.decode(
            WireFormat.CHAT_COMPLETIONS,
            new DeltaOptions(false, false, 5),
            ("data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"id\":\"a\",\"function\":"
                    + "{\"name\":\"f\",\"arguments\":\"123456\"}}]}}]}\n\n")
                .getBytes(UTF_8),
            20);
    assertThat(folded.failed().code()).isEqualTo(Failure.LIMIT);
  }

  @Test
  void framingLimitsAreFailuresToo() {
    Folded folded = new Folded();
    DeltaStream stream =
        new DeltaStream(
            WireFormat.MESSAGES, new SseOptions(20, 20, true), DeltaOptions.DEFAULT, folded);
    byte[] bytes = "data: 1234567890123456\n\n".getBytes(UTF_8);
    stream.feed(bytes, 0, bytes.length);
    stream.end();
    assertThat(folded.events)
        .containsExactly(
            new Failed(Failure.LIMIT, "line is too long: limitBytes=20, offset=0", "", 0, ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sk-abc123def456",
        "sk-proj-Zz0Zz0Zz0Zz0Zz0Zz0Zz0Zz0Zz0Zz0Zz0Zz0",
        "AIzaSyA1234567890abcdefghijklmnopqrstuv",
        "ghp_0123456789abcdefghijABCDEFGHIJ",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc"
      })
  void keysAreNeverShown(String key) {
    for (int pad = 0; pad < 260; pad += 13) {
      String frame = "data: {\"" + "x ".repeat(pad) + "\" \"k\":\"" + key + "\",, }\n\n";
      assertNotShown(chat(frame).failed(), key);
      String error =
          "data: {\"error\":{\"message\":\""
              + "y ".repeat(pad)
              + "bad key "
              + key
              + " given\"}}\n\n";
      assertNotShown(chat(error).failed(), key);
      // At the edge of what is looked at, too.
      String far = "data: {" + "x ".repeat(580 + pad / 13) + key + "\n\n";
      assertNotShown(chat(far).failed(), key);
    }
  }

  @Test
  void valuesOfAuthorizationAreNeverShown() {
    for (String secret : List.of("hunter", "p4ss!", "abcdefgh")) {
      for (String label :
          List.of("Authorization: Bearer ", "\"api_key\": \"", "x-api-key=", "password: ")) {
        assertNotShown(
            chat("data: {" + label + secret + "\"\n\n").failed(), secret.substring(0, 4));
      }
    }
  }

  private static void assertNotShown(Failed failed, String secret) {
    String shown = failed.message() + failed.preview() + failed.providerCode();
    assertThat(shown)
        .doesNotContain(secret)
        .doesNotContain(secret.substring(0, Math.min(10, secret.length())));
  }

  @Test
  void argumentsOf128KiBInFourThousandPieces() {
    StringBuilder stream = new StringBuilder();
    StringBuilder expected = new StringBuilder("{\"t\":\"");
    String head =
        "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"a\",\"function\":{\"name\":\"f\",\"arguments\":\"";
    stream.append(head).append("{\\\"t\\\":\\\"\"}}]}}]}\n\n");
    for (int i = 0; i < 4_000; i++) {
      stream.append(head).append("0123456789 0123456789 0123456789\"}}]}}]}\n\n");
      expected.append("0123456789 0123456789 0123456789");
    }
    stream.append(head).append("\\\"}\"}}]}}]}\n\ndata: [DONE]\n\n");
    expected.append("\"}");
    Folded folded =
        Folded.decode(
            WireFormat.CHAT_COMPLETIONS,
            DeltaOptions.DEFAULT,
            stream.toString().getBytes(UTF_8),
            1_000);
    assertThat(folded.answer().calls()).containsExactly("a|f|" + expected + "|VALID");
  }
}
