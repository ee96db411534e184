package architecture.bad.signature.internal;

/** What the exported package must not name. */
public class Hidden {
  /** A checked exception no caller could catch. */
  public static final class Failure extends Exception {
    private static final long serialVersionUID = 1L;
  }
}
