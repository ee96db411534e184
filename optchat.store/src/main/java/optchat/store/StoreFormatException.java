package optchat.store;

import java.io.IOException;

/**
 * The files are whole but cannot be a memory: an id is missing or twice, or a record contradicts
 * itself.
 */
public final class StoreFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  private final long id;

  /**
   * Names the message.
   *
   * @param message what is wrong and where
   * @param id the id of the message that is missing, twice or wrong
   */
  public StoreFormatException(String message, long id) {
    super(message);
    this.id = id;
  }

  /**
   * Which message stops the open.
   *
   * @return its id
   */
  public long id() {
    return id;
  }
}
