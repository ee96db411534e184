package optchat.store.internal;

/**
 * The {@code date-time} of RFC 3339. A leap second may stand in any minute: only tables could say
 * which ones had one.
 */
final class Rfc3339 {
  private static final int FIXED_BYTES = 19; // 2026-01-01T00:00:00

  private Rfc3339() {}

  /** Whether {@code b[from, to)} is a date and time with an offset. */
  static boolean isValid(byte[] b, int from, int to) {
    if (to - from < FIXED_BYTES + 1) return false;
    int year = digits(b, from, 4);
    int month = digits(b, from + 5, 2);
    int day = digits(b, from + 8, 2);
    int hour = digits(b, from + 11, 2);
    int minute = digits(b, from + 14, 2);
    int second = digits(b, from + 17, 2);
    if ((year | month | day | hour | minute | second) < 0) return false;
    if (b[from + 4] != '-' || b[from + 7] != '-' || (b[from + 10] | 0x20) != 't') return false;
    if (b[from + 13] != ':' || b[from + 16] != ':') return false;
    if (month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return false;
    if (hour > 23 || minute > 59 || second > 60) return false;
    int i = from + FIXED_BYTES;
    if (b[i] == '.') {
      int first = ++i;
      while (i < to && isDigit(b[i])) i++;
      if (i == first || i == to) return false;
    }
    return isOffset(b, i, to);
  }

  private static boolean isOffset(byte[] b, int from, int to) {
    if ((b[from] | 0x20) == 'z') return from + 1 == to;
    if (b[from] != '+' && b[from] != '-') return false;
    if (to - from != 6 || b[from + 3] != ':') return false;
    int hour = digits(b, from + 1, 2);
    int minute = digits(b, from + 4, 2);
    return hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59;
  }

  private static int daysOf(int year, int month) {
    if (month == 2) return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
  }

  /** The number written in {@code count} digits, or -1. */
  private static int digits(byte[] b, int from, int count) {
    int value = 0;
    for (int i = from; i < from + count; i++) {
      if (!isDigit(b[i])) return -1;
      value = 10 * value + b[i] - '0';
    }
    return value;
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }
}
