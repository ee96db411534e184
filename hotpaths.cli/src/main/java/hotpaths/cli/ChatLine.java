package hotpaths.cli;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import optchat.text.JsonText;
import optchat.text.UnpairedSurrogateException;
import optchat.text.Utf8;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * One message of a chat in JSON: {@code {"kind","text"}} or {@code {"role","content"}}, where the
 * content is a string or parts with a {@code text} or {@code content} of their own. Its texts can
 * be replaced; every other byte of the line stays as it was.
 */
final class ChatLine {
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();

  private final byte[] line;
  private final String place;
  private final List<Slot> texts = new ArrayList<>();
  private @Nullable String speaker;
  private @Nullable String kind;
  private @Nullable Slot size;

  /** A value in the line: {@code line[from, to)}. */
  private record Slot(int from, int to, String value) {}

  private ChatLine(byte[] line, String place) {
    this.line = line;
    this.place = place;
  }

  /**
   * Whether bytes begin with a message. The line may be cut off inside the message's text.
   *
   * @param utf8 the beginning of an input
   * @param length how much of it there is
   */
  static boolean isMessage(byte[] utf8, int length) {
    boolean speaks = false;
    boolean says = false;
    try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), utf8, 0, length)) {
      if (json.nextToken() != JsonToken.START_OBJECT) return false;
      while (json.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = json.currentName();
        speaks |= name.equals("kind") || name.equals("role");
        says |= isText(name);
        if (speaks && says) return true;
        json.nextToken();
        json.skipChildren();
      }
      return false;
    } catch (JacksonException e) {
      return speaks && says; // the end of the bytes, or no JSON at all
    }
  }

  /**
   * Reads a line.
   *
   * @param line JSON in UTF-8
   * @param place what errors call it
   * @throws CliException if it is no message
   */
  static ChatLine parse(byte[] line, String place) throws CliException {
    ChatLine message = new ChatLine(line, place);
    try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), line)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new CliException(place + ": not a JSON object");
      }
      message.read(json, true);
      if (json.nextToken() != null) throw new CliException(place + ": more than one JSON object");
    } catch (JacksonException e) {
      var at = e.getLocation();
      String column = at == null ? "" : ", column " + at.getColumnNr();
      throw new CliException(place + column + ": not JSON: " + e.getOriginalMessage(), e);
    }
    if (message.speaker == null) throw new CliException(place + ": no \"kind\" and no \"role\"");
    return message;
  }

  private void read(JsonParser json, boolean top) {
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = json.currentName();
      JsonToken token = json.nextToken();
      if (token == JsonToken.VALUE_STRING && isText(name)) {
        texts.add(slot(json));
      } else if (token == JsonToken.START_ARRAY && name.equals("content")) {
        while (json.nextToken() != JsonToken.END_ARRAY) {
          if (json.currentToken() == JsonToken.START_OBJECT) read(json, false);
          else json.skipChildren();
        }
      } else if (top && token == JsonToken.VALUE_STRING && name.equals("kind")) {
        kind = json.getString();
        speaker = kind;
      } else if (top && token == JsonToken.VALUE_STRING && name.equals("role")) {
        speaker = json.getString();
      } else if (top && token == JsonToken.VALUE_NUMBER_INT && name.equals("size")) {
        size = slot(json);
      } else {
        json.skipChildren();
      }
    }
  }

  private static boolean isText(String name) {
    return name.equals("text") || name.equals("content");
  }

  private static Slot slot(JsonParser json) {
    int from = (int) json.currentTokenLocation().getByteOffset();
    String value = json.getString();
    return new Slot(from, (int) json.currentLocation().getByteOffset(), value);
  }

  /** Who speaks. */
  String speaker() {
    return speaker == null ? "" : speaker;
  }

  /** What was said; several texts stand on lines of their own. */
  String text() {
    return String.join("\n", texts.stream().map(Slot::value).toList());
  }

  /**
   * The line with other texts. A {@code size} beside a {@code kind} is that of the new text.
   *
   * @param change makes a new text of an old one
   * @return the line itself if nothing changed
   * @throws CliException if a text is no Unicode
   */
  byte[] with(UnaryOperator<String> change) throws CliException {
    try {
      List<Slot> changed = new ArrayList<>();
      for (Slot slot : texts) {
        String text = change.apply(slot.value());
        if (text.equals(slot.value())) continue;
        changed.add(new Slot(slot.from(), slot.to(), '"' + JsonText.escape(text) + '"'));
        if (size != null && kind != null && texts.size() == 1) {
          long bytes = Utf8.encodedLength(kind + ": " + text);
          changed.add(
              new Slot(size.from(), size.from() + size.value().length(), Long.toString(bytes)));
        }
      }
      if (changed.isEmpty()) return line;
      changed.sort((a, b) -> Integer.compare(a.from(), b.from()));
      return splice(changed);
    } catch (UnpairedSurrogateException e) {
      throw new CliException(place + ": " + e.getMessage(), e);
    }
  }

  private byte[] splice(List<Slot> changed) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(line.length);
    int copied = 0;
    for (Slot slot : changed) {
      out.write(line, copied, slot.from() - copied);
      out.writeBytes(slot.value().getBytes(StandardCharsets.UTF_8));
      copied = slot.to();
    }
    out.write(line, copied, line.length - copied);
    return out.toByteArray();
  }
}
