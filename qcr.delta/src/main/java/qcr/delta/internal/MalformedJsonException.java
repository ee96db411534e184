package qcr.delta.internal;

/** The bytes are not JSON. It carries nothing, not even a stack. */
public final class MalformedJsonException extends Exception {
  private static final long serialVersionUID = 1L;

  MalformedJsonException() {
    super("not JSON", null, false, false);
  }
}
