package hotpaths.reference.rozi.terminal;

/**
 * One column of a row.
 *
 * @param kind what stands there
 * @param text the code points, empty unless {@code kind} is a character or the first half of one
 * @param pen its look
 */
public record Cell(Kind kind, String text, Pen pen) {
  /** What a column can hold. */
  public enum Kind {
    /** Nothing was printed, or it was erased. */
    EMPTY,
    /** A character of one column. */
    NARROW,
    /** The first half of a character of two columns. */
    HEAD,
    /** The second half. */
    TAIL,
    /** The last column, left free because a wide character went to the next row. */
    FILLER
  }

  static Cell empty(Pen pen) {
    return new Cell(Kind.EMPTY, "", pen);
  }

  boolean is(Kind other) {
    return kind == other;
  }
}
