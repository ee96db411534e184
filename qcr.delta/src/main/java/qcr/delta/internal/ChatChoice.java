package qcr.delta.internal;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** One element of {@code choices}; reused. */
final class ChatChoice {
  /** One element of {@code tool_calls}. */
  private record Piece(long index, String id, String name, String arguments) {}

  String content = "";
  String refusal = "";
  String finish = "";
  private String reasoningContent = "";
  private String reasoning = "";
  private final List<Piece> pieces = new ArrayList<>();

  // Of the piece being read.
  private String name = "";
  private String arguments = "";

  /** Reads an object; true if it is the choice to follow. */
  boolean read(JsonParser p) {
    content = refusal = finish = reasoningContent = reasoning = "";
    pieces.clear();
    long index = 0;
    for (String member = p.nextName(); member != null; member = p.nextName()) {
      p.nextToken();
      switch (member) {
        case "index" -> index = Math.max(0, Json.count(p));
        case "delta" -> delta(p);
        case "finish_reason" -> finish = Json.string(p);
        default -> p.skipChildren();
      }
    }
    return index == 0;
  }

  /** Some gateways send the same reasoning under both names. */
  String reasoning() {
    return reasoningContent.isEmpty() ? reasoning : reasoningContent;
  }

  void tellCalls(ToolCalls calls, long offset) {
    for (Piece piece : pieces) {
      calls.piece(piece.index, piece.id, piece.name, piece.arguments, offset);
    }
  }

  private void delta(JsonParser p) {
    if (p.currentToken() != JsonToken.START_OBJECT) {
      p.skipChildren();
      return;
    }
    for (String member = p.nextName(); member != null; member = p.nextName()) {
      p.nextToken();
      switch (member) {
        case "content" -> content = textOrParts(p);
        case "refusal" -> refusal = Json.string(p);
        case "reasoning_content" -> reasoningContent = Json.string(p);
        case "reasoning" -> reasoning = stringOrObject(p);
        case "tool_calls" -> toolCalls(p);
        case "function_call" -> {
          name = arguments = "";
          function(p);
          if (!name.isEmpty() || !arguments.isEmpty()) {
            pieces.add(new Piece(0, "", name, arguments));
          }
        }
        default -> p.skipChildren();
      }
    }
  }

  /** A string, or an array of objects whose {@code text} members are joined. */
  private static String textOrParts(JsonParser p) {
    if (p.currentToken() != JsonToken.START_ARRAY) return Json.string(p);
    StringBuilder all = new StringBuilder();
    while (p.nextToken() != JsonToken.END_ARRAY) all.append(stringOrObject(p));
    return all.toString();
  }

  /** A string, or the {@code text} or else {@code content} of an object. */
  private static String stringOrObject(JsonParser p) {
    if (p.currentToken() != JsonToken.START_OBJECT) return Json.string(p);
    String text = "";
    String content = "";
    for (String member = p.nextName(); member != null; member = p.nextName()) {
      p.nextToken();
      switch (member) {
        case "text" -> text = Json.string(p);
        case "content" -> content = Json.string(p);
        default -> p.skipChildren();
      }
    }
    return text.isEmpty() ? content : text;
  }

  private void toolCalls(JsonParser p) {
    if (p.currentToken() != JsonToken.START_ARRAY) {
      p.skipChildren();
      return;
    }
    while (p.nextToken() != JsonToken.END_ARRAY) {
      if (p.currentToken() != JsonToken.START_OBJECT) {
        p.skipChildren();
        continue;
      }
      long index = -1;
      String id = "";
      name = arguments = "";
      for (String member = p.nextName(); member != null; member = p.nextName()) {
        p.nextToken();
        switch (member) {
          case "index" -> index = Json.count(p);
          case "id" -> id = Json.string(p);
          case "function" -> function(p);
          default -> p.skipChildren();
        }
      }
      pieces.add(new Piece(index, id, name, arguments));
    }
  }

  private void function(JsonParser p) {
    if (p.currentToken() != JsonToken.START_OBJECT) {
      p.skipChildren();
      return;
    }
    for (String member = p.nextName(); member != null; member = p.nextName()) {
      p.nextToken();
      switch (member) {
        case "name" -> name = Json.string(p);
        case "arguments" -> arguments = Json.string(p);
        default -> p.skipChildren();
      }
    }
  }
}
