package hotpaths.reference.qcr.delta;

import hotpaths.reference.qcr.sse.SseOracle.Item;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Folds {@code response.*} trees. */
final class ResponsesOracle extends DeltaOracle {
  private static final Set<String> SILENT =
      Set.of(
          "response.created",
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
          "response.reasoning_summary_part.done");

  private final Map<String, Call> byItem = new HashMap<>();
  private final Map<Long, Call> byOutput = new HashMap<>();

  @Override
  void frame(Map<String, @Nullable Object> tree, Item.Event event) {
    String type = string(tree.get("type"));
    if (type.isEmpty()) type = event.type();
    String delta = string(tree.get("delta"));
    Map<?, ?> item = map(tree.get("item"));
    boolean isCall = string(item.get("type")).equals("function_call");
    long output = index(tree.get("output_index"));
    Map<?, ?> response = map(tree.get("response"));
    switch (type) {
      case "response.output_text.delta" -> text.append(delta);
      case "response.refusal.delta" -> refusal.append(delta);
      case "response.reasoning_text.delta", "response.reasoning_summary_text.delta" ->
          reasoning.append(delta);
      case "response.output_item.added" -> {
        if (isCall) added(item, output);
      }
      case "response.function_call_arguments.delta" -> {
        Call call = call(string(tree.get("item_id")), output);
        if (call != null && call.state.isEmpty()) call.arguments += delta;
      }
      case "response.function_call_arguments.done" ->
          whole(call(string(tree.get("item_id")), output), string(tree.get("arguments")));
      case "response.output_item.done" -> {
        if (!isCall) return;
        Call call = call(string(item.get("id")), output);
        if (call == null) {
          added(item, output);
          call = call(string(item.get("id")), output);
        } else whole(call, string(item.get("arguments")));
        if (call != null && call.state.isEmpty()) endIfWhole(call);
      }
      case "response.completed" -> {
        usage(response.get("usage"));
        done(told.isEmpty() ? "STOP" : "TOOL_CALLS", "completed");
      }
      case "response.incomplete" -> {
        usage(response.get("usage"));
        String raw = string(map(response.get("incomplete_details")).get("reason"));
        done(
            switch (raw) {
              case "max_output_tokens", "max_tokens" -> "LENGTH";
              case "content_filter" -> "CONTENT_FILTER";
              default -> "OTHER";
            },
            raw);
      }
      case "response.failed" -> error(response.get("error"), event.offset());
      case "error" -> {
        Object error = tree.get("error");
        if (error != null) error(error, event.offset());
        else failed("PROVIDER_ERROR", event.offset(), scalar(tree.get("code")));
      }
      default -> {
        if (!SILENT.contains(type)) unknown.add(type);
      }
    }
  }

  private void added(Map<?, ?> item, long output) {
    Call call = new Call();
    String callId = string(item.get("call_id"));
    call.id = callId.isEmpty() ? string(item.get("id")) : callId;
    call.name = string(item.get("name"));
    call.arguments = string(item.get("arguments"));
    made.add(call);
    tell(call);
    if (!string(item.get("id")).isEmpty()) byItem.put(string(item.get("id")), call);
    if (output >= 0) byOutput.put(output, call);
  }

  private @Nullable Call call(String item, long output) {
    Call call = byItem.get(item);
    return call == null ? byOutput.get(output) : call;
  }

  private static void whole(@Nullable Call call, String arguments) {
    if (call == null || arguments.isEmpty() || !call.state.isEmpty()) return;
    if (call.arguments.isEmpty()) call.arguments = arguments;
    else if (!arguments.equals(call.arguments)) call.whole = arguments;
  }

  @Override
  void over(boolean sentinel, long offset) {
    failed("INCOMPLETE", offset, "");
  }
}
