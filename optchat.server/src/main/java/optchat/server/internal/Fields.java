package optchat.server.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import optchat.text.MessageKind;
import org.jspecify.annotations.Nullable;

/** The fields of an object, by name and type. */
final class Fields {
  private static final int MAX_DIGITS = 64;

  private final Map<String, JsonValue> values;
  private final String place;

  /** {@code place} begins every error; empty for the request itself. */
  private Fields(Map<String, JsonValue> values, String place) {
    this.values = values;
    this.place = place;
  }

  static Fields of(Map<String, JsonValue> values, Set<String> required, Set<String> optional)
      throws RefusedException {
    return of(values, "", required, optional);
  }

  private static Fields of(
      Map<String, JsonValue> values, String place, Set<String> required, Set<String> optional)
      throws RefusedException {
    for (String name : values.keySet()) {
      if (!required.contains(name) && !optional.contains(name)) {
        throw new RefusedException(place + "unknown field: " + ErrorText.quoted(name));
      }
    }
    for (String name : required) {
      if (!values.containsKey(name)) throw new RefusedException(place + "missing field: " + name);
    }
    return new Fields(values, place);
  }

  private JsonValue value(String name) throws RefusedException {
    JsonValue value = values.get(name);
    if (value == null) throw new RefusedException(place + "missing field: " + name);
    return value;
  }

  boolean has(String name) {
    return values.containsKey(name);
  }

  private RefusedException mistyped(String name, JsonValue value, String wanted) {
    return new RefusedException(place + name + " is " + value.type() + ", not " + wanted);
  }

  String text(String name) throws RefusedException {
    JsonValue value = value(name);
    if (value instanceof JsonValue.Text text) return text.text();
    throw mistyped(name, value, "a string");
  }

  MessageKind kind(String name) throws RefusedException {
    String label = text(name);
    MessageKind kind = MessageKind.ofLabel(label);
    if (kind == null) {
      throw new RefusedException(place + "unknown " + name + ": " + ErrorText.quoted(label));
    }
    return kind;
  }

  boolean flag(String name, boolean absent) throws RefusedException {
    if (!has(name)) return absent;
    JsonValue value = value(name);
    if (value instanceof JsonValue.Flag flag) return flag.value();
    throw mistyped(name, value, "true or false");
  }

  /** A whole number as it is written. */
  String digits(String name) throws RefusedException {
    JsonValue value = value(name);
    if (!(value instanceof JsonValue.Whole whole)) throw mistyped(name, value, "a whole number");
    if (whole.digits().length() > MAX_DIGITS) {
      throw new RefusedException(place + name + " is out of range");
    }
    return whole.digits();
  }

  long number(String name) throws RefusedException {
    String digits = digits(name);
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      throw new RefusedException(place + name + " is out of range: " + digits);
    }
  }

  int index(String name) throws RefusedException {
    long number = number(name);
    if (number < 0 || number > Integer.MAX_VALUE) {
      throw new RefusedException(place + name + " is out of range: " + number);
    }
    return (int) number;
  }

  @Nullable Long numberOrNull(String name) throws RefusedException {
    return !has(name) || value(name) instanceof JsonValue.Nothing ? null : (Long) number(name);
  }

  List<String> texts(String name) throws RefusedException {
    List<String> texts = new ArrayList<>();
    for (JsonValue item : items(name)) {
      if (!(item instanceof JsonValue.Text text)) {
        throw mistyped(name + "[" + texts.size() + "]", item, "a string");
      }
      texts.add(text.text());
    }
    return texts;
  }

  List<Fields> objects(String name, Set<String> required) throws RefusedException {
    List<Fields> objects = new ArrayList<>();
    for (JsonValue item : items(name)) {
      String where = name + "[" + objects.size() + "]";
      if (!(item instanceof JsonValue.Members object)) throw mistyped(where, item, "an object");
      objects.add(of(object.members(), where + ": ", required, Set.of()));
    }
    return objects;
  }

  private List<JsonValue> items(String name) throws RefusedException {
    JsonValue value = value(name);
    if (value instanceof JsonValue.Items items) return items.items();
    throw mistyped(name, value, "an array");
  }
}
