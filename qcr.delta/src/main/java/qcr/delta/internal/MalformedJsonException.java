package qcr.delta.internal;

/** The bytes are not JSON. One instance serves all: it carries nothing, not even a stack. */
public final class MalformedJsonException extends Exception {
  private static final long serialVersionUID = 1L;

  static final MalformedJsonException INSTANCE = new MalformedJsonException();

  private MalformedJsonException() {
    super("not JSON", null, false, false);
  }
}
