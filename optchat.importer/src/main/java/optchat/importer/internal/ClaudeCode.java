package optchat.importer.internal;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import optchat.text.MessageKind;
import org.jspecify.annotations.Nullable;

/** Records of Claude Code. There is no description of its authors: this is what files hold. */
public final class ClaudeCode {
  /** What the program notes for itself. */
  private static final Set<String> NOTES =
      Set.of(
          "summary",
          "system",
          "attachment",
          "progress",
          "mode",
          "permission-mode",
          "ai-title",
          "custom-title",
          "last-prompt",
          "file-history-snapshot",
          "file-history-delta",
          "queue-operation");

  private ClaudeCode() {}

  /**
   * Reads a record.
   *
   * @param fields the object
   * @param out where what it says goes
   * @throws IOException if the sink fails
   */
  public static void record(Map<?, ?> fields, Out out) throws IOException {
    String type = Json.textOr(fields, "type", "");
    boolean user = type.equals("user");
    if (!user && !type.equals("assistant")) {
      if (NOTES.contains(type)) out.skipped("a note of the program: " + type);
      else out.unknown("record", fields.get("type"));
      return;
    }
    if (Json.isTrue(fields, "isSidechain")) out.skipped("a helper's conversation");
    else if (Json.isTrue(fields, "isCompactSummary")) out.skipped("a summary of earlier messages");
    else if (Json.isTrue(fields, "isMeta")) out.skipped("a note of the program: meta");
    else message(fields, user, out);
  }

  private static void message(Map<?, ?> fields, boolean user, Out out) throws IOException {
    String date = Out.date(fields.get("timestamp"));
    Object content = Json.object(fields, "message").get("content");
    MessageKind said = user ? MessageKind.USER : MessageKind.TALK;
    if (!(content instanceof List<?> blocks)) {
      out.message(said, out.content(content), date);
      return;
    }
    if (blocks.isEmpty()) out.skipped("a message without text");
    for (Object block : blocks) {
      if (block instanceof Map<?, ?> b) block(b, said, date, out);
      else out.message(said, out.content(List.of(block)), date);
    }
  }

  private static void block(Map<?, ?> b, MessageKind said, @Nullable String date, Out out)
      throws IOException {
    switch (Json.textOr(b, "type", "")) {
      case "thinking", "redacted_thinking" -> out.skipped("thinking");
      case "tool_use", "server_tool_use" ->
          out.message(
              MessageKind.TOOL, Out.call(Json.textOr(b, "name", "tool"), b.get("input")), date);
      case "tool_result" ->
          out.message(MessageKind.ECHO, out.content(b.get("content"), "text"), date);
      default -> {
        String text = out.content(List.of(b), "text");
        if (!text.isEmpty()) out.message(said, text, date);
        else if ("text".equals(b.get("type"))) out.skipped("a message without text");
      }
    }
  }
}
