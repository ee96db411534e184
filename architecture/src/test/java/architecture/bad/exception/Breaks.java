package architecture.bad.exception;

/** Exceptions whose type says nothing. */
final class Breaks {
  private Breaks() {}

  static final class Unchecked {
    void run(int value) {
      if (value < 0) throw new RuntimeException("something");
    }
  }

  static final class Checked {
    void run(int value) throws Exception {
      if (value < 0) throw new Exception("something");
    }
  }
}
