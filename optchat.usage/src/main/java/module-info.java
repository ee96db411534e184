/** A ledger of attempts on models, and a report of what they used. */
module optchat.usage {
  requires static transitive org.jspecify; // annotations only: nothing to ship
  requires static transitive optchat.memory; // for CompactorLedger: whoever has a compactor has it
  requires optchat.text;

  exports optchat.usage;
}
