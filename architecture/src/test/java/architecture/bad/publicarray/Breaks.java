package architecture.bad.publicarray;

/** Arrays that any caller can write into. */
public class Breaks {
  private Breaks() {}

  @SuppressWarnings("MutablePublicArray") // the very thing the rule must see
  public static final class Table {
    public static final byte[] DIGITS = {'0', '1'};
  }

  public static class Inherited {
    protected static final int[][] ROWS = {{1}};
  }
}
