package optchat.importer.internal;

import java.io.IOException;
import java.util.Map;
import optchat.text.MessageKind;
import org.jspecify.annotations.Nullable;

/** Records of Codex: {@code codex-rs/protocol} says what a rollout holds. */
public final class Codex {
  private Codex() {}

  /**
   * Reads a record.
   *
   * @param fields the object
   * @param out where what it says goes
   * @throws IOException if the sink fails
   */
  public static void record(Map<?, ?> fields, Out out) throws IOException {
    String date = Out.date(fields.get("timestamp"));
    String type = Json.textOr(fields, "type", "");
    switch (type) {
      case "response_item" -> item(Json.object(fields, "payload"), date, out);
      case "session_meta", "turn_context", "event_msg", "world_state" ->
          out.skipped("a note of the program: " + type);
      case "compacted" -> out.skipped("a summary of earlier messages");
      case "" -> {
        boolean header = fields.containsKey("id") && fields.containsKey("timestamp");
        boolean state = fields.containsKey("record_type");
        if (header || state) out.skipped("a note of the program: session_meta");
        else out.unknown("record", null);
      }
      default -> item(fields, date, out); // before the wrapper came, items stood alone
    }
  }

  private static void item(Map<?, ?> item, @Nullable String date, Out out) throws IOException {
    switch (Json.textOr(item, "type", "")) {
      case "message" -> message(item, date, out);
      case "function_call" ->
          out.message(
              MessageKind.TOOL,
              Out.call(Json.textOr(item, "name", "tool"), item.get("arguments")),
              date);
      case "custom_tool_call" ->
          out.message(
              MessageKind.TOOL,
              Out.call(Json.textOr(item, "name", "tool"), item.get("input")),
              date);
      case "local_shell_call" ->
          out.message(MessageKind.TOOL, Out.call("shell", item.get("action")), date);
      case "web_search_call" ->
          out.message(MessageKind.TOOL, Out.call("web_search", item.get("action")), date);
      case "function_call_output", "custom_tool_call_output" ->
          out.message(MessageKind.ECHO, output(item.get("output"), out), date);
      case "reasoning" -> out.skipped("thinking");
      case "compaction", "compaction_summary" -> out.skipped("a summary of earlier messages");
      case "ghost_snapshot" -> out.skipped("a note of the program: ghost_snapshot");
      default -> out.unknown("item", item.get("type"));
    }
  }

  private static String output(@Nullable Object output, Out out) throws IOException {
    if (output instanceof Map<?, ?> wrapped && wrapped.containsKey("content")) {
      return out.content(wrapped.get("content"), "input_text", "output_text", "text");
    }
    return out.content(output, "input_text", "output_text", "text");
  }

  private static void message(Map<?, ?> item, @Nullable String date, Out out) throws IOException {
    String role = Json.textOr(item, "role", "");
    switch (role) {
      case "user", "assistant" -> {
        String text = out.content(item.get("content"), "input_text", "output_text", "text");
        boolean setting =
            text.startsWith("<environment_context>") || text.startsWith("<user_instructions>");
        if (role.equals("user") && setting) out.skipped("a note of the program: context");
        else out.message(role.equals("user") ? MessageKind.USER : MessageKind.TALK, text, date);
      }
      case "system", "developer" -> out.skipped("instructions to the model");
      default -> out.unknown("role", item.get("role"));
    }
  }
}
