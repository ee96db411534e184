package hotpaths.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Entry point of the {@code hotpaths} command. */
@Command(name = "hotpaths", description = "Hot paths of a coding agent and its terminal.")
public final class Main implements Runnable {
  /** Made by picocli. */
  public Main() {}

  /**
   * Runs one command and exits.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    System.exit(new CommandLine(new Main()).execute(args));
  }

  @Override
  public void run() {
    CommandLine.usage(this, System.out);
  }
}
