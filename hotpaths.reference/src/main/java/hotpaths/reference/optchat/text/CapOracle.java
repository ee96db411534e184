package hotpaths.reference.optchat.text;

/** Keeps a short text, else its first and last code points. */
public final class CapOracle {
  private CapOracle() {}

  /** The capped text. */
  public static String cap(String text, int max, int kept) {
    int[] all = text.codePoints().toArray();
    if (all.length <= max) return text;
    int head = kept / 2;
    int tail = kept - head;
    return new String(all, 0, head)
        + "\n[... "
        + (all.length - kept)
        + " characters omitted ...]\n"
        + new String(all, all.length - tail, tail);
  }
}
