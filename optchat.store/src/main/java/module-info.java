/** Durable append-only chat memory in day files: opening, reading, appending, locking. */
module optchat.store {
  requires static transitive org.jspecify; // annotations only: nothing to ship
  requires transitive optchat.text; // MessageKind is in the signatures
  requires tools.jackson.core;

  exports optchat.store;
}
