package optchat.text;

import java.util.Objects;

/** Counts and finds Unicode code points in well-formed UTF-8. Stateless: any thread. */
public final class CodePoints {
  private CodePoints() {}

  /**
   * The number of code points in {@code utf8[from, to)}.
   *
   * @param utf8 well-formed UTF-8
   * @param from first byte, inclusive
   * @param to last byte, exclusive
   * @return how many code points start in the range; O(to - from)
   */
  public static int count(byte[] utf8, int from, int to) {
    Objects.checkFromToIndex(from, to, utf8.length);
    int count = 0;
    for (int i = from; i < to; i++) if ((utf8[i] & 0xc0) != 0x80) count++;
    return count;
  }
}
