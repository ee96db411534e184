package qcr.delta.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** The reader beside jackson-core's token stream, on random documents whole and damaged. */
class JsonReaderTest {
  private static final boolean THOROUGH = Boolean.getBoolean("hotpaths.thorough");
  private static final int DOCUMENTS = THOROUGH ? 1_000_000 : 20_000;
  private static final JsonFactory JACKSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxNestingDepth(JsonReader.MAX_DEPTH).build())
          .build();
  private static final List<String> NAMES =
      List.of(
          "id",
          "index",
          "delta",
          "content",
          "completion_tokens",
          "completion_tokens_details",
          "completion_tokens_detailz",
          "contend",
          "cont\\u0065nt",
          "\\/x",
          "",
          "é",
          "unknown");
  private static final List<String> PIECES =
      List.of(
          "a",
          "text of more than eight",
          "\\n",
          "\\\"",
          "\\\\",
          "\\/",
          "\\b\\f\\r\\t",
          "\\u0000",
          "\\u00e9",
          "\\u20AC",
          "\\ud83e\\udd80",
          "\\ud800",
          "\\udc00\\ud83e",
          "é",
          "€",
          "🦀",
          "\u007f",
          "\u2028",
          "\\u001f");
  private static final List<String> SCALARS =
      List.of(
          "0",
          "-0",
          "7",
          "-7",
          "1767225600",
          "9223372036854775807",
          "9223372036854775808",
          "99999999999999999999999",
          "1.0",
          "-1.50",
          "1e5",
          "1E-5",
          "0.1e+10",
          "9e23372036854775808",
          "true",
          "false",
          "null");
  private static final String DAMAGE = "\"\\{}[]:,0123e.+-tfn uaé\u0001\n\t";

  @Test
  void documentsWholeAndDamagedReadAsJacksonReadsThem() {
    JsonReader reader = new JsonReader();
    int valid = 0;
    for (int seed = 0; seed < DOCUMENTS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      StringBuilder text = new StringBuilder();
      object(random, text, 0);
      if (seed % 3 == 0) damage(random, text);
      String document = text.toString();
      List<String> expected = jackson(document);
      assertThat(reader.isObject(document)).as(document).isEqualTo(!expected.isEmpty());
      byte[] bytes = ("7" + document + "}\"").getBytes(UTF_8); // what surrounds it is not read
      assertThat(ours(reader, bytes, 1, bytes.length - 2)).as(document).isEqualTo(expected);
      if (!expected.isEmpty()) valid++;
    }
    assertThat(valid).isBetween(DOCUMENTS / 2, DOCUMENTS - DOCUMENTS / 10);
  }

  private static void object(SplittableRandom random, StringBuilder out, int depth) {
    out.append('{');
    for (int i = 0, n = random.nextInt(5); i < n; i++) {
      if (i > 0) out.append(',');
      space(random, out);
      out.append('"').append(NAMES.get(random.nextInt(NAMES.size()))).append('"');
      space(random, out);
      out.append(':');
      value(random, out, depth + 1);
      space(random, out);
    }
    out.append('}');
  }

  private static void value(SplittableRandom random, StringBuilder out, int depth) {
    space(random, out);
    switch (random.nextInt(depth > 4 ? 4 : 6)) {
      case 0, 1 -> {
        out.append('"');
        for (int i = random.nextInt(5); i > 0; i--) {
          out.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        out.append('"');
      }
      case 2, 3 -> out.append(SCALARS.get(random.nextInt(SCALARS.size())));
      case 4 -> object(random, out, depth);
      default -> {
        out.append('[');
        for (int i = 0, n = random.nextInt(4); i < n; i++) {
          if (i > 0) out.append(',');
          value(random, out, depth + 1);
        }
        space(random, out);
        out.append(']');
      }
    }
  }

  private static void space(SplittableRandom random, StringBuilder out) {
    if (random.nextInt(5) == 0) out.append(" \t\r\n".charAt(random.nextInt(4)));
  }

  private static void damage(SplittableRandom random, StringBuilder text) {
    for (int i = random.nextInt(1, 4); i > 0 && !text.isEmpty(); i--) {
      int at = random.nextInt(text.length());
      String piece = String.valueOf(DAMAGE.charAt(random.nextInt(DAMAGE.length())));
      switch (random.nextInt(3)) {
        case 0 -> text.insert(at, piece);
        case 1 -> text.deleteCharAt(at);
        default -> text.replace(at, at + 1, piece);
      }
    }
    for (int i = 0; i < text.length(); i++) { // a halved pair is no UTF-8
      char c = text.charAt(i);
      if (Character.isSurrogate(c) && text.codePointAt(i) == c) text.setCharAt(i, '?');
      else if (Character.isHighSurrogate(c)) i++;
    }
  }

  /** Each member's name, and its value asked for in one of six ways; empty if malformed. */
  private static List<String> ours(JsonReader p, byte[] bytes, int from, int to) {
    SplittableRandom ways = new SplittableRandom(to - from);
    List<String> read = new ArrayList<>();
    read.add("object");
    p.reset(bytes, from, to);
    try {
      if (!p.enterObject()) return List.of();
      for (String name = p.nextName(); name != null; name = p.nextName()) {
        read.add(name);
        switch (ways.nextInt(6)) {
          case 0 -> read.add(p.string());
          case 1 -> read.add(p.scalar());
          case 2 -> read.add("" + p.count());
          case 3 -> read.add(p.compactObject());
          case 4 -> {
            if (p.enterArray()) while (p.nextElement()) read.add(p.compactObject());
          }
          default -> p.skip();
        }
      }
      return p.atEnd() ? read : List.of();
    } catch (MalformedJsonException e) {
      return List.of();
    } finally {
      p.release();
    }
  }

  private static List<String> jackson(String text) {
    SplittableRandom ways = new SplittableRandom(text.getBytes(UTF_8).length);
    List<String> read = new ArrayList<>();
    read.add("object");
    try (JsonParser p = JACKSON.createParser(ObjectReadContext.empty(), text)) {
      if (p.nextToken() != JsonToken.START_OBJECT) return List.of();
      for (String name = p.nextName(); name != null; name = p.nextName()) {
        read.add(KnownNames.find(name));
        p.nextToken();
        switch (ways.nextInt(6)) {
          case 0 -> read.add(p.currentToken() == JsonToken.VALUE_STRING ? p.getString() : "");
          case 1 -> read.add(scalar(p));
          case 2 -> read.add("" + count(p));
          case 3 -> read.add(compact(p));
          case 4 -> {
            if (p.currentToken() == JsonToken.START_ARRAY) {
              while (p.nextToken() != JsonToken.END_ARRAY) read.add(compact(p));
            }
          }
          default -> p.skipChildren();
        }
        p.skipChildren();
      }
      return p.currentToken() == JsonToken.END_OBJECT && p.nextToken() == null ? read : List.of();
    } catch (JacksonException e) {
      return List.of();
    }
  }

  private static String scalar(JsonParser p) {
    return switch (p.currentToken()) {
      case VALUE_STRING, VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> p.getString();
      default -> "";
    };
  }

  private static long count(JsonParser p) {
    if (p.currentToken() != JsonToken.VALUE_NUMBER_INT) return -1;
    return switch (p.getNumberType()) {
      case INT, LONG -> Math.max(-1, p.getLongValue());
      default -> -1;
    };
  }

  private static String compact(JsonParser p) {
    if (p.currentToken() != JsonToken.START_OBJECT) {
      p.skipChildren();
      return "";
    }
    StringWriter text = new StringWriter();
    try (JsonGenerator g = JACKSON.createGenerator(ObjectWriteContext.empty(), text)) {
      copy(p, g);
      for (int open = 1; open > 0; ) {
        JsonToken token = p.nextToken();
        if (token.isStructStart()) open++;
        if (token.isStructEnd()) open--;
        copy(p, g);
      }
    }
    return text.toString().equals("{}") ? "" : text.toString();
  }

  /** A number as it stands: its exponent may be beyond any that Java can hold. */
  private static void copy(JsonParser p, JsonGenerator g) {
    switch (p.currentToken()) {
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> g.writeNumber(p.getString());
      default -> g.copyCurrentEvent(p);
    }
  }

  @Test
  void numbersAreCopiedAsTheyStand() throws MalformedJsonException {
    byte[] bytes = "{ \"a\" : -0, \"b\":[1.50,  1E+5] }".getBytes(UTF_8);
    JsonReader reader = new JsonReader();
    reader.reset(bytes, 0, bytes.length);
    assertThat(reader.compactObject()).isEqualTo("{\"a\":-0,\"b\":[1.50,1E+5]}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"a\":", "["})
  void nestingIsLimited(String open) {
    JsonReader reader = new JsonReader();
    String close = open.equals("[") ? "]" : "}";
    int levels = JsonReader.MAX_DEPTH - 1;
    String deep = "{\"x\":" + open.repeat(levels) + "0" + close.repeat(levels) + "}";
    String deeper = "{\"x\":" + open.repeat(levels + 1) + "0" + close.repeat(levels + 1) + "}";
    assertThat(reader.isObject(deep)).isTrue();
    assertThat(reader.isObject(deeper)).isFalse();
    assertThat(reader.isObject("{\"x\":" + open.repeat(1_000_000))).isFalse();
  }

  @Test
  void aNumberMayHaveAnyLength() {
    assertThat(new JsonReader().isObject("{\"x\":" + "9".repeat(100_000) + "}")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "1",
        "[]",
        "\"a\"",
        "null",
        "{} {}",
        "{}x",
        "{\"a\":1,}",
        "{,}",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\" 1}",
        "{a:1}",
        "{'a':1}",
        "{\"a\":01}",
        "{\"a\":+1}",
        "{\"a\":.5}",
        "{\"a\":1.}",
        "{\"a\":1e}",
        "{\"a\":-}",
        "{\"a\":NaN}",
        "{\"a\":tru}",
        "{\"a\":truex}",
        "{\"a\":[1,]}",
        "{\"a\":[,1]}",
        "{\"a\":[1 2]}",
        "{\"a\":[1}",
        "{\"a\":{]}",
        "{\"a\":\"\\x\"}",
        "{\"a\":\"\\u12g4\"}",
        "{\"a\":\"\\u\uff11234\"}",
        "{\"a\":\"\t\"}",
        "{\"a\":\"b}",
        "{\"a\\\":1}",
        "{/**/}",
        "\ufeff{}",
        "\u00a0{}",
        "{\"a\":\"\ud800}"
      })
  void whatIsNoObjectIsNone(String text) {
    assertThat(new JsonReader().isObject(text)).isFalse();
  }
}
