/** A ledger of attempts on models, and a report of what they used. */
module optchat.usage {
  requires static transitive org.jspecify; // annotations only: nothing to ship
  requires optchat.text;

  exports optchat.usage;
}
