package optchat.server.internal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import optchat.text.Utf8;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/** Reads one line. Whatever its bytes are, it gives a {@link Request}, perhaps with a problem. */
final class RequestReader {
  private static final int MAX_DEPTH = 500;
  private static final StreamReadConstraints CONSTRAINTS =
      StreamReadConstraints.builder()
          .maxStringLength(Integer.MAX_VALUE)
          .maxNumberLength(Integer.MAX_VALUE)
          .maxNestingDepth(MAX_DEPTH)
          .build();
  static final byte[] NO_ID = "null".getBytes(US_ASCII);

  private final byte[] line;
  private final JsonParser json;
  private byte[] id = NO_ID;
  private @Nullable String op;
  private final Map<String, JsonValue> fields = new LinkedHashMap<>();
  private @Nullable String problem;

  private RequestReader(byte[] line, JsonParser json) {
    this.line = line;
    this.json = json;
  }

  /** Whether {@code line[0, length)} asks for nothing. */
  static boolean isBlank(byte[] line, int length) {
    for (int i = 0; i < length; i++) {
      if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r') return false;
    }
    return true;
  }

  /** A new one for each line: names come from clients, and none may stay behind in its tables. */
  private static JsonFactory factory() {
    return JsonFactory.builder()
        .streamReadConstraints(CONSTRAINTS)
        .disable(TokenStreamFactory.Feature.INTERN_PROPERTY_NAMES)
        .build();
  }

  static Request read(byte[] line, int length) {
    int valid = Utf8.validEnd(line, 0, length);
    if (valid < length) return refused("not UTF-8: byte=" + valid);
    if (!isByteOriented(line, length)) return refused("not a JSON object");
    try (JsonParser json = factory().createParser(ObjectReadContext.empty(), line, 0, length)) {
      return new RequestReader(line, json).request();
    } catch (JacksonException e) {
      var at = e.getLocation();
      String column = at == null || at.getByteOffset() < 0 ? "" : ", byte=" + at.getByteOffset();
      return refused(reason(e) + column);
    }
  }

  /** Without what the parser says about itself. */
  private static String reason(JacksonException e) {
    if (e instanceof StreamConstraintsException) return "nested too deep: limit=" + MAX_DEPTH;
    String message = e.getOriginalMessage();
    int aside = message.indexOf(" (start marker at");
    return "not JSON: " + (aside < 0 ? message : message.substring(0, aside));
  }

  /**
   * Whether it begins like an object in UTF-8. The parser would take UTF-16 and byte order marks
   * too, and its offsets would be others.
   */
  private static boolean isByteOriented(byte[] line, int length) {
    int i = 0;
    while (i < length && (line[i] == ' ' || line[i] == '\t' || line[i] == '\r')) i++;
    if (i == length || line[i] != '{') return false;
    for (i = 0; i < Math.min(4, length); i++) if (line[i] == 0) return false;
    return true;
  }

  private static Request refused(String problem) {
    return new Request(NO_ID, null, Map.of(), problem);
  }

  private Request request() {
    json.nextToken();
    boolean identified = false;
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      JsonToken token = json.nextToken();
      if (name.equals("request_id")) {
        byte[] value = raw(token);
        id = identified ? NO_ID : value;
        if (identified) problem("duplicate field: " + name);
        identified = true;
      } else if (fields.putIfAbsent(name, value(token)) != null) {
        problem("duplicate field: " + ErrorText.quoted(name));
      }
    }
    if (json.nextToken() != null) return refused("more than one JSON value");
    switch (fields.remove("op")) {
      case null -> problem("no op");
      case JsonValue.Text text -> op = text.text();
      case JsonValue other -> problem("op is " + other.type() + ", not a string");
    }
    return new Request(id, op, fields, problem);
  }

  private void problem(String text) {
    if (problem == null) problem = text;
  }

  /** The bytes of a value; a carriage return between tokens would break the line for some. */
  private byte[] raw(JsonToken token) {
    int from = (int) json.currentTokenLocation().getByteOffset();
    int to;
    if (token.isNumeric()) {
      to = from + json.getStringLength();
    } else {
      json.skipChildren();
      json.finishToken();
      to =
          token.isBoolean() || token == JsonToken.VALUE_NULL
              ? from + token.asString().length()
              : (int) json.currentLocation().getByteOffset();
    }
    byte[] raw = Arrays.copyOfRange(line, from, to);
    for (int i = 0; i < raw.length; i++) if (raw[i] == '\r') raw[i] = ' ';
    return raw;
  }

  private JsonValue value(JsonToken token) {
    return switch (token) {
      case VALUE_STRING -> new JsonValue.Text(wellFormed(json.getString()));
      case VALUE_NUMBER_INT -> new JsonValue.Whole(json.getString());
      case VALUE_TRUE -> new JsonValue.Flag(true);
      case VALUE_FALSE -> new JsonValue.Flag(false);
      case VALUE_NULL -> new JsonValue.Nothing();
      case START_ARRAY -> {
        List<JsonValue> items = new ArrayList<>();
        for (JsonToken t = json.nextToken(); t != JsonToken.END_ARRAY; t = json.nextToken()) {
          items.add(value(t));
        }
        yield new JsonValue.Items(items);
      }
      case START_OBJECT -> members();
      default -> new JsonValue.Fraction();
    };
  }

  private JsonValue members() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      if (members.putIfAbsent(name, value(json.nextToken())) != null) {
        problem("duplicate field: " + ErrorText.quoted(name));
      }
    }
    return new JsonValue.Members(members);
  }

  private String wellFormed(String text) {
    int i = 0;
    while (i < text.length()) {
      int c = text.codePointAt(i);
      if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
        problem(String.format("unpaired surrogate in a string: \\u%04x", c));
        return "";
      }
      i += Character.charCount(c);
    }
    return text;
  }
}
