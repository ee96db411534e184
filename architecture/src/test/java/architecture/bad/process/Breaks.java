package architecture.bad.process;

import java.io.IOException;

/** The ways to start and to end a process. */
final class Breaks {
  private Breaks() {}

  static final class Starts {
    void start() throws IOException {
      new ProcessBuilder("true").start();
    }
  }

  static final class Executes {
    void start() throws IOException {
      Runtime.getRuntime().exec(new String[] {"true"});
    }
  }

  static final class Exits {
    void end() {
      System.exit(1);
    }
  }

  static final class Halts {
    void end() {
      Runtime.getRuntime().halt(1);
    }
  }
}
