package optchat.store;

import java.io.IOException;

/**
 * A write or a force failed, so what is on disk is unknown: this write was not accepted and every
 * later one is refused until the store is opened again. Reads go on.
 */
public final class StoreFailedException extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * Wraps the first failure.
   *
   * @param message what was being done; ends with what to do now
   * @param cause the first failure
   */
  public StoreFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
