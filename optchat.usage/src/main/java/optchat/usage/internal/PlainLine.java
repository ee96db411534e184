package optchat.usage.internal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import optchat.usage.Outcome;

/**
 * Reads a line in the form that a ledger writes, of ASCII and without escapes, in one pass over its
 * bytes and without knowing where it ends. Any other line is left to {@link AttemptLine}, which
 * decides what is right: this class takes no line that the other would not take as the same
 * attempt.
 */
final class PlainLine {
  private static final byte[] ID = ascii("{\"v\":1,\"id\":\"");
  private static final byte[] SESSION = ascii("\",\"session\":\"");
  private static final byte[] PROVIDER = ascii("\",\"provider\":\"");
  private static final byte[] MODEL = ascii("\",\"model\":\"");
  private static final byte[] LEVEL = ascii("\",\"l\":");
  private static final byte[] INDEX = ascii(",\"i\":");
  private static final byte[] ATTEMPT = ascii(",\"attempt\":");
  private static final byte[] RETRY = ascii(",\"retry\":");
  private static final byte[] OUTCOME = ascii(",\"outcome\":\"");
  private static final byte[] AT = ascii("\",\"at\":\"");
  private static final byte[] MILLIS = ascii("\",\"ms\":");
  private static final byte[] TOKENS = ascii(",\"tokens\":");
  private static final byte[][] COUNTS = {
    ascii("{\"input\":"), ascii(",\"output\":"), ascii(",\"cacheRead\":"), ascii(",\"cacheWrite\":")
  };
  private static final byte[] COST = ascii(",\"cost\":");
  private static final byte[] NULL = ascii("null");
  private static final byte[] END = ascii("}\n");
  private static final int MAX_DIGITS = 15; // always below 2^53

  private final AttemptLine into;
  private byte[] b = {};
  private int at;
  private int to;

  /** The last whole number. */
  private long value;

  /** Of the last string. */
  private int stringFrom;

  PlainLine(AttemptLine into) {
    this.into = into;
  }

  private static byte[] ascii(String word) {
    return word.getBytes(US_ASCII);
  }

  /** The index behind the LF of an attempt that begins at {@code from}; -1 if it is not plain. */
  int read(byte[] bytes, int from, int end) {
    b = bytes;
    at = from;
    to = end;
    boolean plain =
        word(ID)
            && text()
            && id()
            && word(SESSION)
            && string()
            && word(PROVIDER)
            && string()
            && word(MODEL)
            && string()
            && word(LEVEL)
            && whole()
            && word(INDEX)
            && whole()
            && word(ATTEMPT)
            && whole()
            && attempt()
            && word(RETRY)
            && whole()
            && retry()
            && word(OUTCOME)
            && string()
            && outcome()
            && word(AT)
            && text()
            && word(MILLIS)
            && whole()
            && millis()
            && word(TOKENS)
            && tokens()
            && word(COST)
            && cost()
            && word(END);
    return plain ? at : -1;
  }

  private boolean word(byte[] word) {
    byte[] bytes = b;
    int from = at;
    if (word.length > to - from) return false;
    for (int i = 0; i < word.length; i++) if (bytes[from + i] != word[i]) return false;
    at = from + word.length;
    return true;
  }

  /** Stops at the quote behind a string; not at an escape, a control or what is not ASCII. */
  private boolean string() {
    byte[] bytes = b;
    int i = at;
    stringFrom = i;
    // Invariant: bytes[stringFrom, i) are plain. Progress: i rises.
    while (i < to && bytes[i] >= ' ' && bytes[i] != '"' && bytes[i] != '\\') i++;
    at = i;
    return i < to && bytes[i] == '"';
  }

  private boolean text() {
    return string() && at > stringFrom;
  }

  private boolean whole() {
    byte[] bytes = b;
    int from = at;
    int i = from;
    long number = 0;
    // Invariant: number is bytes[from, i). Progress: i rises.
    for (; i < to && bytes[i] >= '0' && bytes[i] <= '9'; i++) number = 10 * number + bytes[i] - '0';
    int digits = i - from;
    if (digits == 0 || digits > MAX_DIGITS || (bytes[from] == '0' && digits > 1)) return false;
    value = number;
    at = i;
    return true;
  }

  private boolean id() {
    into.id = new String(b, stringFrom, at - stringFrom, US_ASCII);
    return true;
  }

  private boolean attempt() {
    into.attempt = value;
    return value >= 1;
  }

  private boolean retry() {
    into.retry = value;
    return true;
  }

  private boolean millis() {
    into.millis = value;
    return true;
  }

  private boolean outcome() {
    Outcome known = AttemptLine.outcome(b, stringFrom, at);
    if (known == null) return false;
    into.outcome = known;
    return true;
  }

  private boolean tokens() {
    if (word(NULL)) {
      for (int i = 0; i < COUNTS.length; i++) into.tokens[i] = AttemptLine.UNKNOWN;
      return true;
    }
    for (int i = 0; i < COUNTS.length; i++) {
      if (!word(COUNTS[i])) return false;
      if (word(NULL)) into.tokens[i] = AttemptLine.UNKNOWN;
      else if (whole()) into.tokens[i] = value;
      else return false;
    }
    return at < to && b[at++] == '}';
  }

  private boolean cost() {
    into.price = null;
    into.priced = !word(NULL);
    if (!into.priced) return true;
    int start = at;
    if (!whole()) return false;
    into.priceUnits = value;
    into.priceScale = 0;
    if (at == to || b[at] != '.') return true;
    byte[] bytes = b;
    int from = at + 1;
    int i = from;
    long units = value;
    // Invariant: units is value and bytes[from, i). Progress: i rises.
    for (; i < to && bytes[i] >= '0' && bytes[i] <= '9'; i++) units = 10 * units + bytes[i] - '0';
    into.priceUnits = units;
    into.priceScale = i - from;
    at = i;
    return i > from && i - start - 1 <= MAX_DIGITS; // more might have gone beyond a long
  }
}
