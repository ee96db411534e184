/** A whole chat memory as one HTML file that opens at once. */
module optchat.export {
  requires static transitive org.jspecify; // annotations only: nothing to ship
  requires transitive optchat.memory;
  requires optchat.text;

  exports optchat.export;
}
