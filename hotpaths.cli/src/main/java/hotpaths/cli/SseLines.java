package hotpaths.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.Locale;
import java.util.function.Consumer;
import qcr.delta.StreamEvent;
import qcr.sse.SseEvent;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Prints what an event stream holds, one JSON object a line. */
final class SseLines {
  private static final JsonFactory FACTORY = new JsonFactory();

  private final Io io;

  SseLines(Io io) {
    this.io = io;
  }

  void event(SseEvent event) {
    line(
        g -> {
          g.writeStringProperty("type", event.type());
          g.writeStringProperty("data", event.data());
          g.writeStringProperty("id", event.lastEventId());
          g.writeNumberProperty("offset", event.offset());
        });
  }

  void comment(String text) {
    line(g -> g.writeStringProperty("comment", text));
  }

  void retry(long millis) {
    line(g -> g.writeNumberProperty("retry", millis));
  }

  void stats(long bytes, long events, long chars, long micros) {
    line(
        g -> {
          g.writeNumberProperty("bytes", bytes);
          g.writeNumberProperty("events", events);
          g.writeNumberProperty("dataChars", chars);
          g.writeNumberProperty("micros", micros);
        });
  }

  void delta(StreamEvent event) {
    line(g -> members(event, g));
  }

  private static void members(StreamEvent event, JsonGenerator g) {
    switch (event) {
      case StreamEvent.TextDelta e ->
          g.writeStringProperty("kind", "text").writeStringProperty("text", e.text());
      case StreamEvent.ReasoningDelta e ->
          g.writeStringProperty("kind", "reasoning").writeStringProperty("text", e.text());
      case StreamEvent.RefusalDelta e ->
          g.writeStringProperty("kind", "refusal").writeStringProperty("text", e.text());
      case StreamEvent.ToolCallStart e ->
          g.writeStringProperty("kind", "tool_call_start")
              .writeNumberProperty("call", e.call())
              .writeStringProperty("id", e.id())
              .writeStringProperty("name", e.name());
      case StreamEvent.ToolCallDelta e ->
          g.writeStringProperty("kind", "tool_call_delta")
              .writeNumberProperty("call", e.call())
              .writeStringProperty("arguments", e.arguments());
      case StreamEvent.ToolCallEnd e ->
          g.writeStringProperty("kind", "tool_call_end")
              .writeNumberProperty("call", e.call())
              .writeStringProperty("id", e.id())
              .writeStringProperty("name", e.name())
              .writeStringProperty("arguments", e.arguments())
              .writeStringProperty("state", lower(e.state()));
      case StreamEvent.Usage e ->
          g.writeStringProperty("kind", "usage")
              .writeNumberProperty("input", e.inputTokens())
              .writeNumberProperty("output", e.outputTokens())
              .writeNumberProperty("cachedInput", e.cachedInputTokens())
              .writeNumberProperty("reasoning", e.reasoningTokens());
      case StreamEvent.Retry e ->
          g.writeStringProperty("kind", "retry")
              .writeNumberProperty("attempt", e.attempt())
              .writeNumberProperty("delayMillis", e.delay().toMillis())
              .writeStringProperty("reason", e.reason());
      case StreamEvent.Fallback e ->
          g.writeStringProperty("kind", "fallback")
              .writeStringProperty("from", e.from())
              .writeStringProperty("to", e.to())
              .writeStringProperty("reason", e.reason());
      case StreamEvent.Done e ->
          g.writeStringProperty("kind", "done")
              .writeStringProperty("reason", lower(e.reason()))
              .writeStringProperty("raw", e.raw());
      case StreamEvent.Failed e ->
          g.writeStringProperty("kind", "failed")
              .writeStringProperty("code", lower(e.code()))
              .writeStringProperty("message", e.message())
              .writeStringProperty("providerCode", e.providerCode())
              .writeNumberProperty("offset", e.offset())
              .writeStringProperty("preview", e.preview());
      case StreamEvent.Unknown e ->
          g.writeStringProperty("kind", "unknown")
              .writeStringProperty("type", e.type())
              .writeNumberProperty("offset", e.offset());
    }
  }

  static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Written as bytes, so that a lone surrogate is escaped instead of lost; nothing that a terminal
   * would obey stays as it is, wherever the line goes.
   */
  private void line(Consumer<JsonGenerator> members) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator g = FACTORY.createGenerator(ObjectWriteContext.empty(), bytes)) {
      g.writeStartObject();
      members.accept(g);
      g.writeEndObject();
    }
    io.out().append(VisibleText.json(bytes.toString(UTF_8)));
    io.out().append('\n');
  }
}
