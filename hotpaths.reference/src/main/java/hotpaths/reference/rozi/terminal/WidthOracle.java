package hotpaths.reference.rozi.terminal;

import java.util.regex.Pattern;

/**
 * Columns of characters: East Asian Width and what is ignorable of Unicode 17.0 as lists, and the
 * JDK's emoji properties and general categories with what its older database lacks.
 */
public final class WidthOracle {
  private static final int[][] WIDE =
      ranges(
          """
          1100-115F 2329-232A 2630-2637 268A-268F 2E80-2E99 2E9B-2EF3 2F00-2FD5 2FF0-303E
          3041-3096 3099-30FF 3105-312F 3131-318E 3190-31E5 31EF-321E 3220-3247 3250-A48C
          A490-A4C6 A960-A97C AC00-D7A3 F900-FAFF FE10-FE19 FE30-FE52 FE54-FE66 FE68-FE6B
          FF01-FF60 FFE0-FFE6 16FE0-16FE4 16FF0-16FF6 17000-18CD5 18CFF-18D1E 18D80-18DF2
          1AFF0-1AFF3 1AFF5-1AFFB 1AFFD-1AFFE 1B000-1B122 1B132 1B150-1B152 1B155 1B164-1B167
          1B170-1B2FB 1D300-1D356 1D360-1D376 1F200-1F202 1F210-1F23B 1F240-1F248 1F250-1F251
          1F260-1F265 1F6D8 1FA8A 1FA8E 1FAC8 1FACD 1FAEA 1FAEF 20000-2FFFD 30000-3FFFD
      """);

  /** Conjoining vowels and finals, default ignorables, and the marks that came with Unicode 17. */
  private static final int[][] NONE =
      ranges(
          """
          1160-11FF 1ACF-1ADD 1AE0-1AEB 2065 D7B0-D7C6 D7CB-D7FB FFA0 FFF0-FFF8 10EFA-10EFB
          11B60 11B62-11B64 11B66 1E6E3 1E6E6 1E6EE-1E6EF 1E6F5 E0000-E0FFF
      """);

  /** Signs that a number or a word is written over or behind: format characters with a column. */
  private static final int[][] PREPENDED = ranges("0600-0605 06DD 070F 0890-0891 08E2 110BD 110CD");

  /** What variation selectors show as text or as emoji: emoji-variation-sequences. */
  private static final int[][] VARYING =
      ranges(
          """
          23 2A 30-39 A9 AE 203C 2049 2122 2139 2194-2199 21A9-21AA 231A-231B 2328 23CF
          23E9-23EA 23ED-23EF 23F1-23F3 23F8-23FA 24C2 25AA-25AB 25B6 25C0 25FB-25FE 2600-2604
          260E 2611 2614-2615 2618 261D 2620 2622-2623 2626 262A 262E-262F 2638-263A 2640 2642
          2648-2653 265F-2660 2663 2665-2666 2668 267B 267E-267F 2692-2697 2699 269B-269C
          26A0-26A1 26A7 26AA-26AB 26B0-26B1 26BD-26BE 26C4-26C5 26C8 26CF 26D1 26D3-26D4
          26E9-26EA 26F0-26F5 26F7-26FA 26FD 2702 2708-2709 270C-270D 270F 2712 2714 2716 271D
          2721 2733-2734 2744 2747 2753 2757 2763-2764 27A1 2934-2935 2B05-2B07 2B1B-2B1C 2B50
          2B55 3030 303D 3297 3299 1F004 1F170-1F171 1F17E-1F17F 1F202 1F21A 1F22F 1F237
          1F30D-1F30F 1F315 1F31C 1F321 1F324-1F32C 1F336 1F378 1F37D 1F393 1F396-1F397
          1F399-1F39B 1F39E-1F39F 1F3A7 1F3AC-1F3AE 1F3C2 1F3C4 1F3C6 1F3CA-1F3CE 1F3D4-1F3E0
          1F3ED 1F3F3 1F3F5 1F3F7 1F408 1F415 1F41F 1F426 1F43F 1F441-1F442 1F446-1F449
          1F44D-1F44E 1F453 1F46A 1F47D 1F4A3 1F4B0 1F4B3 1F4BB 1F4BF 1F4CB 1F4DA 1F4DF
          1F4E4-1F4E6 1F4EA-1F4ED 1F4F7 1F4F9-1F4FB 1F4FD 1F508 1F50D 1F512-1F513 1F549-1F54A
          1F550-1F567 1F56F-1F570 1F573-1F579 1F587 1F58A-1F58D 1F590 1F5A5 1F5A8 1F5B1-1F5B2
          1F5BC 1F5C2-1F5C4 1F5D1-1F5D3 1F5DC-1F5DE 1F5E1 1F5E3 1F5E8 1F5EF 1F5F3 1F5FA 1F610
          1F687 1F68D 1F691 1F694 1F698 1F6AD 1F6B2 1F6B9-1F6BA 1F6BC 1F6CB 1F6CD-1F6CF
          1F6E0-1F6E5 1F6E9 1F6F0 1F6F3
      """);

  private static final Pattern CLUSTER = Pattern.compile("\\X");

  /** GB11: one joiner alone before a pictograph; the JDK takes more. */
  private static final Pattern JOINED =
      Pattern.compile(
          "(?s).*\\p{IsExtended_Pictographic}[\\p{Mn}\\p{Me}]*\u200d\\p{IsExtended_Pictographic}");

  private WidthOracle() {}

  /** 0, 1 or 2 columns of a code point that is no control character. */
  public static int columns(int c) {
    if (c == 0xAD || isIn(PREPENDED, c)) return 1;
    if (isIn(NONE, c)) return 0;
    switch (Character.getType(c)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> {
        return 0;
      }
      default -> {}
    }
    if (c >= 0x1F1E6 && c <= 0x1F1FF) return 1;
    if (Character.isEmojiPresentation(c)) return 2;
    return isIn(WIDE, c) ? 2 : 1;
  }

  private static int[][] ranges(String text) {
    return Pattern.compile("\\s+")
        .splitAsStream(text.strip())
        .map(range -> range.split("-", -1))
        .map(
            ends ->
                new int[] {
                  Integer.parseInt(ends[0], 16), Integer.parseInt(ends[ends.length - 1], 16)
                })
        .toArray(int[][]::new);
  }

  private static boolean isIn(int[][] ranges, int c) {
    for (int[] range : ranges) if (c >= range[0] && c <= range[1]) return true;
    return false;
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
    boolean varies = isIn(VARYING, parts[0]);
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
