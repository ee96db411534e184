package qcr.sse;

/** Ill-formed UTF-8 under {@link SseOptions#strictUtf8}; {@link #offset} is its first byte. */
public final class SseFormatException extends SseException {
  private static final long serialVersionUID = 1L;

  /** The byte at the offset. */
  private final int value;

  SseFormatException(int value, long offset) {
    super("not UTF-8: byte=0x" + Integer.toHexString(value) + ", offset=" + offset, offset);
    this.value = value;
  }

  /**
   * The first byte of the ill-formed part.
   *
   * @return 0x80 to 0xff
   */
  public int value() {
    return value;
  }
}
