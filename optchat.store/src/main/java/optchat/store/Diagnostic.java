package optchat.store;

import java.util.Objects;

/**
 * One line that was skipped, and why.
 *
 * @param file the file's path under the store's directory, with {@code /} between names
 * @param line counted from 1
 * @param reason what is wrong with it
 */
public record Diagnostic(String file, long line, String reason) {
  /** Rejects a line below 1 with {@link IllegalArgumentException}. */
  public Diagnostic {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(reason, "reason");
    if (line < 1) throw new IllegalArgumentException("lines count from 1: line=" + line);
  }

  /**
   * For people.
   *
   * @return {@code file:line: reason}
   */
  @Override
  public String toString() {
    return file + ":" + line + ": " + reason;
  }
}
