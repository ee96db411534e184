package optchat.search;

/**
 * Two bytes of a query at their offsets: what a {@link ScanKernel} looks for. A text byte {@code t}
 * agrees with a byte of the query if {@code (t | mask) == value}: the mask is 0x20 for an ASCII
 * letter, whose value is lower case, else 0.
 *
 * @param offsetA offset of the first byte in the query
 * @param valueA its value
 * @param maskA 0x20 or 0
 * @param offsetB offset of the second byte, at least {@code offsetA}
 * @param valueB its value
 * @param maskB 0x20 or 0
 */
public record Probe(int offsetA, byte valueA, byte maskA, int offsetB, byte valueB, byte maskB) {
  /** Rejects offsets out of order. */
  public Probe {
    if (offsetA < 0 || offsetB < offsetA) {
      throw new IllegalArgumentException(
          "offsets out of order: offsetA=" + offsetA + ", offsetB=" + offsetB);
    }
  }
}
