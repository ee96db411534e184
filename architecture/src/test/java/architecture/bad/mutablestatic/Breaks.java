package architecture.bad.mutablestatic;

/** A static field that changes. */
final class Breaks {
  private Breaks() {}

  static final class Counts {
    private static int calls;

    int next() {
      return ++calls;
    }
  }
}
