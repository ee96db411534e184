package optchat.usage;

import java.io.IOException;

/** The store beside the ledger belongs to somebody else by now, and so does the ledger. */
public final class StoreLostException extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * A ledger is no longer ours.
   *
   * @param message names the ledger
   */
  public StoreLostException(String message) {
    super(message);
  }
}
