package optchat.importer.internal;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import optchat.text.MessageKind;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.JacksonIOException;

/**
 * The conversations of a ChatGPT export: an array of trees. Of each the branch that was shown last
 * is read, from the root to {@code current_node}.
 */
public final class ChatGpt {
  private ChatGpt() {}

  /**
   * Reads all conversations, one at a time in memory.
   *
   * @param in the file
   * @param maxStringLength a longer text ends the reading
   * @param out where what is read goes
   * @throws IOException if the stream or the sink fails
   */
  public static void read(InputStream in, int maxStringLength, Out out) throws IOException {
    long line = 1;
    try (JsonParser json =
        Json.factory(maxStringLength).createParser(ObjectReadContext.empty(), open(in))) {
      out.at(line);
      if (json.nextToken() != JsonToken.START_ARRAY) {
        out.skipped("a file that is not an array of conversations");
        return;
      }
      while (json.nextToken() != JsonToken.END_ARRAY) {
        if (json.currentToken() == null) {
          out.skipped("the file ends inside its array");
          return;
        }
        line = json.currentTokenLocation().getLineNr();
        out.at(line);
        if (Json.value(json) instanceof Map<?, ?> conversation) conversation(conversation, out);
        else out.unknown("record", null);
      }
      if (json.nextToken() != null) out.skipped("more behind the array of conversations");
    } catch (JacksonIOException e) {
      throw new IOException(e.getOriginalMessage(), e);
    } catch (JacksonException e) {
      out.skipped("the rest of the file: it is not JSON, or goes beyond a limit");
    }
  }

  /** The caller closes its stream itself. */
  private static InputStream open(InputStream in) {
    return new java.io.FilterInputStream(in) {
      @Override
      public int read(byte[] b, int from, int length) throws IOException {
        return in.read(b, from, length);
      }

      @Override
      public void close() {}
    };
  }

  private static void conversation(Map<?, ?> conversation, Out out) throws IOException {
    Map<?, ?> mapping = Json.object(conversation, "mapping");
    List<Map<?, ?>> branch = new ArrayList<>();
    Set<Object> seen = new HashSet<>();
    Object id = conversation.get("current_node");
    if (id == null && !mapping.isEmpty()) id = lastOf(mapping);
    while (id != null && mapping.get(id) instanceof Map<?, ?> node && seen.add(id)) {
      branch.add(node);
      id = node.get("parent");
    }
    for (Map<?, ?> node : branch.reversed()) {
      if (node.get("message") instanceof Map<?, ?> message) message(message, out);
    }
    for (Map.Entry<?, ?> entry : mapping.entrySet()) {
      if (seen.contains(entry.getKey())) continue;
      boolean said = entry.getValue() instanceof Map<?, ?> node && node.get("message") != null;
      if (said) out.skipped("another branch of a conversation");
    }
    if (mapping.isEmpty()) out.skipped("a conversation without messages");
  }

  private static Object lastOf(Map<?, ?> mapping) {
    return new ArrayList<Object>(mapping.keySet()).getLast();
  }

  private static void message(Map<?, ?> message, Out out) throws IOException {
    String date = Out.date(message.get("create_time"));
    Map<?, ?> content = Json.object(message, "content");
    String type = Json.textOr(content, "content_type", "");
    String role = Json.textOr(Json.object(message, "author"), "role", "");
    String recipient = Json.textOr(message, "recipient", "all");
    switch (type) {
      case "thoughts", "reasoning_recap" -> out.skipped("thinking");
      case "user_editable_context", "model_editable_context" ->
          out.skipped("instructions to the model");
      default -> {
        String text = content.containsKey("parts") ? parts(content, out) : plain(content);
        switch (role) {
          case "user" -> out.message(MessageKind.USER, text, date);
          case "assistant" -> {
            if (recipient.equals("all")) out.message(MessageKind.TALK, text, date);
            else out.message(MessageKind.TOOL, Out.call(recipient, text), date);
          }
          case "tool" -> out.message(MessageKind.ECHO, text, date);
          case "system" -> out.skipped("instructions to the model");
          default -> out.unknown("role", role);
        }
      }
    }
  }

  private static String plain(Map<?, ?> content) {
    return Json.textOr(content, "text", Json.textOr(content, "result", ""));
  }

  private static String parts(Map<?, ?> content, Out out) throws IOException {
    List<String> texts = new ArrayList<>();
    for (Object part : Json.list(content, "parts")) {
      if (part instanceof String text) {
        if (!text.isEmpty()) texts.add(text);
      } else if (part instanceof Map<?, ?> asset && asset.get("text") instanceof String text) {
        texts.add(text); // what was said aloud
      } else {
        String kind = part instanceof Map<?, ?> asset ? Json.textOr(asset, "content_type", "") : "";
        out.skipped(kind.contains("image") ? "a picture" : "content of an unknown shape");
        texts.add("[picture or file left out]");
      }
    }
    return String.join("\n", texts);
  }
}
