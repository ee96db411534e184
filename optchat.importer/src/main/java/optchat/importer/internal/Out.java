package optchat.importer.internal;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import optchat.importer.SessionSink;
import optchat.importer.internal.Json.Numeral;
import optchat.text.MessageKind;
import org.jspecify.annotations.Nullable;

/** What the formats share: where records go, what a date and what content is. */
public final class Out {
  private static final BigDecimal MILLIS = BigDecimal.valueOf(1_000);
  private static final BigDecimal LAST_SECOND = BigDecimal.valueOf(253_402_300_799L); // of 9999

  /** What the JDK's parser takes and RFC 3339 does not have, it does not let through. */
  private static final Pattern RFC_3339 =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?([Zz]|[+-]\\d\\d:\\d\\d)");

  private final SessionSink sink;
  private long line;

  /**
   * Gives to a sink.
   *
   * @param sink takes everything
   */
  public Out(SessionSink sink) {
    this.sink = sink;
  }

  /** All that comes next comes from the record of this line. */
  void at(long recordLine) {
    line = recordLine;
  }

  void message(MessageKind kind, String text, @Nullable String date) throws IOException {
    String whole = wellFormed(text);
    if (!whole.equals(text)) skipped("an unpaired surrogate became U+FFFD");
    if (whole.isEmpty()) skipped("a message without text");
    else sink.message(line, kind, whole, date);
  }

  void skipped(String why) throws IOException {
    sink.skipped(line, why);
  }

  /** A type that the format's description does not have; it is quoted, cut and made harmless. */
  void unknown(String what, @Nullable Object type) throws IOException {
    String name = type instanceof String text ? text : "none";
    String brief = name.length() <= 40 ? name : name.substring(0, 40) + "...";
    skipped("unknown " + what + ": " + wellFormed(brief));
  }

  /** The same text with U+FFFD for unpaired surrogates. */
  static String wellFormed(String text) {
    StringBuilder out = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Character.isSurrogate(c)) continue;
      boolean paired =
          Character.isHighSurrogate(c)
              && i + 1 < text.length()
              && Character.isLowSurrogate(text.charAt(i + 1));
      if (paired) {
        i++;
        continue;
      }
      if (out == null) out = new StringBuilder(text);
      out.setCharAt(i, '\ufffd');
    }
    return out == null ? text : out.toString();
  }

  /** RFC 3339 as it is written; a number is seconds or, from the year 5138 on, milliseconds. */
  static @Nullable String date(@Nullable Object value) {
    try {
      return switch (value) {
        case String text -> {
          boolean is = RFC_3339.matcher(text).matches() && OffsetDateTime.parse(text) != null;
          yield is ? text : null;
        }
        case Numeral number when number.text().length() <= 40 -> {
          BigDecimal seconds = new BigDecimal(number.text());
          if (seconds.precision() - seconds.scale() > 11) seconds = seconds.divide(MILLIS);
          boolean inside = seconds.signum() >= 0 && seconds.compareTo(LAST_SECOND) <= 0;
          if (!inside || seconds.scale() > 40) yield null;
          long millis = seconds.multiply(MILLIS).longValue();
          yield Instant.ofEpochMilli(millis).toString();
        }
        case null, default -> null;
      };
    } catch (DateTimeException | ArithmeticException | NumberFormatException e) {
      return null; // the caller counts messages without a date
    }
  }

  /**
   * The text of content that is a text or a list of blocks with a {@code text} of one of these
   * types; pictures leave a note in their place, other blocks are told as skipped.
   */
  String content(@Nullable Object content, String... textTypes) throws IOException {
    if (content instanceof String text) return text;
    if (!(content instanceof List<?> blocks)) {
      if (content != null) skipped("content of an unknown shape");
      return "";
    }
    StringBuilder out = new StringBuilder();
    for (Object block : blocks) {
      String text = block instanceof String plain ? plain : block(block, List.of(textTypes));
      if (text == null) continue;
      if (!out.isEmpty()) out.append('\n');
      out.append(text);
    }
    return out.toString();
  }

  private @Nullable String block(Object block, List<String> textTypes) throws IOException {
    if (!(block instanceof Map<?, ?> fields)) {
      skipped("content of an unknown shape");
      return null;
    }
    String type = Json.textOr(fields, "type", "");
    if (textTypes.contains(type) && fields.get("text") instanceof String text) return text;
    if (type.contains("image")) {
      skipped("a picture");
      return "[picture left out]";
    }
    if (type.equals("tool_reference")) return "[" + Json.textOr(fields, "tool_name", type) + "]";
    unknown("content", fields.get("type"));
    return null;
  }

  /** A call of a tool as a text: its name and what it was given. */
  static String call(String name, @Nullable Object input) {
    String arguments = input instanceof String text ? text : Json.write(input);
    return arguments.isEmpty() ? name : name + " " + arguments;
  }
}
