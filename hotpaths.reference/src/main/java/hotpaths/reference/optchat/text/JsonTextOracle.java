package hotpaths.reference.optchat.text;

/** The escapes of RFC 8259 that must be, no others. */
public final class JsonTextOracle {
  private JsonTextOracle() {}

  /** The inside of the JSON string. */
  public static String escape(String text) {
    StringBuilder out = new StringBuilder();
    for (int codePoint : text.codePoints().toArray()) {
      switch (codePoint) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\b' -> out.append("\\b");
        case '\f' -> out.append("\\f");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (codePoint < 0x20) out.append("\\u%04x".formatted(codePoint));
          else out.appendCodePoint(codePoint);
        }
      }
    }
    return out.toString();
  }
}
