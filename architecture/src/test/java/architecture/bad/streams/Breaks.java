package architecture.bad.streams;

import java.io.IOException;

/** Use of streams that belong to the program, not to a library. */
final class Breaks {
  private Breaks() {}

  static final class Prints {
    void print() {
      System.out.println("done");
    }
  }

  static final class Warns {
    void warn() {
      System.err.println("odd");
    }
  }

  static final class Reads {
    int read() throws IOException {
      return System.in.read();
    }
  }
}
