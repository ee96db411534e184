package optchat.memory;

/** A message that was to be imported is refused, and with it all of them. */
public final class ImportException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final int index;

  /**
   * Names the message.
   *
   * @param index its place in what was to be imported, from 0
   * @param cause what is wrong with it
   */
  public ImportException(int index, IllegalArgumentException cause) {
    super(cause.getMessage(), cause);
    this.index = index;
  }

  /**
   * The message's place.
   *
   * @return in what was to be imported, from 0
   */
  public int index() {
    return index;
  }
}
