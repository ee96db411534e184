package hotpaths.reference.qcr.delta;

import hotpaths.reference.qcr.sse.SseOracle.Item;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Folds Anthropic's trees. */
final class MessagesOracle extends DeltaOracle {
  private final Map<Long, Call> open = new HashMap<>();
  private String stop = "";

  @Override
  void frame(Map<String, @Nullable Object> tree, Item.Event event) {
    String type = string(tree.get("type"));
    if (type.isEmpty()) type = event.type();
    Object error = tree.get("error");
    if (type.equals("error") || (error != null && !error.equals(false))) {
      error(error, event.offset());
      return;
    }
    long index = index(tree.get("index"));
    Map<?, ?> block = map(tree.get("content_block"));
    Map<?, ?> delta = map(tree.get("delta"));
    switch (type) {
      case "message_start" -> {
        usage(map(tree.get("message")).get("usage"));
        usage(tree.get("usage"));
      }
      case "content_block_start" -> {
        text.append(string(block.get("text")));
        reasoning.append(string(block.get("thinking")));
        if (!string(block.get("type")).equals("tool_use")) return;
        Call call = new Call();
        call.id = string(block.get("id"));
        call.name = string(block.get("name"));
        made.add(call);
        tell(call);
        open.put(index, call);
      }
      case "content_block_delta" -> {
        text.append(string(delta.get("text")));
        reasoning.append(string(delta.get("thinking")));
        Call call = open.get(index);
        if (call != null) call.arguments += string(delta.get("partial_json"));
      }
      case "content_block_stop" -> {
        Call call = open.remove(index);
        if (call != null && !call.arguments.isBlank()) endIfWhole(call);
      }
      case "message_delta" -> {
        if (!string(delta.get("stop_reason")).isEmpty()) stop = string(delta.get("stop_reason"));
        usage(tree.get("usage"));
      }
      case "message_stop" -> stopped();
      case "ping" -> {}
      default -> unknown.add(type);
    }
  }

  private void stopped() {
    done(
        switch (stop) {
          case "end_turn", "stop_sequence" -> "STOP";
          case "max_tokens", "model_context_window_exceeded" -> "LENGTH";
          case "tool_use" -> "TOOL_CALLS";
          case "refusal" -> "CONTENT_FILTER";
          default -> "OTHER";
        },
        stop);
  }

  @Override
  void over(boolean sentinel, long offset) {
    if (stop.isEmpty()) failed("INCOMPLETE", offset, "");
    else stopped();
  }
}
