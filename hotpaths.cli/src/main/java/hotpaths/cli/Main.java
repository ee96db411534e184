package hotpaths.cli;

/** Entry point of the {@code hotpaths} command. */
public final class Main {
  private Main() {}

  /**
   * Runs one command and exits with its status: 0 done, 1 it failed, 2 the command line is wrong.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    Io io = Io.ofProcess();
    int status = new Cli(io, Commands.ALL).run(args);
    System.exit(status);
  }
}
