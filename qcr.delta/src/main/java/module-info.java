/**
 * Decodes the event streams of model providers to one sealed type. Opens no file, socket or thread.
 */
module qcr.delta {
  requires static transitive org.jspecify; // annotations only: nothing to ship
  requires transitive qcr.sse;

  exports qcr.delta;
}
