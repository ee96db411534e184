package optchat.search;

/**
 * Two bytes of a query at their offsets: what a {@link ScanKernel} looks for. A text byte {@code t}
 * agrees with a byte of the query if {@code (t | mask) == value}: the mask is 0x20 for an ASCII
 * letter, whose value is lower case, else 0.
 *
 * @param rareOffset offset in the query of the byte that is expected to be the rarer one
 * @param rareValue its value
 * @param rareMask 0x20 or 0
 * @param otherOffset offset of the other byte; may be before the rare one
 * @param otherValue its value
 * @param otherMask 0x20 or 0
 */
public record Probe(
    int rareOffset,
    byte rareValue,
    byte rareMask,
    int otherOffset,
    byte otherValue,
    byte otherMask) {
  /** Rejects negative offsets. */
  public Probe {
    if (rareOffset < 0 || otherOffset < 0) {
      throw new IllegalArgumentException(
          "negative offset: rareOffset=" + rareOffset + ", otherOffset=" + otherOffset);
    }
  }

  /**
   * How far behind a position a kernel may read.
   *
   * @return the larger offset
   */
  public int reach() {
    return Math.max(rareOffset, otherOffset);
  }
}
