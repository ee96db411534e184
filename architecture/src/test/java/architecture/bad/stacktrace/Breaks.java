package architecture.bad.stacktrace;

import java.io.IOException;

/** A failure told to nobody. */
final class Breaks {
  private Breaks() {}

  static final class Prints {
    void print(IOException failure) {
      failure.printStackTrace();
    }
  }
}
