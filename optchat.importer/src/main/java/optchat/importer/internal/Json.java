package optchat.importer.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * JSON as maps, lists, Strings and Booleans; a {@link Numeral} is as it is written. Null is absent,
 * so a lookup answers for both.
 */
final class Json {
  /** A number as it is written. */
  record Numeral(String text) {}

  private Json() {}

  /** Makes parsers; nesting is bounded by the library, 500 deep. */
  static JsonFactory factory(int maxStringLength) {
    return JsonFactory.builder()
        .streamReadConstraints(
            StreamReadConstraints.builder().maxStringLength(maxStringLength).build())
        .build();
  }

  static JsonParser parser(JsonFactory factory, byte[] utf8, int length) {
    return factory.createParser(ObjectReadContext.empty(), utf8, 0, length);
  }

  /** The value that begins with the parser's token; null for null. */
  static @Nullable Object value(JsonParser in) {
    return switch (in.currentToken()) {
      case START_OBJECT -> {
        Map<String, Object> fields = new LinkedHashMap<>();
        while (in.nextToken() == JsonToken.PROPERTY_NAME) {
          String name = in.currentName();
          in.nextToken();
          Object value = value(in);
          if (value == null) fields.remove(name);
          else fields.put(name, value);
        }
        yield fields;
      }
      case START_ARRAY -> {
        List<Object> items = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
          Object item = value(in);
          if (item != null) items.add(item);
        }
        yield items;
      }
      case VALUE_STRING -> in.getString();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Numeral(in.getString());
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> null;
    };
  }

  /** A field that is text; null if it is not there or something else. */
  static @Nullable String text(Map<?, ?> object, String name) {
    return object.get(name) instanceof String text ? text : null;
  }

  /** A field that is text, else nothing. */
  static String textOr(Map<?, ?> object, String name, String otherwise) {
    return object.get(name) instanceof String text ? text : otherwise;
  }

  static boolean isTrue(Map<?, ?> object, String name) {
    return Boolean.TRUE.equals(object.get(name));
  }

  /** A field that is an object; an empty one if it is not there or something else. */
  static Map<?, ?> object(Map<?, ?> object, String name) {
    return object.get(name) instanceof Map<?, ?> map ? map : Map.of();
  }

  /** A field that is a list; an empty one if it is not there or something else. */
  static List<?> list(Map<?, ?> object, String name) {
    return object.get(name) instanceof List<?> list ? list : List.of();
  }

  /** The value as JSON again, in one line. */
  static String write(@Nullable Object value) {
    StringBuilder out = new StringBuilder();
    write(value, out);
    return out.toString();
  }

  private static void write(@Nullable Object value, StringBuilder out) {
    switch (value) {
      case null -> out.append("null");
      case String text -> quote(text, out);
      case Numeral number -> out.append(number.text());
      case Map<?, ?> map -> {
        String separator = "{";
        for (Map.Entry<?, ?> field : map.entrySet()) {
          out.append(separator);
          quote(String.valueOf(field.getKey()), out);
          out.append(':');
          write(field.getValue(), out);
          separator = ",";
        }
        out.append(map.isEmpty() ? "{}" : "}");
      }
      case List<?> list -> {
        String separator = "[";
        for (Object item : list) {
          out.append(separator);
          write(item, out);
          separator = ",";
        }
        out.append(list.isEmpty() ? "[]" : "]");
      }
      default -> out.append(value);
    }
  }

  private static void quote(String text, StringBuilder out) {
    out.append('"').append(optchat.text.JsonText.escape(Out.wellFormed(text))).append('"');
  }
}
