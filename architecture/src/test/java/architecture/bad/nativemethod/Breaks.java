package architecture.bad.nativemethod;

/** A method with no body of ours. */
final class Breaks {
  private Breaks() {}

  static final class Declares {
    native int answer();
  }
}
