package optchat.memory.internal;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * Dates of RFC 3339 in another zone, and what java.time alone would refuse: leap seconds, long
 * fractions, offsets over 18 h.
 */
public final class StoredDate {
  private static final int SECONDS_END = "2026-01-01T00:00:00".length();

  private static final int LAST_YEAR = 9_999;

  private StoredDate() {}

  /** A moment as RFC 3339 in a zone, to the nanosecond as far as it is not 0. */
  public static String format(Instant moment, ZoneId zone) {
    ZoneOffset exact = zone.getRules().getOffset(moment);
    ZoneOffset minutes =
        ZoneOffset.ofTotalSeconds(exact.getTotalSeconds() / 60 * 60); // as RFC 3339 can say
    return OffsetDateTime.ofInstant(moment, minutes).format(DateTimeFormatter.ISO_OFFSET_DATE_TIME);
  }

  /**
   * The same moment in a zone; a leap second is the first second of the next minute. RFC 3339 has
   * four digits for a year: a moment of the last or the first hours of those years that is in
   * another year there is given as it is stored.
   *
   * @param date valid by RFC 3339
   */
  public static String inZone(String date, ZoneId zone) {
    LocalDateTime minute =
        LocalDateTime.of(
            number(date, 0, 4),
            number(date, 5, 7),
            number(date, 8, 10),
            number(date, 11, 13),
            number(date, 14, 16));
    int at = SECONDS_END;
    int nanos = 0;
    if (date.charAt(at) == '.') {
      at++;
      int unit = 100_000_000;
      for (; Character.digit(date.charAt(at), 10) >= 0; at++) {
        nanos += unit * Character.digit(date.charAt(at), 10);
        unit /= 10; // 0 behind the ninth digit
      }
    }
    long seconds = minute.toEpochSecond(ZoneOffset.UTC) + number(date, 17, 19);
    if (date.length() - at == "+00:00".length()) {
      int offset = 60 * (60 * number(date, at + 1, at + 3) + number(date, at + 4, at + 6));
      seconds -= date.charAt(at) == '-' ? -offset : offset;
    }
    Instant moment = Instant.ofEpochSecond(seconds, nanos);
    int year = moment.atZone(zone).getYear();
    return year < 0 || year > LAST_YEAR ? date : format(moment, zone);
  }

  private static int number(String date, int from, int to) {
    return Integer.parseInt(date, from, to, 10);
  }
}
