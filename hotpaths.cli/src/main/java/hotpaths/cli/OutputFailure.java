package hotpaths.cli;

import java.io.IOException;

/**
 * Standard output took no more bytes. Unchecked, so that a {@link java.io.PrintStream} lets it
 * through instead of carrying on in silence.
 */
final class OutputFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  OutputFailure(IOException cause) {
    super(cause.getMessage(), cause);
  }

  /** Whether the reader simply stopped reading, as {@code head} does. */
  boolean readerIsGone() {
    String message = getMessage();
    return message != null && (message.contains("pipe") || message.contains("Pipe"));
  }
}
