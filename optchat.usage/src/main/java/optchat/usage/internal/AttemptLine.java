package optchat.usage.internal;

import java.math.BigDecimal;
import java.util.Arrays;
import optchat.text.Utf8;
import optchat.usage.Outcome;
import optchat.usage.internal.JsonScanner.NotJsonException;
import org.jspecify.annotations.Nullable;

/**
 * Reads one line of a ledger into fields that a report needs; the same object reads line after
 * line. The others are only checked.
 */
final class AttemptLine {
  /** What a line is. */
  enum Kind {
    ATTEMPT,
    /** White space only. */
    BLANK,
    /** Not JSON: a crash cut it, or something overwrote it. */
    TORN,
    /** JSON, but no attempt. */
    MALFORMED
  }

  /** What stands in a field that the provider did not report. */
  static final long UNKNOWN = -1;

  private static final int ALL_FIELDS = (1 << 14) - 1;
  private static final int ALL_TOKENS = (1 << 4) - 1;
  private static final BigDecimal MAX_COST = BigDecimal.valueOf(1L << 53);
  private static final int MAX_SCALE = 30;
  private static final int MAX_COST_CHARACTERS = 64;

  private final JsonScanner json = new JsonScanner();
  private boolean wrong;

  String id = "";
  Outcome outcome = Outcome.OK;
  long attempt;
  long retry;
  long millis;
  final long[] tokens = new long[4];
  @Nullable BigDecimal cost;

  /** Reads {@code b[from, to)}, which holds no LF. */
  Kind read(byte[] b, int from, int to) {
    if (Utf8.validEnd(b, from, to) < to) return Kind.TORN;
    json.start(b, from, to);
    if (json.atEnd()) return Kind.BLANK;
    wrong = false;
    try {
      if (json.peek() == '{') fields();
      else {
        wrong = true;
        json.skip();
      }
      if (!json.atEnd()) return Kind.TORN;
    } catch (NotJsonException e) {
      return Kind.TORN;
    }
    return wrong ? Kind.MALFORMED : Kind.ATTEMPT;
  }

  private void fields() throws NotJsonException {
    json.take('{');
    int seen = 0;
    if (!json.takeIf('}')) {
      do {
        json.string();
        String name = json.isWellFormed() ? json.text() : "";
        json.take(':');
        int bit = 1 << field(name);
        wrong |= (seen & bit) != 0;
        seen |= bit & ALL_FIELDS;
      } while (json.takeIf(','));
      json.take('}');
    }
    wrong |= seen != ALL_FIELDS;
  }

  /** Reads the value of a field; the field's number, or one behind all for another field. */
  private int field(String name) throws NotJsonException {
    return switch (name) {
      case "v" -> {
        wrong |= whole() != 1;
        yield 0;
      }
      case "id" -> {
        if (text()) id = json.text();
        yield 1;
      }
      case "session" -> {
        string();
        yield 2;
      }
      case "provider" -> {
        string();
        yield 3;
      }
      case "model" -> {
        string();
        yield 4;
      }
      case "l" -> {
        whole();
        yield 5;
      }
      case "i" -> {
        whole();
        yield 6;
      }
      case "attempt" -> {
        attempt = whole();
        wrong |= attempt < 1;
        yield 7;
      }
      case "retry" -> {
        retry = whole();
        yield 8;
      }
      case "outcome" -> {
        Outcome known = text() ? Outcome.ofLabel(json.text()) : null;
        if (known == null) wrong = true;
        else outcome = known;
        yield 9;
      }
      case "at" -> {
        text();
        yield 10;
      }
      case "ms" -> {
        millis = whole();
        yield 11;
      }
      case "tokens" -> {
        tokens();
        yield 12;
      }
      case "cost" -> {
        cost = cost();
        yield 13;
      }
      default -> {
        json.skip();
        yield 14;
      }
    };
  }

  private void tokens() throws NotJsonException {
    Arrays.fill(tokens, UNKNOWN);
    if (json.takeNull()) return;
    if (json.peek() != '{') {
      wrong = true;
      json.skip();
      return;
    }
    json.take('{');
    int seen = 0;
    if (!json.takeIf('}')) {
      do {
        json.string();
        String name = json.isWellFormed() ? json.text() : "";
        json.take(':');
        int which =
            switch (name) {
              case "input" -> 0;
              case "output" -> 1;
              case "cacheRead" -> 2;
              case "cacheWrite" -> 3;
              default -> 4;
            };
        if (which == 4) json.skip();
        else {
          wrong |= (seen & 1 << which) != 0;
          seen |= 1 << which;
          tokens[which] = json.takeNull() ? UNKNOWN : whole();
        }
      } while (json.takeIf(','));
      json.take('}');
    }
    wrong |= seen != ALL_TOKENS;
  }

  private @Nullable BigDecimal cost() throws NotJsonException {
    if (json.takeNull()) return null;
    if (!json.atNumber()) {
      wrong = true;
      json.skip();
      return null;
    }
    String number = json.number();
    BigDecimal value = number.length() > MAX_COST_CHARACTERS ? null : decimal(number);
    if (value == null || value.signum() < 0 || value.compareTo(MAX_COST) > 0) wrong = true;
    return value;
  }

  /** Null if more digits stand behind the point than a ledger keeps. */
  private static @Nullable BigDecimal decimal(String number) {
    try {
      BigDecimal value = new BigDecimal(number);
      // Before any arithmetic: 1e-999999999 plus 1 would have a billion digits.
      return value.scale() > MAX_SCALE ? null : value;
    } catch (NumberFormatException e) {
      return null; // an exponent beyond an int
    }
  }

  /** A whole number, at least 0. */
  private long whole() throws NotJsonException {
    long value = -1;
    if (json.atNumber()) value = json.whole();
    else json.skip();
    wrong |= value < 0;
    return value;
  }

  /** Steps over what must be a string without unpaired surrogates. */
  private void string() throws NotJsonException {
    boolean is = json.peek() == '"';
    json.skip();
    wrong |= !is || !json.isWellFormed();
  }

  /** Steps over what must be a string that is not empty; whether it is one. */
  private boolean text() throws NotJsonException {
    boolean is = json.peek() == '"';
    json.skip();
    is &= json.isText();
    wrong |= !is;
    return is;
  }
}
