package optchat.importer.internal;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import optchat.text.MessageKind;
import org.jspecify.annotations.Nullable;

/** Records of Pi: its documentation describes the session file, versions 1 to 3. */
public final class Pi {
  private Pi() {}

  /**
   * Reads a record.
   *
   * @param fields the object
   * @param out where what it says goes
   * @throws IOException if the sink fails
   */
  public static void record(Map<?, ?> fields, Out out) throws IOException {
    String type = Json.textOr(fields, "type", "");
    String date = Out.date(fields.get("timestamp"));
    switch (type) {
      case "message" -> message(Json.object(fields, "message"), date, out);
      case "custom_message" ->
          out.message(MessageKind.NOTE, out.content(fields.get("content"), "text"), date);
      case "compaction", "branch_summary" -> out.skipped("a summary of earlier messages");
      case "session", "model_change", "thinking_level_change", "custom", "label", "session_info" ->
          out.skipped("a note of the program: " + type);
      default -> out.unknown("record", fields.get("type"));
    }
  }

  private static void message(Map<?, ?> m, @Nullable String recordDate, Out out)
      throws IOException {
    String date = recordDate != null ? recordDate : Out.date(m.get("timestamp"));
    switch (Json.textOr(m, "role", "")) {
      case "user" -> out.message(MessageKind.USER, out.content(m.get("content"), "text"), date);
      case "assistant" -> assistant(m, date, out);
      case "toolResult" ->
          out.message(MessageKind.ECHO, out.content(m.get("content"), "text"), date);
      case "bashExecution" -> {
        out.message(MessageKind.TOOL, Out.call("bash", m.get("command")), date);
        out.message(MessageKind.ECHO, Json.textOr(m, "output", ""), date);
      }
      case "custom", "hookMessage" ->
          out.message(MessageKind.NOTE, out.content(m.get("content"), "text"), date);
      case "branchSummary", "compactionSummary" -> out.skipped("a summary of earlier messages");
      default -> out.unknown("role", m.get("role"));
    }
  }

  private static void assistant(Map<?, ?> m, @Nullable String date, Out out) throws IOException {
    Object content = m.get("content");
    if (!(content instanceof List<?> blocks)) {
      out.message(MessageKind.TALK, out.content(content), date);
      return;
    }
    if (blocks.isEmpty()) out.skipped("a message without text");
    for (Object block : blocks) {
      Map<?, ?> b = block instanceof Map<?, ?> map ? map : Map.of();
      switch (Json.textOr(b, "type", "")) {
        case "thinking" -> out.skipped("thinking");
        case "toolCall" ->
            out.message(
                MessageKind.TOOL,
                Out.call(Json.textOr(b, "name", "tool"), b.get("arguments")),
                date);
        default -> {
          String text = out.content(List.of(block), "text");
          if (!text.isEmpty()) out.message(MessageKind.TALK, text, date);
          else if ("text".equals(b.get("type"))) out.skipped("a message without text");
        }
      }
    }
  }
}
