package optchat.search.internal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * How common each byte is in chat text: a guess for the first choice, corrected by the text itself.
 */
final class ByteRarity {
  /** From common to rare; what is not named is rarer than a control, commoner than nothing. */
  private static final byte[] COMMON_FIRST =
      " etaonisrlhdcumpfgyw\n.b,vk_-/\"()01:2';=xjz3q45698<>7{}[]*`$#&|+@!?%\\~^\t"
          .getBytes(ISO_8859_1);

  private static final byte[] RANK = rank();

  private ByteRarity() {}

  /** 0 for the rarest, 255 for the commonest; upper case counts as lower case. */
  static int commonness(byte folded) {
    return RANK[folded & 0xff] & 0xff;
  }

  private static byte[] rank() {
    byte[] rank = new byte[256];
    for (int b = 0; b < 256; b++) {
      // Continuation bytes and the lead bytes of the great scripts are common where they occur at
      // all.
      rank[b] = (byte) (b < 0x80 ? 20 : b < 0xc0 ? 150 : b < 0xf0 ? 140 : 60);
    }
    for (int i = 0; i < COMMON_FIRST.length; i++) rank[COMMON_FIRST[i]] = (byte) (255 - 3 * i);
    return rank;
  }
}
