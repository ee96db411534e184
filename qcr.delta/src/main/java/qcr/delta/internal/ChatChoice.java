package qcr.delta.internal;

import java.util.ArrayList;
import java.util.List;

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
  boolean read(JsonReader p) throws MalformedJsonException {
    content = refusal = finish = reasoningContent = reasoning = "";
    pieces.clear();
    long index = 0;
    for (String member = p.nextName(); member != null; member = p.nextName()) {
      switch (member) {
        case "index" -> index = Math.max(0, p.count());
        case "delta" -> delta(p);
        case "finish_reason" -> finish = p.string();
        default -> p.skip();
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

  private void delta(JsonReader p) throws MalformedJsonException {
    if (!p.enterObject()) return;
    for (String member = p.nextName(); member != null; member = p.nextName()) {
      switch (member) {
        case "content" -> content = textOrParts(p);
        case "refusal" -> refusal = p.string();
        case "reasoning_content" -> reasoningContent = p.string();
        case "reasoning" -> reasoning = stringOrObject(p);
        case "tool_calls" -> toolCalls(p);
        case "function_call" -> {
          name = arguments = "";
          function(p);
          if (!name.isEmpty() || !arguments.isEmpty()) {
            pieces.add(new Piece(0, "", name, arguments));
          }
        }
        default -> p.skip();
      }
    }
  }

  /** A string, or an array of objects whose {@code text} members are joined. */
  private static String textOrParts(JsonReader p) throws MalformedJsonException {
    if (!p.atArray()) return p.string();
    p.enterArray();
    StringBuilder all = new StringBuilder();
    while (p.nextElement()) all.append(stringOrObject(p));
    return all.toString();
  }

  /** A string, or the {@code text} or else {@code content} of an object. */
  private static String stringOrObject(JsonReader p) throws MalformedJsonException {
    if (!p.atObject()) return p.string();
    p.enterObject();
    String text = "";
    String content = "";
    for (String member = p.nextName(); member != null; member = p.nextName()) {
      switch (member) {
        case "text" -> text = p.string();
        case "content" -> content = p.string();
        default -> p.skip();
      }
    }
    return text.isEmpty() ? content : text;
  }

  private void toolCalls(JsonReader p) throws MalformedJsonException {
    if (!p.enterArray()) return;
    while (p.nextElement()) {
      if (!p.enterObject()) continue;
      long index = -1;
      String id = "";
      name = arguments = "";
      for (String member = p.nextName(); member != null; member = p.nextName()) {
        switch (member) {
          case "index" -> index = p.count();
          case "id" -> id = p.string();
          case "function" -> function(p);
          default -> p.skip();
        }
      }
      pieces.add(new Piece(index, id, name, arguments));
    }
  }

  private void function(JsonReader p) throws MalformedJsonException {
    if (!p.enterObject()) return;
    for (String member = p.nextName(); member != null; member = p.nextName()) {
      switch (member) {
        case "name" -> name = p.string();
        case "arguments" -> arguments = p.string();
        default -> p.skip();
      }
    }
  }
}
