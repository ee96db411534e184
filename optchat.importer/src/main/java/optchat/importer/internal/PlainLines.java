package optchat.importer.internal;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import optchat.text.MessageKind;
import org.jspecify.annotations.Nullable;

/**
 * An object a line with {@code kind} or {@code role}, {@code text} or {@code content}, and perhaps
 * {@code date}, {@code timestamp} or {@code created_at}.
 */
public final class PlainLines {
  private static final List<String> DATES = List.of("date", "timestamp", "created_at");

  private PlainLines() {}

  /**
   * Reads a record.
   *
   * @param fields the object
   * @param out where what it says goes
   * @throws IOException if the sink fails
   */
  public static void record(Map<?, ?> fields, Out out) throws IOException {
    String role = Json.textOr(fields, "kind", Json.textOr(fields, "role", ""));
    MessageKind kind =
        switch (role) {
          case "human" -> MessageKind.USER;
          case "assistant", "ai" -> MessageKind.TALK;
          case "tool_result", "function" -> MessageKind.ECHO;
          case "tool" -> fields.containsKey("kind") ? MessageKind.TOOL : MessageKind.ECHO;
          default -> MessageKind.ofLabel(role);
        };
    if (role.equals("system") || role.equals("developer")) {
      out.skipped("instructions to the model");
    } else if (kind == null) {
      out.unknown("role", fields.containsKey("kind") ? fields.get("kind") : fields.get("role"));
    } else {
      Object content = fields.containsKey("text") ? fields.get("text") : fields.get("content");
      out.message(kind, out.content(content, "text", "input_text", "output_text"), date(fields));
    }
  }

  private static @Nullable String date(Map<?, ?> fields) {
    for (String name : DATES) {
      String date = Out.date(fields.get(name));
      if (date != null) return date;
    }
    return null;
  }
}
