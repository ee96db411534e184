package hotpaths.cli;

import java.io.IOException;
import java.nio.file.Path;

/** An engine behind the protocol, on a directory of its own. */
interface EngineLink extends AutoCloseable {
  /** What errors call it. */
  String name();

  /** Where its files are. */
  Path directory();

  /** Opens the directory. */
  void open() throws IOException, CliException;

  /**
   * The response to a request.
   *
   * @param request one line, without its end
   * @return one line, without its end
   */
  String ask(String request) throws IOException, CliException;

  /** Lets go of the directory; {@link #open} may follow. */
  @Override
  void close() throws IOException, CliException;
}
