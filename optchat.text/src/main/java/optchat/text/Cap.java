package optchat.text;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.jspecify.annotations.Nullable;

/**
 * Shortens a long text to its beginning and its end, with a line between them that says how much is
 * missing.
 *
 * @param maxCodePoints a text of at most so many code points stays as it is; at least 1
 * @param keptCodePoints how many code points of a longer text are kept: half of them, rounded down,
 *     from its beginning and the others from its end; in {@code [0, maxCodePoints]}
 */
public record Cap(int maxCodePoints, int keptCodePoints) {
  /** The limits of a tool result: 30,000 code points, of which 29,920 are kept. */
  public static final Cap DEFAULT = new Cap(30_000, 29_920);

  /** Rejects limits out of order with {@link IllegalArgumentException}. */
  public Cap {
    if (maxCodePoints < 1) {
      throw new IllegalArgumentException("cap too small: maxCodePoints=" + maxCodePoints);
    }
    if (keptCodePoints < 0 || keptCodePoints > maxCodePoints) {
      throw new IllegalArgumentException(
          "kept out of range: keptCodePoints="
              + keptCodePoints
              + ", maxCodePoints="
              + maxCodePoints);
    }
  }

  /**
   * What a cap leaves out: the text keeps {@code [.., headEnd)} and {@code [tailStart, ..)}.
   *
   * @param headEnd end of the kept beginning, an index into the text
   * @param tailStart start of the kept end, an index into the text
   * @param omitted how many code points lie between them
   */
  public record Elision(int headEnd, int tailStart, int omitted) {
    /**
     * What stands for the omitted part.
     *
     * @return a line with its number of code points, ASCII, with a line feed before and after it
     */
    public String marker() {
      return "\n[... " + omitted + " characters omitted ...]\n";
    }
  }

  /**
   * Where to cut {@code utf8[from, to)}. With it a caller writes a capped text without a copy of
   * it.
   *
   * @param utf8 the bytes
   * @param from first byte, inclusive
   * @param to last byte, exclusive
   * @return the part to leave out, or null if all of it may stay; O(to - from)
   */
  public @Nullable Elision elision(byte[] utf8, int from, int to) {
    if (fits(utf8, from, to)) return null;
    int headEnd = CodePoints.skip(utf8, from, to, headCodePoints());
    int tailStart = CodePoints.skipBack(utf8, headEnd, to, keptCodePoints - headCodePoints());
    return new Elision(headEnd, tailStart, CodePoints.count(utf8, headEnd, tailStart));
  }

  /**
   * Where to cut a String, in {@code char}s.
   *
   * @param text well-formed UTF-16
   * @return the part to leave out, or null if all of it may stay; O(length)
   * @throws UnpairedSurrogateException if {@code text} holds one
   */
  public @Nullable Elision elision(String text) {
    int total = CodePoints.count(text);
    if (total <= maxCodePoints) return null;
    int headEnd = text.offsetByCodePoints(0, headCodePoints());
    int tailStart = text.offsetByCodePoints(text.length(), headCodePoints() - keptCodePoints);
    return new Elision(headEnd, tailStart, total - keptCodePoints);
  }

  /**
   * Whether a text may stay as it is.
   *
   * @param utf8 the bytes
   * @param from first byte, inclusive
   * @param to last byte, exclusive
   * @return true if {@code utf8[from, to)} has at most {@link #maxCodePoints} code points;
   *     O(maxCodePoints)
   */
  public boolean fits(byte[] utf8, int from, int to) {
    return CodePoints.skip(utf8, from, to, maxCodePoints) == to;
  }

  /**
   * The capped text.
   *
   * @param utf8 the bytes
   * @return {@code utf8} itself if it may stay, else a new array
   */
  public byte[] apply(byte[] utf8) {
    Elision cut = elision(utf8, 0, utf8.length);
    if (cut == null) return utf8;
    byte[] marker = cut.marker().getBytes(US_ASCII);
    int tailBytes = utf8.length - cut.tailStart;
    byte[] capped = new byte[cut.headEnd + marker.length + tailBytes];
    System.arraycopy(utf8, 0, capped, 0, cut.headEnd);
    System.arraycopy(marker, 0, capped, cut.headEnd, marker.length);
    System.arraycopy(utf8, cut.tailStart, capped, cut.headEnd + marker.length, tailBytes);
    return capped;
  }

  /**
   * The capped text.
   *
   * @param text well-formed UTF-16
   * @return {@code text} itself if it may stay
   * @throws UnpairedSurrogateException if {@code text} holds one
   */
  public String apply(String text) {
    Elision cut = elision(text);
    if (cut == null) return text;
    String marker = cut.marker();
    int chars = cut.headEnd + marker.length() + text.length() - cut.tailStart;
    return new StringBuilder(chars)
        .append(text, 0, cut.headEnd)
        .append(marker)
        .append(text, cut.tailStart, text.length())
        .toString();
  }

  private int headCodePoints() {
    return keptCodePoints / 2;
  }
}
