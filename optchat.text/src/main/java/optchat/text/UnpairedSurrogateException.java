package optchat.text;

/** A String holds half of a surrogate pair, so it has no UTF-8 form. */
public final class UnpairedSurrogateException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final int index;

  UnpairedSurrogateException(int index, char surrogate) {
    super("unpaired surrogate: index=" + index + ", char=0x" + Integer.toHexString(surrogate));
    this.index = index;
  }

  /**
   * Where the unpaired surrogate is.
   *
   * @return its index in {@code char}s
   */
  public int index() {
    return index;
  }
}
