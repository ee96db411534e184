package qcr.delta.internal;

import java.io.StringWriter;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Small steps on a streaming parser, and whole-text questions. */
public final class Json {
  private static final JsonFactory FACTORY = new JsonFactory();

  private Json() {}

  /** A parser of {@code buf[from, to)}, which must be UTF-8. */
  public static JsonParser parser(byte[] buf, int from, int to) {
    return FACTORY.createParser(ObjectReadContext.empty(), buf, from, to - from);
  }

  /** The value as text if it is a string or number, else empty; whatever it is, it is passed. */
  static String scalar(JsonParser p) {
    return switch (p.currentToken()) {
      case VALUE_STRING, VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> p.getString();
      case START_OBJECT, START_ARRAY -> {
        p.skipChildren();
        yield "";
      }
      default -> "";
    };
  }

  /** The value if it is a string, else empty; whatever it is, it is passed. */
  static String string(JsonParser p) {
    if (p.currentToken() == JsonToken.VALUE_STRING) return p.getString();
    p.skipChildren();
    return "";
  }

  /** The value if it is an integer from 0 to 2^63-1, else -1; whatever it is, it is passed. */
  static long count(JsonParser p) {
    if (p.currentToken() == JsonToken.VALUE_NUMBER_INT) {
      return switch (p.getNumberType()) {
        case INT, LONG -> Math.max(-1, p.getLongValue());
        default -> -1;
      };
    }
    p.skipChildren();
    return -1;
  }

  /** The object at hand as JSON text, empty if it has no member or is no object. */
  static String compactObject(JsonParser p) {
    if (p.currentToken() != JsonToken.START_OBJECT) {
      p.skipChildren();
      return "";
    }
    if (p.nextToken() == JsonToken.END_OBJECT) return "";
    StringWriter text = new StringWriter();
    try (JsonGenerator g = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      g.writeStartObject();
      // Progress: a turn copies one member.
      for (; p.currentToken() != JsonToken.END_OBJECT; p.nextToken()) {
        g.writeName(p.currentName());
        p.nextToken();
        g.copyCurrentStructureExact(p);
      }
      g.writeEndObject();
    }
    return text.toString();
  }

  /** Whether {@code text} is one JSON object and nothing else. */
  static boolean isObject(String text) {
    try (JsonParser p = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      if (p.nextToken() != JsonToken.START_OBJECT) return false;
      p.skipChildren();
      return p.currentToken() == JsonToken.END_OBJECT && p.nextToken() == null;
    } catch (JacksonException e) {
      return false;
    }
  }
}
