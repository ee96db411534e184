package optchat.search;

/** A request that is refused: its message says why, for a person. */
public final class SearchRequestException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /**
   * A refusal.
   *
   * @param message what is wrong, with the actual value and the limit
   */
  public SearchRequestException(String message) {
    super(message);
  }
}
