package hotpaths.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** JSON as maps, lists, strings, booleans, null, and numbers as they are written. */
final class JsonTree {
  /** A number as it is written. */
  record Digits(String text) {}

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();

  private JsonTree() {}

  /** The object that a line is; null if it is anything else. */
  static @Nullable Map<String, @Nullable Object> object(String line) {
    try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), line)) {
      if (json.nextToken() != JsonToken.START_OBJECT) return null;
      Map<String, @Nullable Object> object = members(json);
      return json.nextToken() == null ? object : null;
    } catch (JacksonException e) {
      return null; // what the caller wants to know of any other text
    }
  }

  private static @Nullable Object value(JsonParser json) {
    return switch (json.currentToken()) {
      case START_OBJECT -> members(json);
      case START_ARRAY -> {
        List<@Nullable Object> items = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) items.add(value(json));
        yield items;
      }
      case VALUE_STRING -> json.getString();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> new Digits(json.getString());
    };
  }

  private static Map<String, @Nullable Object> members(JsonParser json) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      members.put(name, value(json));
    }
    return members;
  }
}
