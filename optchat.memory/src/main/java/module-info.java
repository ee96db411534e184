/** A chat's memory: a bounded view over an endless log, and the jobs that summarize it. */
module optchat.memory {
  requires static transitive org.jspecify; // annotations only: nothing to ship
  requires transitive optchat.search;
  requires transitive optchat.store;
  requires transitive optchat.text;

  exports optchat.memory;
}
