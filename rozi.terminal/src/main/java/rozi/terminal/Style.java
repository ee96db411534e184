package rozi.terminal;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a cell looks.
 *
 * @param attributes bits {@link #BOLD} to {@link #PROTECTED} and, shifted by {@link
 *     #UNDERLINE_SHIFT}, the underline: 0 none, 1 single, 2 double, 3 curly, 4 dotted, 5 dashed
 * @param foreground a colour of {@link Colors}
 * @param background a colour of {@link Colors}
 * @param underlineColor a colour of {@link Colors}
 * @param link the hyperlink (OSC 8), or null
 */
public record Style(
    int attributes, int foreground, int background, int underlineColor, @Nullable Hyperlink link) {
  /** Bold (SGR 1). */
  public static final int BOLD = 1;

  /** Faint (SGR 2). */
  public static final int FAINT = 2;

  /** Italic (SGR 3). */
  public static final int ITALIC = 4;

  /** Blinking (SGR 5). */
  public static final int BLINK = 8;

  /** Blinking fast (SGR 6). */
  public static final int RAPID_BLINK = 16;

  /** Foreground and background swapped (SGR 7). */
  public static final int INVERSE = 32;

  /** Not shown (SGR 8). */
  public static final int HIDDEN = 64;

  /** Struck through (SGR 9). */
  public static final int STRIKETHROUGH = 128;

  /** A line above (SGR 53). */
  public static final int OVERLINE = 256;

  /** Spared by selective erase (DECSCA). */
  public static final int PROTECTED = 512;

  /** Position of the underline style in {@link #attributes}. */
  public static final int UNDERLINE_SHIFT = 10;

  /** Nothing set. */
  public static final Style DEFAULT = new Style(0, 0, 0, 0, null);

  private static final String[] NAMES = {
    "bold",
    "faint",
    "italic",
    "blink",
    "rapid-blink",
    "inverse",
    "hidden",
    "strikethrough",
    "overline",
    "protected"
  };
  private static final String[] UNDERLINES = {
    "", "underline", "double-underline", "curly-underline", "dotted-underline", "dashed-underline"
  };

  /**
   * {@return whether all of the bits are set}
   *
   * @param bits one or more of {@link #BOLD} to {@link #PROTECTED}
   */
  public boolean has(int bits) {
    return (attributes & bits) == bits;
  }

  /** {@return the underline: 0 none, 1 single, 2 double, 3 curly, 4 dotted, 5 dashed} */
  public int underline() {
    return attributes >>> UNDERLINE_SHIFT & 7;
  }

  /** {@return the names of the attributes, sorted} */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < NAMES.length; i++) if ((attributes >>> i & 1) != 0) names.add(NAMES[i]);
    if (underline() != 0 && underline() < UNDERLINES.length) names.add(UNDERLINES[underline()]);
    names.sort(null);
    return names;
  }
}
