package optchat.store.internal;

import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import optchat.text.MessageKind;
import optchat.text.UnpairedSurrogateException;
import optchat.text.Utf8;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * Parses a record in any JSON form. Not fast: it sees the lines that {@link CanonicalParser}
 * refused.
 */
final class JsonParser {
  private static final int MESSAGE_FIELDS = 5;
  private static final int NODE_FIELDS = 4;
  private static final int MAX_DIGITS = 19; // of 2^63 - 1

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private JsonParser() {}

  /**
   * Parses the record in {@code b[from, to)} into {@code fields}, whose room for text may be
   * replaced.
   *
   * @return null if it is a record, else what is wrong
   */
  static @Nullable String parse(byte[] b, int from, int to, boolean node, Fields fields) {
    String line;
    try {
      line =
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(b, from, to - from))
              .toString();
    } catch (CharacterCodingException e) {
      return "not UTF-8";
    }
    if (line.startsWith("\ufeff")) return "not JSON: it starts with a byte order mark";
    try (tools.jackson.core.JsonParser in =
        JSON.createParser(ObjectReadContext.empty(), new StringReader(line))) {
      return record(in, node, fields);
    } catch (JacksonException e) {
      return "not JSON";
    } catch (UnpairedSurrogateException e) {
      return "an unpaired surrogate";
    }
  }

  private static @Nullable String record(
      tools.jackson.core.JsonParser in, boolean node, Fields fields) {
    if (in.nextToken() != JsonToken.START_OBJECT) return "not a JSON object";
    int seen = 0;
    while (in.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = in.currentName();
      int bit = bit(name, node);
      if (bit == 0) return "unknown field";
      if ((seen & bit) != 0) return "a field twice: " + name;
      seen |= bit;
      JsonToken value = in.nextToken();
      boolean number = name.equals("i") || name.equals("l") || name.equals("size");
      if (value != (number ? JsonToken.VALUE_NUMBER_INT : JsonToken.VALUE_STRING)) {
        return "wrong type: " + name;
      }
      if (number) {
        long n = counter(in.getString());
        if (n < 0) return "wrong type: " + name;
        number(name, n, fields);
      } else {
        string(name, in.getString(), fields);
      }
    }
    if (in.nextToken() != null) return "not JSON: more behind the object";
    if (Integer.bitCount(seen) != (node ? NODE_FIELDS : MESSAGE_FIELDS))
      return "a field is missing";
    return null;
  }

  /**
   * The number that is written without a sign in as many digits as a long may have, or -1. O(1),
   * however many digits there are.
   */
  private static long counter(String number) {
    if (number.startsWith("-") || number.length() > MAX_DIGITS) return -1;
    long value = 0;
    for (int i = 0; i < number.length(); i++) {
      int digit = number.charAt(i) - '0';
      if (value > (Long.MAX_VALUE - digit) / 10) return -1;
      value = 10 * value + digit;
    }
    return value;
  }

  private static int bit(String name, boolean node) {
    return switch (name) {
      case "i" -> 1;
      case "text" -> 2;
      case "size" -> 4;
      case "l" -> node ? 8 : 0;
      case "kind" -> node ? 0 : 16;
      case "date" -> node ? 0 : 32;
      default -> 0;
    };
  }

  private static void number(String name, long value, Fields fields) {
    switch (name) {
      case "i" -> fields.id = value;
      case "l" -> fields.level = value;
      default -> fields.size = value;
    }
  }

  private static void string(String name, String value, Fields fields) {
    switch (name) {
      case "kind" -> fields.kind = MessageKind.ofLabel(wellFormed(value));
      case "date" -> {
        fields.date = Utf8.encode(value);
        fields.dateFrom = 0;
        fields.dateTo = fields.date.length;
      }
      default -> {
        byte[] text = Utf8.encode(value);
        fields.reserve(text.length);
        System.arraycopy(text, 0, fields.text, 0, text.length);
        fields.textLength = text.length;
      }
    }
  }

  private static String wellFormed(String value) {
    optchat.text.CodePoints.requireWellFormed(value);
    return value;
  }
}
