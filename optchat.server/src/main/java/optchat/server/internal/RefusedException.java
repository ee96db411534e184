package optchat.server.internal;

/** A request that is not one; the message is for the client. */
final class RefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  RefusedException(String message) {
    super(message);
  }
}
