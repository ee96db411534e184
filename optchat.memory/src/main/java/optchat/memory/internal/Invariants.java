package optchat.memory.internal;

/** States what only a bug of this module can break, also when assertions are off. */
final class Invariants {
  private Invariants() {}

  static void check(boolean holds, String what) {
    if (!holds) throw new AssertionError("broken invariant: " + what);
  }
}
