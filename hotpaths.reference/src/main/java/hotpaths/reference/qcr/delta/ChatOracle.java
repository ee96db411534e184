package hotpaths.reference.qcr.delta;

import hotpaths.reference.qcr.sse.SseOracle.Item;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Folds {@code chat.completion.chunk} trees. */
final class ChatOracle extends DeltaOracle {
  private final Map<Long, Call> byIndex = new HashMap<>();
  private final Map<String, Call> byId = new HashMap<>();
  private final Map<Call, String> given = new HashMap<>(); // ids that came from the provider
  private @Nullable Call last;
  private String finish = "";

  @Override
  void frame(Map<String, @Nullable Object> tree, Item.Event event) {
    Object error = tree.get("error");
    if (error != null && !error.equals(false)) {
      error(error, event.offset());
      return;
    }
    Map<?, ?> choice = Map.of();
    for (Object each : list(tree.get("choices"))) {
      if (each instanceof Map<?, ?> map && index(map.get("index")) <= 0) choice = map;
    }
    String raw = string(choice.get("finish_reason"));
    Map<?, ?> delta = map(choice.get("delta"));
    if (raw.equals("error") || raw.equals("error_finish")) {
      failed("PROVIDER_ERROR", event.offset(), raw);
      return;
    }
    String first = string(delta.get("reasoning_content"));
    reasoning.append(first.isEmpty() ? flat(delta.get("reasoning")) : first);
    if (delta.get("content") instanceof List<?> parts) {
      for (Object part : parts) text.append(flat(part));
    } else text.append(string(delta.get("content")));
    refusal.append(string(delta.get("refusal")));
    // Members of one delta are taken in their order.
    delta.forEach(
        (name, value) -> {
          if (name.equals("tool_calls")) {
            for (Object each : list(value)) {
              if (each instanceof Map<?, ?> piece) {
                piece(
                    index(piece.get("index")), string(piece.get("id")), map(piece.get("function")));
              }
            }
          } else if (name.equals("function_call")) {
            Map<?, ?> function = map(value);
            if (!(string(function.get("name")) + string(function.get("arguments"))).isEmpty()) {
              piece(0, "", function);
            }
          }
        });
    if (finish.isEmpty()) finish = raw;
    usage(tree.get("usage"));
  }

  private static String flat(@Nullable Object value) {
    if (!(value instanceof Map<?, ?> map)) return string(value);
    String text = string(map.get("text"));
    return text.isEmpty() ? string(map.get("content")) : text;
  }

  private void piece(long index, String id, Map<?, ?> function) {
    String name = string(function.get("name"));
    String arguments = string(function.get("arguments"));
    Call call = null;
    if (index >= 0) {
      call = byIndex.get(index);
      if (call != null && !id.isEmpty() && !id.equals(given(call))) {
        boolean stillUnnamed = given(call).isEmpty() && !(call.told && !name.isEmpty());
        if (!stillUnnamed) call = null;
      }
    } else if (!id.isEmpty()) {
      call = byId.get(id);
      if (call == null && last != null && given(last).isEmpty() && !last.told && name.isEmpty()) {
        call = last;
      }
    } else if (last != null && (name.isEmpty() || last.name.isEmpty())) {
      call = last;
    }
    if (call == null) {
      call = new Call();
      made.add(call);
    }
    if (!id.isEmpty() && given(call).isEmpty() && !call.told) {
      given.put(call, id);
      call.id = id;
      byId.put(id, call);
    }
    if (call.name.isEmpty()) call.name = name;
    if (index >= 0) byIndex.put(index, call);
    last = call;
    call.arguments += arguments;
    boolean known = !call.name.isEmpty() && !(call.id.isEmpty() && call.arguments.isEmpty());
    if (known && !call.told) tell(call);
  }

  private String given(Call call) {
    return given.getOrDefault(call, "");
  }

  @Override
  void over(boolean sentinel, long offset) {
    if (finish.isEmpty() && !sentinel) {
      failed("INCOMPLETE", offset, "");
      return;
    }
    String reason =
        List.of("tool_calls", "function_call").contains(finish)
            ? "TOOL_CALLS"
            : List.of("stop", "length", "content_filter").contains(finish)
                ? finish.toUpperCase(java.util.Locale.ROOT)
                : "OTHER";
    done(reason, finish);
  }
}
