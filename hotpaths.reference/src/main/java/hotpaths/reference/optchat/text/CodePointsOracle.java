package hotpaths.reference.optchat.text;

/** Code points counted by the JDK on a String. */
public final class CodePointsOracle {
  private CodePointsOracle() {}

  /** The number of code points in {@code text}. */
  public static int count(String text) {
    return text.codePointCount(0, text.length());
  }
}
