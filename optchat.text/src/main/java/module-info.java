/** Text helpers on UTF-8 bytes and Strings, and the rules for private files. */
module optchat.text {
  requires static transitive org.jspecify; // annotations only: nothing to ship

  exports optchat.text;
}
