/** Parses and writes {@code text/event-stream}. Opens no file, socket or thread. */
module qcr.sse {
  requires static transitive org.jspecify; // annotations only: nothing to ship

  exports qcr.sse;
}
