package optchat.search.internal;

/** Decodes short UTF-8 into memory that is there. */
final class Utf16 {
  private Utf16() {}

  /**
   * Decodes {@code utf8[0, size)} into {@code to}, which has room for a char a byte.
   *
   * <p>A text with a few characters beyond ASCII costs the JDK's decoder three arrays besides the
   * String; the case {@code search_common} of the benchmarks decodes twenty of them.
   *
   * @return how many chars; -1 for what is not UTF-8
   */
  static int decode(byte[] utf8, int size, char[] to) {
    int at = 0;
    int i = 0;
    // Invariant: to[0, at) stands for utf8[0, i). Progress: i grows or the loop returns.
    while (i < size) {
      int lead = utf8[i];
      if (lead >= 0) {
        // Same invariant, Progress: i grows. Runs of ASCII are what most text is.
        do {
          to[at++] = (char) lead;
        } while (++i < size && (lead = utf8[i]) >= 0);
      } else if (lead >> 5 == -2) { // 110xxxxx
        int second = continuation(utf8, i + 1, size);
        int point = (lead & 0x1f) << 6 | second;
        if (second < 0 || point < 0x80) return -1;
        to[at++] = (char) point;
        i += 2;
      } else if (lead >> 4 == -2) { // 1110xxxx
        int second = continuation(utf8, i + 1, size);
        int third = continuation(utf8, i + 2, size);
        int point = (lead & 0xf) << 12 | second << 6 | third;
        if ((second | third) < 0 || point < 0x800 || isSurrogate(point)) return -1;
        to[at++] = (char) point;
        i += 3;
      } else {
        int second = continuation(utf8, i + 1, size);
        int third = continuation(utf8, i + 2, size);
        int fourth = continuation(utf8, i + 3, size);
        int point = (lead & 7) << 18 | second << 12 | third << 6 | fourth;
        if (lead >> 3 != -2 || (second | third | fourth) < 0) return -1; // 11110xxx
        if (point < 0x10000 || point > 0x10ffff) return -1;
        to[at++] = Character.highSurrogate(point);
        to[at++] = Character.lowSurrogate(point);
        i += 4;
      }
    }
    return at;
  }

  private static boolean isSurrogate(int point) {
    return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
  }

  /** The six bits of a continuation byte; negative if there is none. */
  private static int continuation(byte[] utf8, int i, int size) {
    if (i >= size) return -1;
    int b = utf8[i];
    return b >> 6 == -2 ? b & 0x3f : -1;
  }
}
