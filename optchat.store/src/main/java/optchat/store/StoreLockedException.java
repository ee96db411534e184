package optchat.store;

import java.io.IOException;

/**
 * Another process, or another {@link Store} of this one, holds the directory. Nothing was touched.
 */
public final class StoreLockedException extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * Says who holds what.
   *
   * @param message names the directory
   */
  public StoreLockedException(String message) {
    super(message);
  }
}
