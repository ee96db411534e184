package hotpaths.reference.optchat.server;

/** A request that is refused. */
final class Refused extends Exception {
  private static final long serialVersionUID = 1L;

  Refused(String message) {
    super(message);
  }
}
