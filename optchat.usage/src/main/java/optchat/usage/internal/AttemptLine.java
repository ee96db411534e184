package optchat.usage.internal;

import static java.nio.charset.StandardCharsets.US_ASCII;

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

  private static final String[] NAMES = {
    "v",
    "id",
    "session",
    "provider",
    "model",
    "l",
    "i",
    "attempt",
    "retry",
    "outcome",
    "at",
    "ms",
    "tokens",
    "cost"
  };
  private static final byte[][] FIELDS = ascii(NAMES);
  private static final byte[][] TOKENS = ascii("input", "output", "cacheRead", "cacheWrite");
  private static final Outcome[] OUTCOMES = Outcome.values();
  private static final byte[][] LABELS =
      ascii(Arrays.stream(OUTCOMES).map(Outcome::label).toArray(String[]::new));

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

  /** Whether there is a cost; it is {@link #price}, or else units of the scale. */
  boolean priced;

  /** A cost that is written otherwise than most. */
  @Nullable BigDecimal price;

  long priceUnits;
  int priceScale;

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

  private static byte[][] ascii(String... words) {
    return Arrays.stream(words).map(word -> word.getBytes(US_ASCII)).toArray(byte[][]::new);
  }

  /**
   * Which of the words the last string is; the number of words if none. The guess is tried first:
   * writers keep an order.
   */
  private int which(byte[][] words, int guess) {
    if (guess < words.length && json.is(words[guess])) return guess;
    for (int i = 0; i < words.length; i++) if (json.is(words[i])) return i;
    return words.length;
  }

  /** The outcome with the label {@code b[from, to)}; null if none has it. */
  static @Nullable Outcome outcome(byte[] b, int from, int to) {
    for (int i = 0; i < LABELS.length; i++) {
      if (Arrays.equals(b, from, to, LABELS[i], 0, LABELS[i].length)) return OUTCOMES[i];
    }
    return null;
  }

  private void fields() throws NotJsonException {
    json.take('{');
    int seen = 0;
    int field = -1;
    if (!json.takeIf('}')) {
      do {
        json.string();
        field = which(FIELDS, field + 1);
        json.take(':');
        int bit = 1 << field;
        wrong |= (seen & bit & ALL_FIELDS) != 0;
        seen |= bit & ALL_FIELDS;
        value(field);
      } while (json.takeIf(','));
      json.take('}');
    }
    wrong |= seen != ALL_FIELDS;
  }

  private void value(int field) throws NotJsonException {
    switch (field < NAMES.length ? NAMES[field] : "") {
      case "v" -> wrong |= whole() != 1;
      case "id" -> {
        if (text()) id = json.text();
      }
      case "session", "provider", "model" -> string();
      case "l", "i" -> whole();
      case "attempt" -> {
        attempt = whole();
        wrong |= attempt < 1;
      }
      case "retry" -> retry = whole();
      case "outcome" -> {
        int known = text() ? which(LABELS, 0) : LABELS.length;
        if (known == LABELS.length) wrong = true;
        else outcome = OUTCOMES[known];
      }
      case "at" -> text();
      case "ms" -> millis = whole();
      case "tokens" -> tokens();
      case "cost" -> cost();
      default -> json.skip();
    }
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
    int token = -1;
    if (!json.takeIf('}')) {
      do {
        json.string();
        token = which(TOKENS, token + 1);
        json.take(':');
        if (token == TOKENS.length) {
          json.skip();
          continue;
        }
        wrong |= (seen & 1 << token) != 0;
        seen |= 1 << token;
        tokens[token] = json.takeNull() ? UNKNOWN : whole();
      } while (json.takeIf(','));
      json.take('}');
    }
    wrong |= seen != ALL_TOKENS;
  }

  private void cost() throws NotJsonException {
    priced = false;
    price = null;
    if (json.takeNull()) return;
    if (!json.atNumber()) {
      wrong = true;
      json.skip();
      return;
    }
    priced = true;
    priceUnits = json.plainDecimal();
    priceScale = json.scale();
    // Fewer units than 2^53, whatever the scale, are less than the most that a cost may be.
    if (priceUnits >= 0 && priceUnits < 1L << 53) return;
    String number =
        priceUnits >= 0 ? BigDecimal.valueOf(priceUnits, priceScale).toString() : json.number();
    BigDecimal value = number.length() > MAX_COST_CHARACTERS ? null : decimal(number);
    if (value == null || value.signum() < 0 || value.compareTo(MAX_COST) > 0) wrong = true;
    price = value;
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
