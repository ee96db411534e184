package qcr.delta.internal;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** A provider's error: a string, or an object with a message and a code or type. */
final class ErrorReport {
  boolean present;
  String message = "";
  String code = "";

  void clear() {
    present = false;
    message = "";
    code = "";
  }

  /** Reads the value the parser is at; null is no error. */
  void read(JsonParser p) {
    JsonToken token = p.currentToken();
    if (token == JsonToken.VALUE_NULL || token == JsonToken.VALUE_FALSE) return;
    present = true;
    if (token != JsonToken.START_OBJECT) {
      message = Json.scalar(p);
      return;
    }
    String type = "";
    for (String name = p.nextName(); name != null; name = p.nextName()) {
      p.nextToken();
      switch (name) {
        case "message" -> message = Json.scalar(p);
        case "code" -> code = Json.scalar(p);
        case "type" -> type = Json.scalar(p);
        default -> p.skipChildren();
      }
    }
    if (code.isEmpty()) code = type;
  }
}
