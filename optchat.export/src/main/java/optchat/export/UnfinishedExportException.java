package optchat.export;

import java.io.IOException;
import java.nio.file.Path;

/** A file was made, but could not be finished: a part of the page remains in it. */
public final class UnfinishedExportException extends IOException {
  private static final long serialVersionUID = 1L;

  private final String file;
  private final long writtenBytes;

  UnfinishedExportException(Path file, long writtenBytes, Exception cause) {
    super(
        file
            + ": the export is not whole, delete this file: bytes="
            + writtenBytes
            + ", reason="
            + reason(cause),
        cause);
    this.file = file.toString();
    this.writtenBytes = writtenBytes;
  }

  private static String reason(Exception cause) {
    String message = cause.getMessage();
    return message == null ? cause.getClass().getSimpleName() : message;
  }

  /**
   * Where the part is.
   *
   * @return the file as it was named
   */
  public Path file() {
    return Path.of(file);
  }

  /**
   * How much of the page the file took.
   *
   * @return bytes, at least 0; of the piece that failed the file may hold some too
   */
  public long writtenBytes() {
    return writtenBytes;
  }
}
