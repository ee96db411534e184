package hotpaths.cli;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import optchat.memory.Imported;
import optchat.text.MessageKind;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** A message as a line of a memory's files: exactly {@code i kind text size date}. */
final class MemoryLine {
  private static final List<String> NAMES = List.of("i", "kind", "text", "size", "date");
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();

  private final String place;
  private final Set<String> seen = new HashSet<>();
  private long id;
  private long size;
  private String kind = "";
  private String text = "";
  private String date = "";

  private MemoryLine(String place) {
    this.place = place;
  }

  /**
   * Reads a line.
   *
   * @param line JSON in UTF-8
   * @param place begins every error
   * @throws CliException if it is no such message
   */
  static Imported parse(byte[] line, String place) throws CliException {
    MemoryLine message = new MemoryLine(place);
    try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), line)) {
      return message.read(json);
    } catch (JacksonException e) {
      throw new CliException(place + ": not JSON: " + e.getOriginalMessage(), e);
    }
  }

  private Imported read(JsonParser json) throws CliException {
    if (json.nextToken() != JsonToken.START_OBJECT) throw wrong("not a JSON object");
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = json.currentName();
      if (!NAMES.contains(name)) throw wrong("unknown field: " + brief(name));
      if (!seen.add(name)) throw wrong("duplicate field: " + name);
      JsonToken token = json.nextToken();
      switch (name) {
        case "i" -> id = number(json, token, name);
        case "size" -> size = number(json, token, name);
        case "kind" -> kind = string(json, token, name);
        case "text" -> text = string(json, token, name);
        default -> date = string(json, token, name);
      }
    }
    if (json.nextToken() != null) throw wrong("more than one JSON value");
    for (String name : NAMES) if (!seen.contains(name)) throw wrong("missing field: " + name);
    MessageKind known = MessageKind.ofLabel(kind);
    if (known == null) throw wrong("unknown kind: " + brief(kind));
    return new Imported(id, known, text, size, date);
  }

  private long number(JsonParser json, JsonToken token, String name) throws CliException {
    if (token != JsonToken.VALUE_NUMBER_INT) throw wrong(name + " is not a whole number");
    try {
      return Long.parseLong(json.getString());
    } catch (NumberFormatException e) {
      throw new CliException(place + ": " + name + " is out of range", e);
    }
  }

  private String string(JsonParser json, JsonToken token, String name) throws CliException {
    if (token != JsonToken.VALUE_STRING) throw wrong(name + " is not a string");
    return json.getString();
  }

  private static String brief(String text) {
    return text.length() <= 60 ? text : text.substring(0, 60) + "...";
  }

  private CliException wrong(String what) {
    return new CliException(place + ": " + what);
  }
}
