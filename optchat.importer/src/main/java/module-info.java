/** The session files of coding agents and chats, message by message. */
module optchat.importer {
  requires static transitive org.jspecify; // annotations only: nothing to ship
  requires transitive optchat.text;
  requires tools.jackson.core;

  exports optchat.importer;
}
