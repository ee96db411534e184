package hotpaths.reference.optchat.text;

/** CRLF, LF and a lone CR each become one space. */
public final class FlattenOracle {
  private FlattenOracle() {}

  /** The flattened text. */
  public static String flatten(String text) {
    StringBuilder flat = new StringBuilder();
    int[] all = text.codePoints().toArray();
    for (int i = 0; i < all.length; i++) {
      if (all[i] == '\r') {
        flat.append(' ');
        if (i + 1 < all.length && all[i + 1] == '\n') i++;
      } else if (all[i] == '\n') {
        flat.append(' ');
      } else {
        flat.appendCodePoint(all[i]);
      }
    }
    return flat.toString();
  }
}
