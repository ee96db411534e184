package hotpaths.reference.qcr.delta;

import hotpaths.reference.qcr.sse.SseOracle;
import hotpaths.reference.qcr.sse.SseOracle.Item;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Every frame to a tree first, then one fold over the list: the answer by the providers' documents.
 */
public abstract class DeltaOracle {
  /** One call while it is folded. */
  static final class Call {
    String id = "";
    String name = "";
    String arguments = "";
    String whole = "";
    String state = "";
    boolean told;
  }

  final StringBuilder text = new StringBuilder();
  final StringBuilder reasoning = new StringBuilder();
  final StringBuilder refusal = new StringBuilder();
  final List<Call> made = new ArrayList<>();
  final List<Call> told = new ArrayList<>();
  final Map<String, Long> usage = new LinkedHashMap<>();
  final List<String> unknown = new ArrayList<>();
  boolean usageTold;
  String end = "";

  /**
   * The answer in {@code bytes}; {@code wire} is {@code chat}, {@code responses} or {@code
   * messages}.
   */
  public static Answer fold(String wire, byte[] bytes) {
    DeltaOracle oracle =
        switch (wire) {
          case "chat" -> new ChatOracle();
          case "responses" -> new ResponsesOracle();
          default -> new MessagesOracle();
        };
    List<Item.Event> events = new ArrayList<>();
    List<@Nullable Map<String, @Nullable Object>> trees = new ArrayList<>();
    for (Item item : SseOracle.parse(bytes)) {
      if (!(item instanceof Item.Event event)) continue;
      events.add(event);
      trees.add(PlainJson.object(event.data()));
    }
    for (int i = 0; i < events.size() && oracle.end.isEmpty(); i++) {
      Item.Event event = events.get(i);
      Map<String, @Nullable Object> tree = trees.get(i);
      if (event.data().isBlank()) continue;
      if (event.data().equals("[DONE]")) oracle.over(true, event.offset());
      else if (tree == null) oracle.failed("MALFORMED_FRAME", event.offset(), "");
      else oracle.frame(tree, event);
    }
    if (events.isEmpty()) oracle.noEvents(bytes);
    if (oracle.end.isEmpty()) oracle.over(false, bytes.length);
    return oracle.answer();
  }

  DeltaOracle() {}

  abstract void frame(Map<String, @Nullable Object> tree, Item.Event event);

  abstract void over(boolean sentinel, long offset);

  private void noEvents(byte[] bytes) {
    int i = bytes.length >= 3 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB ? 3 : 0;
    while (i < Math.min(256, bytes.length) && bytes[i] >= 0 && bytes[i] <= ' ') i++;
    if (i < Math.min(256, bytes.length) && "<{[".indexOf(bytes[i]) >= 0) {
      end = "FAILED NOT_EVENT_STREAM " + i + " ";
    }
  }

  Answer answer() {
    List<String> calls = new ArrayList<>();
    for (Call call : told) {
      if (call.state.isEmpty()) continue; // the stream failed before it ended
      String arguments = call.whole.isEmpty() ? call.arguments : call.whole;
      calls.add(
          call.id
              + "|"
              + call.name
              + "|"
              + (arguments.isBlank() ? "{}" : arguments)
              + "|"
              + call.state);
    }
    String tokens =
        usageTold
            ? "%d/%d/%d/%d"
                .formatted(
                    usage.getOrDefault("input", 0L),
                    usage.getOrDefault("output", 0L),
                    usage.getOrDefault("cached", 0L),
                    usage.getOrDefault("reasoning", 0L))
            : "";
    return new Answer(
        text.toString(),
        reasoning.toString(),
        refusal.toString(),
        calls,
        tokens,
        List.copyOf(unknown),
        end);
  }

  void failed(String code, long offset, String providerCode) {
    end = "FAILED " + code + " " + offset + " " + providerCode;
  }

  void done(String reason, String raw) {
    for (Call call : made) {
      if (!call.told) {
        if (call.name.isEmpty() && call.id.isEmpty() && call.arguments.isEmpty()) continue;
        tell(call);
      }
      if (!call.state.isEmpty()) continue;
      String arguments = call.whole.isEmpty() ? call.arguments : call.whole;
      boolean whole =
          arguments.isBlank() ? !reason.equals("LENGTH") : PlainJson.object(arguments) != null;
      call.state = whole ? "VALID" : reason.equals("LENGTH") ? "TRUNCATED" : "MALFORMED";
    }
    end = "DONE " + reason + " " + raw;
  }

  void tell(Call call) {
    if (call.id.isEmpty()) call.id = "call_" + told.size();
    call.told = true;
    told.add(call);
  }

  void endIfWhole(Call call) {
    String arguments = call.whole.isEmpty() ? call.arguments : call.whole;
    if (PlainJson.object(arguments) != null) call.state = "VALID";
  }

  void error(@Nullable Object error, long offset) {
    if (error instanceof Map<?, ?> map) {
      String code = scalar(map.get("code"));
      failed("PROVIDER_ERROR", offset, code.isEmpty() ? scalar(map.get("type")) : code);
    } else failed("PROVIDER_ERROR", offset, "");
  }

  void usage(@Nullable Object value) {
    if (!(value instanceof Map<?, ?> map)) return;
    usageTold = true;
    map.forEach(
        (name, count) -> {
          switch ((String) name) {
            case "prompt_tokens", "input_tokens" -> usage.put("input", count(count));
            case "completion_tokens", "output_tokens" -> usage.put("output", count(count));
            case "cache_read_input_tokens" -> usage.put("cached", count(count));
            case "prompt_tokens_details",
                "input_tokens_details",
                "completion_tokens_details",
                "output_tokens_details" -> {
              if (!(count instanceof Map<?, ?> details)) return;
              if (details.containsKey("cached_tokens")) {
                usage.put("cached", count(details.get("cached_tokens")));
              }
              if (details.containsKey("reasoning_tokens")) {
                usage.put("reasoning", count(details.get("reasoning_tokens")));
              }
            }
            default -> {}
          }
        });
  }

  private static long count(@Nullable Object value) {
    return Math.max(0, index(value));
  }

  /** An integer from 0 to 2^63-1, else -1. */
  static long index(@Nullable Object value) {
    if (!(value instanceof PlainJson.Num num)) return -1;
    try {
      return Math.max(-1, Long.parseLong(num.text()));
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  static String string(@Nullable Object value) {
    return value instanceof String s ? s : "";
  }

  static String scalar(@Nullable Object value) {
    return value instanceof PlainJson.Num num ? num.text() : string(value);
  }

  static Map<?, ?> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  static List<?> list(@Nullable Object value) {
    return value instanceof List<?> list ? list : List.of();
  }
}
