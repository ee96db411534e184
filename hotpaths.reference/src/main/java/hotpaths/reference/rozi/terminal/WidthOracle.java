package hotpaths.reference.rozi.terminal;

import java.util.regex.Pattern;

/**
 * Columns of characters: East Asian Width 15.0 for scripts, the JDK's emoji properties and general
 * categories.
 */
public final class WidthOracle {
  private static final String WIDE =
      """
          1100-115F 2E80-2E99 2E9B-2EF3 2F00-2FD5 2FF0-2FFB 3000-303E 3041-3096 3099-30FF
          3105-312F 3131-318E 3190-31E3 31F0-321E 3220-3247 3250-4DBF 4E00-A48C A490-A4C6
          A960-A97C AC00-D7A3 F900-FAFF FE10-FE19 FE30-FE52 FE54-FE66 FE68-FE6B FF01-FF60
          FFE0-FFE6 16FE0-16FE4 16FF0-16FF1 17000-187F7 18800-18CD5 18D00-18D08 1AFF0-1AFF3
          1AFF5-1AFFB 1AFFD-1AFFE 1B000-1B122 1B132 1B150-1B152 1B155 1B164-1B167 1B170-1B2FB
          1F200-1F202 1F210-1F23B 1F240-1F248 1F250-1F251 1F260-1F265 20000-2FFFD 30000-3FFFD
          2329-232A
      """;

  private static final Pattern CLUSTER = Pattern.compile("\\X");

  /** GB11: one joiner alone before a pictograph; the JDK takes more. */
  private static final Pattern JOINED =
      Pattern.compile(
          "(?s).*\\p{IsExtended_Pictographic}[\\p{Mn}\\p{Me}]*\u200d\\p{IsExtended_Pictographic}");

  private WidthOracle() {}

  /** 0, 1 or 2 columns of a code point that is no control character. */
  public static int columns(int c) {
    if (c == 0xAD) return 1;
    if (c >= 0x1160 && c <= 0x11FF) return 0;
    switch (Character.getType(c)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> {
        return 0;
      }
      default -> {}
    }
    if (c >= 0x1F1E6 && c <= 0x1F1FF) return 1;
    if (Character.isEmojiPresentation(c)) return 2;
    for (String range : WIDE.split("\\s+", -1)) {
      if (range.isEmpty()) continue;
      String[] ends = range.split("-", -1);
      int from = Integer.parseInt(ends[0], 16);
      int to = Integer.parseInt(ends[ends.length - 1], 16);
      if (c >= from && c <= to) return 2;
    }
    return 1;
  }

  /** Whether the text is one extended grapheme cluster. */
  static boolean isOneCluster(String text) {
    int last = text.codePointBefore(text.length());
    boolean joined = text.indexOf(0x200D) >= 0 && Character.isExtendedPictographic(last);
    if (joined && !JOINED.matcher(text).matches()) return false;
    return CLUSTER.matcher(text).matches();
  }

  /**
   * Columns of a cluster: of its widest part; what varies follows its selector; two regional
   * indicators are a flag.
   */
  static int clusterColumns(String text) {
    int[] parts = text.codePoints().toArray();
    int columns = columns(parts[0]);
    boolean varies = Character.isEmoji(parts[0]) && !isRegional(parts[0]);
    if (parts.length > 1 && varies && parts[1] == 0xFE0F) columns = 2;
    if (parts.length > 1 && varies && parts[1] == 0xFE0E) columns = 1;
    for (int i = 1; i < parts.length; i++) columns = Math.max(columns, columns(parts[i]));
    boolean flag = parts.length >= 2 && isRegional(parts[0]) && isRegional(parts[1]);
    return flag ? 2 : Math.max(1, columns);
  }

  private static boolean isRegional(int c) {
    return c >= 0x1F1E6 && c <= 0x1F1FF;
  }
}
