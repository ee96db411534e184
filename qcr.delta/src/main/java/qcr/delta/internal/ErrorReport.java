package qcr.delta.internal;

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

  /** Reads the value at hand; null is no error. */
  void read(JsonReader p) throws MalformedJsonException {
    if (p.atNullOrFalse()) {
      p.skip();
      return;
    }
    present = true;
    if (!p.atObject()) {
      message = p.scalar();
      return;
    }
    p.enterObject();
    String type = "";
    for (String name = p.nextName(); name != null; name = p.nextName()) {
      switch (name) {
        case "message" -> message = p.scalar();
        case "code" -> code = p.scalar();
        case "type" -> type = p.scalar();
        default -> p.skip();
      }
    }
    if (code.isEmpty()) code = type;
  }
}
