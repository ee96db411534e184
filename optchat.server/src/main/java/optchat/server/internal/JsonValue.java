package optchat.server.internal;

import java.util.List;
import java.util.Map;

/** A value of a request. */
sealed interface JsonValue {
  /** A string, well-formed. */
  record Text(String text) implements JsonValue {}

  /** A number without fraction and exponent. */
  record Whole(String digits) implements JsonValue {}

  /** True or false. */
  record Flag(boolean value) implements JsonValue {}

  /** An array. */
  record Items(List<JsonValue> items) implements JsonValue {}

  /** An object. */
  record Members(Map<String, JsonValue> members) implements JsonValue {}

  /** Null. */
  record Nothing() implements JsonValue {}

  /** A number that no field takes. */
  record Fraction() implements JsonValue {}

  /** What it is, for an error. */
  default String type() {
    return switch (this) {
      case Text text -> "a string";
      case Whole whole -> "a whole number";
      case Flag flag -> "true or false";
      case Items items -> "an array";
      case Members members -> "an object";
      case Nothing nothing -> "null";
      case Fraction fraction -> "a number with a fraction or exponent";
    };
  }
}
