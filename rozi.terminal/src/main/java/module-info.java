/**
 * A terminal screen without a window, a process or a file: bytes in; screen, events and replies
 * out.
 */
module rozi.terminal {
  requires static transitive org.jspecify; // annotations only: nothing to ship

  exports rozi.terminal;
}
