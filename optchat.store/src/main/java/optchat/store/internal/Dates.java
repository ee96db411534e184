package optchat.store.internal;

import static java.nio.charset.StandardCharsets.US_ASCII;

/** Dates as Strings. */
public final class Dates {
  private Dates() {}

  /** Whether {@code date} is a date and time of RFC 3339. */
  public static boolean isRfc3339(String date) {
    byte[] bytes = date.getBytes(US_ASCII); // what is not ASCII becomes a '?', which no date holds
    return Rfc3339.isValid(bytes, 0, bytes.length);
  }
}
