package qcr.delta.internal;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import qcr.delta.StreamEvent;
import qcr.delta.StreamEvent.Finish;
import qcr.delta.internal.ToolCalls.Call;

/** {@code response.*} events. */
public final class ResponsesWire implements Wire {
  private final Output out;
  private final ErrorReport error = new ErrorReport();
  private final TokenCounts counts = new TokenCounts();
  private final Map<String, Call> byItem = new HashMap<>();
  private final Map<Long, Call> byOutput = new HashMap<>();
  private long lastSequence = -1;

  // The frame.
  private String type = "";
  private String delta = "";
  private String itemId = "";
  private String arguments = "";
  private String code = "";
  private String message = "";
  private long outputIndex;
  private long sequence;
  private String incompleteReason = "";
  private String itemType = "";
  private String itemOwnId = "";
  private String itemCallId = "";
  private String itemName = "";
  private String itemArguments = "";

  /** A decoder at the start of an answer. */
  public ResponsesWire(Output out) {
    this.out = out;
  }

  @Override
  public void read(JsonReader p) throws MalformedJsonException {
    error.clear();
    counts.clear();
    type = delta = itemId = arguments = code = message = incompleteReason = "";
    itemType = itemOwnId = itemCallId = itemName = itemArguments = "";
    outputIndex = sequence = -1;
    for (String name = p.nextName(); name != null; name = p.nextName()) {
      switch (name) {
        case "type" -> type = p.string();
        case "delta" -> delta = p.string();
        case "item_id" -> itemId = p.string();
        case "output_index" -> outputIndex = p.count();
        case "sequence_number" -> sequence = p.count();
        case "arguments" -> arguments = p.string();
        case "item" -> item(p);
        case "response" -> response(p);
        case "error" -> error.read(p);
        case "code" -> code = p.scalar();
        case "message" -> message = p.scalar();
        default -> p.skip();
      }
    }
  }

  private void item(JsonReader p) throws MalformedJsonException {
    if (!p.enterObject()) return;
    for (String name = p.nextName(); name != null; name = p.nextName()) {
      switch (name) {
        case "type" -> itemType = p.string();
        case "id" -> itemOwnId = p.string();
        case "call_id" -> itemCallId = p.string();
        case "name" -> itemName = p.string();
        case "arguments" -> itemArguments = p.string();
        default -> p.skip();
      }
    }
  }

  private void response(JsonReader p) throws MalformedJsonException {
    if (!p.enterObject()) return;
    for (String name = p.nextName(); name != null; name = p.nextName()) {
      switch (name) {
        case "usage" -> counts.read(p);
        case "error" -> error.read(p);
        case "incomplete_details" -> incompleteDetails(p);
        default -> p.skip();
      }
    }
  }

  private void incompleteDetails(JsonReader p) throws MalformedJsonException {
    if (!p.enterObject()) return;
    for (String name = p.nextName(); name != null; name = p.nextName()) {
      if (name.equals("reason")) incompleteReason = p.string();
      else p.skip();
    }
  }

  @Override
  public void apply(String eventType, long offset) {
    if (sequence >= 0) {
      if (lastSequence >= 0 && sequence != lastSequence + 1) out.warn();
      lastSequence = sequence;
    }
    for (int i = counts.odd(); i > 0; i--) out.warn();
    switch (type.isEmpty() ? eventType : type) {
      case "response.output_text.delta" -> out.text(delta);
      case "response.refusal.delta" -> out.refusal(delta);
      case "response.reasoning_summary_text.delta", "response.reasoning_text.delta" ->
          out.reasoning(delta);
      case "response.output_item.added" -> itemAdded(offset);
      case "response.function_call_arguments.delta" -> {
        Call call = call(itemId);
        if (call == null) out.warn();
        else out.calls().append(call, delta, offset);
      }
      case "response.function_call_arguments.done" -> {
        Call call = call(itemId);
        if (call == null) out.warn();
        else out.calls().whole(call, arguments, offset);
      }
      case "response.output_item.done" -> itemDone(offset);
      case "response.completed" -> {
        out.usage(counts);
        out.done(out.calls().any() ? Finish.TOOL_CALLS : Finish.STOP, "completed");
      }
      case "response.incomplete" -> {
        out.usage(counts);
        out.done(incomplete(), incompleteReason);
      }
      case "response.failed" -> out.providerError(error, offset);
      case "error" -> {
        if (!error.present) {
          error.message = message;
          error.code = code;
        }
        out.providerError(error, offset);
      }
      default -> other(type.isEmpty() ? eventType : type, offset);
    }
  }

  private void itemAdded(long offset) {
    if (!itemType.equals("function_call")) return;
    Call call = out.calls().open(itemCallId.isEmpty() ? itemOwnId : itemCallId, itemName);
    if (!itemOwnId.isEmpty()) byItem.put(itemOwnId, call);
    if (outputIndex >= 0) byOutput.put(outputIndex, call);
    out.calls().append(call, itemArguments, offset);
  }

  private void itemDone(long offset) {
    if (!itemType.equals("function_call")) return;
    Call call = call(itemOwnId);
    if (call == null) {
      itemAdded(offset);
      call = call(itemOwnId);
      if (call == null) return; // no item id and no index: it ends with the answer
    } else {
      out.calls().whole(call, itemArguments, offset);
    }
    out.calls().endIfWhole(call);
  }

  private @Nullable Call call(String item) {
    Call call = byItem.get(item);
    return call != null ? call : byOutput.get(outputIndex);
  }

  private Finish incomplete() {
    return switch (incompleteReason) {
      case "max_output_tokens", "max_tokens" -> Finish.LENGTH;
      case "content_filter" -> Finish.CONTENT_FILTER;
      default -> Finish.OTHER;
    };
  }

  private void other(String name, long offset) {
    switch (name) {
      case "response.created",
          "response.in_progress",
          "response.queued",
          "response.content_part.added",
          "response.content_part.done",
          "response.output_text.done",
          "response.output_text.annotation.added",
          "response.refusal.done",
          "response.reasoning_text.done",
          "response.reasoning_summary_text.done",
          "response.reasoning_summary_part.added",
          "response.reasoning_summary_part.done" -> {} // says nothing that a delta did not
      default -> out.emit(new StreamEvent.Unknown(Preview.of(name), offset));
    }
  }

  @Override
  public boolean complete(boolean sentinel) {
    return false; // only response.completed and its like end an answer
  }
}
