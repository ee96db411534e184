package optchat.export.internal;

import java.time.LocalDate;

/** Where a stored date stands on the time line. */
final class DateMillis {
  private static final long MINUTE = 60_000;
  private static final int OFFSET_CHARS = 6; // +00:00

  private DateMillis() {}

  /** Milliseconds since 1970 of a date as RFC 3339 has it, what is finer cut off. */
  static long of(String date) {
    long day =
        LocalDate.of(digits(date, 0, 4), digits(date, 5, 7), digits(date, 8, 10)).toEpochDay();
    long millis = (day * 24 + digits(date, 11, 13)) * 60 * MINUTE;
    millis += digits(date, 14, 16) * MINUTE + digits(date, 17, 19) * 1_000L;
    int scale = 100;
    int i = 19;
    if (date.charAt(i) == '.') {
      for (i++; i < date.length() && Character.isDigit(date.charAt(i)); i++) {
        millis += (long) scale * (date.charAt(i) - '0');
        scale /= 10;
      }
    }
    if (date.length() - i < OFFSET_CHARS) return millis;
    long offset = (digits(date, i + 1, i + 3) * 60L + digits(date, i + 4, i + 6)) * MINUTE;
    return date.charAt(i) == '-' ? millis + offset : millis - offset;
  }

  private static int digits(String date, int from, int to) {
    return Integer.parseInt(date, from, to, 10);
  }
}
