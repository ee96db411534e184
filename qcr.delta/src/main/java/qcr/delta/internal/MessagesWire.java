package qcr.delta.internal;

import java.util.HashMap;
import java.util.Map;
import qcr.delta.StreamEvent;
import qcr.delta.StreamEvent.Finish;
import qcr.delta.internal.ToolCalls.Call;

/** Anthropic's {@code message_*} and {@code content_block_*} events. */
public final class MessagesWire implements Wire {
  private final Output out;
  private final ErrorReport error = new ErrorReport();
  private final TokenCounts counts = new TokenCounts();
  private final Map<Long, Call> byBlock = new HashMap<>();
  private String stopReason = "";

  // The frame.
  private String type = "";
  private long index;
  private String blockType = "";
  private String blockId = "";
  private String blockName = "";
  private String blockText = "";
  private String blockThinking = "";
  private String blockInput = "";
  private String text = "";
  private String thinking = "";
  private String partialJson = "";
  private String frameStop = "";

  /** A decoder at the start of an answer. */
  public MessagesWire(Output out) {
    this.out = out;
  }

  @Override
  public void read(JsonReader p) throws MalformedJsonException {
    error.clear();
    counts.clear();
    type = blockType = blockId = blockName = blockText = blockThinking = blockInput = "";
    text = thinking = partialJson = frameStop = "";
    index = -1;
    for (String name = p.nextName(); name != null; name = p.nextName()) {
      switch (name) {
        case "type" -> type = p.string();
        case "index" -> index = p.count();
        case "delta" -> delta(p);
        case "content_block" -> block(p);
        case "message" -> message(p);
        case "usage" -> counts.read(p);
        case "error" -> error.read(p);
        default -> p.skip();
      }
    }
  }

  private void delta(JsonReader p) throws MalformedJsonException {
    if (!p.enterObject()) return;
    for (String name = p.nextName(); name != null; name = p.nextName()) {
      switch (name) {
        case "text" -> text = p.string();
        case "thinking" -> thinking = p.string();
        case "partial_json" -> partialJson = p.string();
        case "stop_reason" -> frameStop = p.string();
        default -> p.skip(); // signatures and citations among them
      }
    }
  }

  private void block(JsonReader p) throws MalformedJsonException {
    if (!p.enterObject()) return;
    for (String name = p.nextName(); name != null; name = p.nextName()) {
      switch (name) {
        case "type" -> blockType = p.string();
        case "id" -> blockId = p.string();
        case "name" -> blockName = p.string();
        case "text" -> blockText = p.string();
        case "thinking" -> blockThinking = p.string();
        case "input" -> blockInput = p.compactObject();
        default -> p.skip();
      }
    }
  }

  private void message(JsonReader p) throws MalformedJsonException {
    if (!p.enterObject()) return;
    for (String name = p.nextName(); name != null; name = p.nextName()) {
      if (name.equals("usage")) counts.read(p);
      else p.skip();
    }
  }

  @Override
  public void apply(String eventType, long offset) {
    for (int i = counts.odd(); i > 0; i--) out.warn();
    String name = type.isEmpty() ? eventType : type;
    if (error.present || name.equals("error")) {
      out.providerError(error, offset);
      return;
    }
    switch (name) {
      case "message_start" -> out.usage(counts);
      case "content_block_start" -> blockStart(offset);
      case "content_block_delta" -> {
        out.reasoning(thinking);
        out.text(text);
        Call call = byBlock.get(index);
        if (call != null) out.calls().append(call, partialJson, offset);
      }
      case "content_block_stop" -> {
        Call call = byBlock.remove(index);
        if (call != null) out.calls().endIfWhole(call);
      }
      case "message_delta" -> {
        if (!frameStop.isEmpty()) stopReason = frameStop;
        out.usage(counts);
      }
      case "message_stop" -> out.done(finish(), stopReason);
      case "ping" -> {} // keeps the connection alive
      default -> out.emit(new StreamEvent.Unknown(Preview.of(name), offset));
    }
  }

  private void blockStart(long offset) {
    out.reasoning(blockThinking);
    out.text(blockText);
    if (!blockType.equals("tool_use")) return; // a server's own tool is not ours to call
    Call call = out.calls().open(blockId, blockName);
    byBlock.put(index, call);
    out.calls().append(call, blockInput, offset);
  }

  private Finish finish() {
    return switch (stopReason) {
      case "end_turn", "stop_sequence" -> Finish.STOP;
      case "max_tokens", "model_context_window_exceeded" -> Finish.LENGTH;
      case "tool_use" -> Finish.TOOL_CALLS;
      case "refusal" -> Finish.CONTENT_FILTER;
      default -> Finish.OTHER;
    };
  }

  @Override
  public boolean complete(boolean sentinel) {
    if (stopReason.isEmpty()) return false;
    out.done(finish(), stopReason);
    return true;
  }
}
