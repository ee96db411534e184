package rozi.terminal;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Colours as ints: the default, one of 256 palette entries, or 24-bit RGB. */
public final class Colors {
  /** No colour chosen: the default of the place it is used in. */
  public static final int DEFAULT = 0;

  private static final int INDEXED = 1 << 24;
  private static final int RGB = 2 << 24;

  private Colors() {}

  /**
   * {@return palette entry {@code index}}
   *
   * @param index 0 to 255
   */
  public static int indexed(int index) {
    return INDEXED | (index & 0xFF);
  }

  /**
   * {@return the colour 0xRRGGBB}
   *
   * @param rgb 24 bits; higher ones are ignored
   */
  public static int rgb(int rgb) {
    return RGB | (rgb & 0xFFFFFF);
  }

  /**
   * {@return whether it is a palette entry}
   *
   * @param color a colour
   */
  public static boolean isIndexed(int color) {
    return color >>> 24 == 1;
  }

  /**
   * {@return whether it is a 24-bit colour}
   *
   * @param color a colour
   */
  public static boolean isRgb(int color) {
    return color >>> 24 == 2;
  }

  /**
   * {@return the palette index or the 24 bits of RGB; 0 of the default}
   *
   * @param color a colour
   */
  public static int value(int color) {
    return color & 0xFFFFFF;
  }

  /**
   * {@return {@code "17"}, {@code "#50a0f0"}, or null for the default}
   *
   * @param color a colour
   */
  public static @Nullable String text(int color) {
    if (isIndexed(color)) return Integer.toString(value(color));
    return isRgb(color) ? String.format(Locale.ROOT, "#%06x", value(color)) : null;
  }
}
